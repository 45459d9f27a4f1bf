"""``python -m specpy``: what it prints, where, and with which exit code; no input makes it fail otherwise."""

import io
import json
import random
import re
import sys
from types import SimpleNamespace

import pytest

from specpy import Measurement, advise, expected_tokens, fit_acceptance, measured_cost, plan, read_metrics
from specpy.command import console, endpoint, main, options, source
from specpy.command.refused import Refused

LOG = """starting
INFO 05-18 11:19:54 [metrics.py:101] SpecDecoding metrics: Accepted: 676 tokens, Drafted: 837 tokens, Per-position acceptance rate: 0.921, 0.828, 0.674
INFO 05-18 11:20:04 [metrics.py:101] SpecDecoding metrics: Mean acceptance length: nan, Accepted: 0 tokens, Drafted: 0 tokens
"""
SPEEDS = ["--plain", "100", "--speculative", "220"]


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Run a command line, with a text piped in or in a file LOG; gives exit code, output, errors."""
    (tmp_path / "LOG").write_text(LOG, encoding="utf-8")

    def run(*arguments, piped=b""):
        data = piped.encode() if isinstance(piped, str) else piped
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data), isatty=lambda: False))
        code = main([str(tmp_path / "LOG") if one == "LOG" else one for one in arguments])
        return SimpleNamespace(code=code, **dict(zip(("out", "err"), capsys.readouterr())))

    return run


def by_hand():
    """The plan of LOG and SPEEDS without the command line's way to it."""
    model = fit_acceptance(read_metrics(LOG)[0])
    runs = [Measurement(tokens_per_second=100), Measurement(3, model.tokens_per_pass(3), tokens_per_second=220)]
    return plan(model, measured_cost(runs))


def test_alone_it_shows_a_short_help_with_an_example_that_works(run):
    shown = run()
    assert shown.code == 2 and len(shown.out.splitlines()) < 30, "nothing was decided"
    example = re.search(r"python -m specpy (plan --acc.*)", shown.out)[1]
    assert run(*example.split()).out.startswith("Speculate with k = 6: 2.47 times")
    assert "0 speculate; 4 do not speculate; 3 the figures" in shown.out and "0 speculate; 4 do not" in run("plan", "--help").out


def test_plan_says_the_plans_own_sentences(run):
    shown = run("plan", "LOG", *SPEEDS)
    expected = by_hand()
    assert (shown.code, shown.err) == (0, "")
    assert "\n".join(expected.reasons) in shown.out
    assert expected.configuration["vllm"]["text"] in shown.out and "SGLang" not in shown.out
    assert all(f"- {one}" in shown.out for one in expected.assumptions)
    rows = [line.split() for line in shown.out.splitlines() if re.match(r" {0,1}\d+  ", line)]
    assert [row[1] for row in rows] == [f"{row.tokens_per_pass:.2f}" for row in expected.by_draft_length]


def test_what_was_read_is_said_and_every_line_on_request(run):
    short, whole = run("plan", "LOG"), run("plan", "LOG", "--lines")
    assert "Ignored, vLLM log: nothing was drafted in this interval (line 3)." in short.out and "Line 2: used" not in short.out
    assert "Line 2: used, vLLM log: 279 passes" in whole.out and "Line 3: ignored" in whole.out


def test_piped_it_is_the_same(run):
    assert run("plan", "-", *SPEEDS, piped=LOG).out == run("plan", "LOG", *SPEEDS).out
    assert run("plan", "-", *SPEEDS, piped=LOG.encode("utf-16")).out == run("plan", "LOG", *SPEEDS).out, "as PowerShell writes"


def test_json_holds_the_plan_and_the_readings(run):
    data = json.loads(run("plan", "LOG", *SPEEDS, "--json").out, parse_constant=lambda name: pytest.fail(name))
    assert data["plan"]["speedup"] == by_hand().speedup and data["verdict"] == "speculate"
    assert data["reading"]["counters"][0]["accepted"] == 676 and [line["used"] for line in data["reading"]["account"]] == [True, False]


def test_markdown_is_a_report_with_nothing_of_the_log_as_markup(run):
    text = 'vllm:spec_decode_num_drafts_total{model_name="<img src=x>[a](b)|`"} 1000\n'
    text += 'vllm:spec_decode_num_draft_tokens_total{model_name="<img src=x>[a](b)|`"} 3000\n'
    text += 'vllm:spec_decode_num_accepted_tokens_total{model_name="<img src=x>[a](b)|`"} 1660\n'
    shown = run("plan", "-", "--markdown", *SPEEDS, piped=text)
    assert shown.out.startswith("# Speculative decoding: ") and "| k | tokens per pass |" in shown.out
    assert r"\<img src=x\>\[a\](b)\|\`" in shown.out and "<img" not in shown.out.replace(r"\<img", "")


@pytest.mark.parametrize("code, arguments", [
    (0, ["--acceptance-rate", "0.8", "--cost-ratio", "0.1"]),
    (4, ["--acceptance-rate", "0.1", "--cost-ratio", "0.5"]),
    (4, ["--acceptance-rate", "0", "--cost-ratio", "0"]),
    (3, ["--acceptance-rate", "0.8"]),
    (3, ["LOG", "--plain", "100", "--speculative", "105"]),
])  # fmt: skip
def test_exit_codes_tell_the_verdict(run, code, arguments):
    shown = run("plan", *arguments)
    assert (shown.code, shown.err) == (code, "") and shown.out


@pytest.mark.parametrize("sentence, arguments, piped", [
    ("There is no file 'nowhere.log'.", ["nowhere.log"], b""),
    ("'.' is a folder, not a file.", ["."], b""),
    ("FILE must be the name of a file, or - for standard input, got ''.", [""], b""),
    ("Standard input is empty.", ["-"], b" \n"),
    ("Standard input is not text.", ["-"], b"\x7fELF\0\0\0"),
    ("Standard input is packed (gzip): unpack it first.", ["-"], b"\x1f\x8b\x08\0\0"),
    ("No counters of speculation were found", ["-"], b"hello"),
    ("No counters of speculation could be used. The first reason: lines 1 to 2: ignored, vLLM Prometheus: a counter that is no count.", ["-"],
     b"vllm:spec_decode_num_drafts_total 1e300\nvllm:spec_decode_num_draft_tokens_total 3e300"),
    ("Give one of FILE (- for standard input), --acceptance-rate and --watch, got none.", [], b""),
    ("Give one of FILE (- for standard input), --acceptance-rate and --watch, got file and watch.", ["x", "--watch", "http://a"], b""),
    ("Argument --plain: invalid float value: 'fast'.", ["-", "--plain", "fast"], b""),
    ("Argument --batch: must be whole numbers such as 1,8,32, got 'x'.", ["-", "--batch", "x"], b""),
    ("--acceptance-rate must be in [0, 1], got 80.0: a percentage? write 0.8.", ["--acceptance-rate", "80"], b""),
    ("--device must be given beside a model, got none: such as 'H100 SXM'.", ["--acceptance-rate", ".8", "--target-model", "Qwen3-8B"], b""),
    ("--plain must be above 0, got 0.0.", ["-", "--plain", "0", "--speculative", "3"], LOG.encode()),
    ("--cost-ratio must be a finite number of at least 0, got -1.0.", ["--acceptance-rate", ".8", "--cost-ratio", "-1"], b""),
    ("--target-model must be one of Llama-3.2-1B, ", ["--acceptance-rate", ".8", "--target-model", "x", "--device", "L4"], b""),
    ("--longest must be at most 256, got 1000000.", ["--acceptance-rate", ".8", "--longest", "1000000"], b""),
    ("--counters must be at most 1, the counters that were read, got 2.", ["-", "--counters", "2"], LOG.encode()),
    ("--run[0] must be among draft_length, tokens_per_pass,", ["-", "--run", "speed=1"], LOG.encode()),
    ("--run[0]: draft_length must be a whole number of at least 0, got -1", ["-", "--run", "draft_length=-1,tokens_per_second=1"], LOG.encode()),
    ("One of --target-model, --target-step, --verify-points must be given, got --target-step and --verify-points.",
     ["-", "--target-step", "fixed=1", "--verify-points", "1=1"], LOG.encode()),
    ("--passes must be left out beside --acceptance-rate, got 7.", ["--acceptance-rate", ".8", "--passes", "7"], b""),
    ("--device must be one of A100-80G SXM, H100 SXM, H200,", ["-", "--target-model", "Qwen3-8B", "--device", "L5"], LOG.encode()),
    ("--counters must be left out beside --acceptance-rate, got 2.", ["--acceptance-rate", ".8", "--counters", "2"], b""),
    ("--draft-length must be left out beside --acceptance-rate, got 99.", ["--acceptance-rate", ".8", "--draft-length", "99"], b""),
    ("--times must be left out unless --watch is given.", ["--acceptance-rate", "0", "--times", "0"], b""),
    ("--lines must be left out beside --acceptance-rate.", ["--acceptance-rate", ".8", "--lines"], b""),
    ("--times must be left out unless --watch is given.", ["-", "--times", "4"], b""),
    ("--interval must be left out unless --watch is given.", ["-", "--interval", "3"], b""),
    ("--overhead must be left out unless --target-model or --target-step or", ["-", "--overhead", "1"], LOG.encode()),
    ("--eight-bit must be left out unless --target-model or --draft-model is given, got True.", ["-", "--eight-bit"], LOG.encode()),
    ("--extra must be left out unless --target-model is given, got 1.0.", ["-", "--extra", "1"], LOG.encode()),
    ("--error must be left out unless --plain or --speculative is given, got 0.1.", ["-", "--error", ".1"], LOG.encode()),
    ("--json must be left out beside --markdown.", ["-", "--json", "--markdown"], b""),
    ("--watch must be an address such as http://127.0.0.1:8000/metrics, got 'file:///etc/passwd'.", ["--watch", "file:///etc/passwd"], b""),
    ("--interval must be from 0.1 to 86400 seconds, got 0.", ["--watch", "http://a", "--interval", "0"], b""),
])  # fmt: skip
def test_what_cannot_be_done_is_one_sentence(run, sentence, arguments, piped):
    shown = run("plan", *arguments, piped=piped)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith(sentence) and len(shown.err.splitlines()) == 1


def test_a_huge_input_is_refused(run, monkeypatch):
    monkeypatch.setattr(source.source, "MOST", 1000)
    assert run("plan", "-", piped=b"x" * 1001).err.startswith("Standard input is larger than")


def test_what_counters_lack_is_said_and_can_be_given(run):
    shown = run("plan", "-", piped="accept len: 2.40")
    assert shown.code == 3 and "Not known, and needed: --draft-length (--speculative-num-steps" in shown.out
    given = run("plan", "-", "--draft-length", "3", "--json", piped="accept len: 2.40")
    assert json.loads(given.out)["plan"]["measured"] == [3]


def test_every_setting_of_a_cost_has_an_option():
    from specpy.cost import settings

    names = {*settings.TARGETS, *settings.DRAFTS, *settings.OTHERS, *settings.ROOFLINE}
    parsed = options.settings_of(SimpleNamespace(**dict.fromkeys(vars(_parsed()))))
    assert names <= {*parsed}


def _parsed():
    from specpy.command.main import parser

    return parser().parse_args(["plan", "-"])


@pytest.mark.parametrize("arguments, settings", [
    (["--target-model", "Qwen3-8B", "--device", "L4", "--cost-ratio", "0.2", "--eight-bit"], {"target_model": "Qwen3-8B", "device": "L4", "cost_ratio": 0.2, "eight_bit": True}),
    (["--target-step", "fixed=0.006,per_token=2e-5", "--draft-step", "fixed=0.002", "--overhead", "0.001"],
     {"target_step": {"fixed": 0.006, "per_token": 2e-5}, "draft_step": {"fixed": 0.002}, "overhead": 0.001}),
    (["--verify-points", "1=1,4=1.4", "--cost-ratio", "0.1"], {"verify_points": {"1": 1, "4": 1.4}, "cost_ratio": 0.1}),
    (["--run", "tokens_per_second=100", "--run", "draft_length=3,tokens_per_pass=2.5,tokens_per_second=160"],
     {"runs": [{"tokens_per_second": 100}, {"draft_length": 3, "tokens_per_pass": 2.5, "tokens_per_second": 160}]}),
])  # fmt: skip
def test_options_are_the_settings(run, arguments, settings):
    assert json.loads(run("plan", "LOG", "--json", *arguments).out) == json.loads(json.dumps(advise(LOG, **settings).data))


def test_several_batches_have_a_table_each(run):
    shown = run("plan", "LOG", "--batch", "1,64", "--target-model", "Qwen3-8B", "--device", "L4", "--cost-ratio", "0.1").out
    assert "At batch 1:" in shown and "At batch 64:" in shown


def test_a_log_cannot_drive_the_console(capsys):
    console.say("model \x1b]0;title\x07\x9b31m \u202e")
    assert capsys.readouterr().out == "model ?]0;title??31m ?\n"


def test_a_console_that_cannot_show_a_sign(monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    print("k = 3…5, ±2 %, −2 %, ☃", file=console.prepared(stream), flush=True)
    assert stream.buffer.getvalue().split(b"\r")[0].strip() == b"k = 3...5, +-2 %, -2 %, ?"


def test_files_and_pipes_get_utf8(monkeypatch):
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    stream = io.TextIOWrapper(io.BytesIO(), encoding="cp437")
    print("…", file=console.prepared(stream), flush=True)
    assert stream.buffer.getvalue().strip() == "…".encode()


def test_table_and_simulate(run):
    assert f"{expected_tokens(0.8, 4):.2f}" in run("table").out
    rows = json.loads(run("table", "--json", "--acceptance-rate", "0.8", "--draft-length", "4").out)
    assert rows[0]["tokens_per_pass"] == expected_tokens(0.8, 4)
    shown = json.loads(run("simulate", "0.8", "4", "--json").out)
    low, high = shown["interval"]
    assert low < shown["formula"]["tokens_per_pass"] < high
    assert run("simulate", "80").err == "ACCEPTANCE_RATE must be in [0, 1], got 80.0: a percentage? write 0.8.\n"


@pytest.mark.long
def test_nonsense_never_ends_in_a_traceback(run):
    rng = random.Random(1)
    values = ["nan", "inf", "-1", "0", "1e400", "9" * 400, "x", "", "{", "{}", "=", "a=b", "1=1", "Qwen3-8B", "H100 SXM", "é\0"]
    names = [f"--{name}" for name, *_ in (*options.FIGURES, *options.NAMES, *options.PAIRS, *options.GIVEN)]
    names += ["--batch", "--context", "--longest", "--counters", "--run", "--largest-batch"]
    for _ in range(300):
        arguments = [part for name in rng.sample(names, 2) for part in (name, rng.choice(values))]
        shown = run("plan", "LOG", *arguments)
        assert shown.code in (0, 2, 3, 4)
        assert shown.code != 2 or len(shown.err.splitlines()) == 1, arguments


def test_a_window_of_snapshots_is_bounded_and_rides_over_failures():
    answers = iter(["spec_x 1", Refused("away"), *["spec_x 2"] * 100])

    def ask(url):
        answer = next(answers)
        if isinstance(answer, Refused):
            raise answer
        return answer

    texts = list(endpoint.snapshots("http://here", 0, times=102, ask=ask, wait=lambda seconds: None))
    assert str(texts[1]) == "away" and len(texts) == 102
    assert len(texts[-1].splitlines()) == endpoint.WINDOW + 1


def test_five_failures_in_a_row_end_it():
    answers = iter(["spec_x 1"])

    def ask(url):
        for answer in answers:
            return answer
        raise Refused("away")

    with pytest.raises(Refused, match="away"):
        list(endpoint.snapshots("http://here", 0, ask=ask, wait=lambda seconds: None))
