"""Published numbers from which nothing can be predicted, and why: mostly because tokens per pass are not given."""

NO_TOKENS = "neither tokens per pass nor an acceptance rate is given"
# source, numbers, why nothing can be predicted
SILENT = [
    ("Leviathan et al. 2023, Table 3", "acceptance rates of GPT-like, T5 and LaMDA drafts", "no speed is given beside them, but where rows above use it"),
    ("Chen et al. 2023, Table 1", "1.92, 2.01 and 2.46 times", "no acceptance rate is given; one that is worked out from the speed fits by construction"),
    ("Medusa, Table 1", "Medusa-1, Vicuna-7B: 2.18 times", NO_TOKENS),
    ("EAGLE", "LLaMA2-70B: 2.7 to 3.5 times; throughput 1.97 and 1.99 times", NO_TOKENS),
    ("EAGLE-2", "confidence below .05 is accepted at .04, above .95 at .98", "a calibration of the draft, which nothing here predicts"),
    ("Spec-Bench, by task", "PLD from 1.06 (translation) to 2.66 (summarisation)", NO_TOKENS + " by task"),
    ("SpecInfer", "1.5 to 2.8 times distributed, 2.6 to 3.5 times with offloading", NO_TOKENS),
    ("Sequoia", "4.04, 3.73, 2.27 and 9.96 times", NO_TOKENS),
    ("MagicDec", "2.51 times at batch 41 and 100k tokens; .94 to 1.00 at 1024 tokens", NO_TOKENS),
    ("TurboSpec / SmartSpec", "up to 3.2 times lower latency", NO_TOKENS),
    ("Yan et al. 2402.01528", "+111 % throughput with a wide and shallow draft", NO_TOKENS),
    ("Meta 2508.08192", "1.4 to 2.0 times at large batch", NO_TOKENS),
    ("vLLM blog 2024-10-17", "1.5, 2.8, and slowdowns of 1.4 and 1.8 times at high load", NO_TOKENS + "; the load is given as requests per second, not as a batch"),
    ("vLLM blog 2026-08-14", "7 drafts: the first survives > 70 %, the last < 10 %", "bounds, and no speed"),
    ("Snowflake Arctic Inference", "4 and 2.8 times", NO_TOKENS),
    ("NVIDIA TensorRT-LLM blog", "51.14 to 181.74 tokens per second", NO_TOKENS),
    ("gpt-fast README", "48.4 tokens per second", NO_TOKENS + ", nor the speed without a draft"),
    ("mlx-examples PR#1155", "19.680 to 35.738 tokens per second at k = 4", NO_TOKENS),
    ("arXiv 2607.17283", "acceptance 69.7 % at K = 1, 37.8 % at K = 6; best 1.61 times", "it can be read as by position or as a mean over the draft, and no speed stands beside it"),
    ("Block verification 2403.10444", "+5 to 8 %", "another rule of verification, which specpy does not model"),
    ("OWL", "EAGLE-3 .81 times at long context, suffix 2.18 times", NO_TOKENS),
    ("Clover", "batch 48: -21 to -39 %", NO_TOKENS),
    ("SpecDecode-Bench", "EAGLE up to 1.96 (70B, batch 1) and 1.21 (8B, batch 128); shares of time", NO_TOKENS + " for these points"),
    ("vllm PR#13849, batch 1", "n-gram 1.24, draft 1.72 times", NO_TOKENS + "; the first is what the row for batch 16 starts from"),
    ("spark-vllm-docker#343, speeds", "55.6, 54.9, 210.0 and 303.6 tokens per second", "no plain speed and no device of the table; their ratio is predicted above"),
    ("vllm#21278", "three drafts at k = 3, 5 and 10: falling throughout", NO_TOKENS + ", nor the speed without a draft; only the order could be"),
    ("mlx-lm#1132", "35.30 to 22.94 tokens per second", NO_TOKENS),
]
