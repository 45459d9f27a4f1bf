# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Table and simulator {#table-and-simulator}
#
# The numbers of [the lesson](../lessons/speculative-decoding.md), computed once more from `specpy`, and the formula set against simulated dice.
#
# <a href="table-and-simulator.ipynb" download>Download this notebook</a> and run it in the project's folder, beside `specpy`.

# %% [markdown]
# ## The table {#table}
#
# Each row is an acceptance rate *a* and a draft length *k*, at the cost ratio *c* = 0.1.

# %%
from specpy import expected_tokens, speedup

print("  a  k  a^(k+1)     E    net")
for a, k in [(0.8, 4), (0.9, 4), (0.5, 4), (0.8, 2)]:
    tokens, net = expected_tokens(a, k), speedup(a, k, cost_ratio=0.1)
    print(f"{a}  {k}    {a ** (k + 1):.3f}  {tokens:.2f}  {net:.2f}×")

# %% [markdown]
# ## The worked example {#worked-example}
#
# The formula for *a* = 0.8 and *k* = 4, one step at a time. The last line compares it with the plain sum 1 + *a* + *a*² + *a*³ + *a*⁴.

# %%
a, k, c = 0.8, 4, 0.1
above, below = 1 - a ** (k + 1), 1 - a
print(f"1 − {a}^{k + 1} = {above:.4f}")
print(f"{above:.4f} / {below:.1f} = {above / below:.2f} tokens per pass")

tokens, cost = above / below, 1 + k * c
print(f"{tokens:.2f} / {cost:.1f} = {tokens / cost:.2f}× net speedup")
print(f"the sum: {sum(a**i for i in range(k + 1)):.2f}")

# %% [markdown]
# ## The simulator against the formula {#simulator}
#
# 2,000 simulated passes for every draft length up to 8. The formula should lie in the 95 % interval in about 19 rows of 20, not in all of them.

# %%
from random import Random
from specpy import simulate

runs = {}
print("k  formula  simulated  95 % interval")
for k in range(1, 9):
    run = runs[k] = simulate(0.8, k, passes=2000, rng=Random(k))
    exact, (low, high) = expected_tokens(0.8, k), run.interval
    outside = "" if low <= exact <= high else "  outside"
    print(f"{k}    {exact:.3f}      {run.tokens_per_pass:.3f}  "
          f"{low:.3f} to {high:.3f}{outside}")

# %% [markdown]
# The same runs as net speedup: the line is the formula, the points are the simulation with their intervals.

# %%
import html
import json
from IPython.display import display
from specpy.figures import speedup_figure

figure = speedup_figure(0.8, 4, longest=8, simulated=runs)

# Two forms of one chart: Jupyter draws the first, this page the second.
data = html.escape(json.dumps(figure, separators=(",", ":")), quote=False).replace("'", "&#39;")
display({"application/vnd.plotly.v1+json": figure,
         "text/html": f"<spec-chart data-figure='{data}'></spec-chart>"}, raw=True)

# %% [markdown]
# ## What to try {#try}
#
# - Set *a* to 0.3. At which *k* does the curve drop below 1×?
# - Raise `passes` to 200,000. The intervals narrow to a tenth.
# - Change the seeds. How many rows are outside now?
