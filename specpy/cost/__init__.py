"""What a pass of speculation costs: from numbers, measured throughput, hardware and shapes, or any mixture of these.

Read the files in this order: steps, drafting, passes, batches, words, repeated, split, measured, experts, devices,
shapes, roofline, hardware, corrected, calibrate, timed, given, settings.

>>> Cost(draft=0.1).speedup(3.36, draft_length=4)
2.4
"""

from .batches import CostByBatch as CostByBatch
from .calibrate import calibrated as calibrated
from .devices import Device as Device
from .devices import device as device
from .drafting import DraftCurve as DraftCurve
from .drafting import DraftOnce as DraftOnce
from .drafting import DraftRatio as DraftRatio
from .drafting import DraftShare as DraftShare
from .drafting import DraftSteps as DraftSteps
from .experts import distinct_experts as distinct_experts
from .hardware import hardware_cost as hardware_cost
from .measured import Measurement as Measurement
from .measured import measured_cost as measured_cost
from .passes import Cost as Cost
from .passes import Doubt as Doubt
from .roofline import Roofline as Roofline
from .settings import cost_from as cost_from
from .shapes import Shape as Shape
from .shapes import shape as shape
from .steps import Linear as Linear
from .steps import Points as Points
from .steps import Scaled as Scaled
from .timed import timed_cost as timed_cost
