"""Every published row as a line: predicted, measured, and where; what specpy predicted when it was last looked at."""

HELD = """
1.96 1.96 | identity | Leviathan et al. 2023 | Table 1, a = 0.6, k = 2 | speedup
1.531 1.53 | identity | Leviathan et al. 2023 | Table 1, a = 0.6, k = 2 | operations
2.533 2.53 | identity | Leviathan et al. 2023 | Table 1, a = 0.7, k = 3 | speedup
1.579 1.58 | identity | Leviathan et al. 2023 | Table 1, a = 0.7, k = 3 | operations
2.44 2.44 | identity | Leviathan et al. 2023 | Table 1, a = 0.8, k = 2 | speedup
1.23 1.23 | identity | Leviathan et al. 2023 | Table 1, a = 0.8, k = 2 | operations
3.689 3.69 | identity | Leviathan et al. 2023 | Table 1, a = 0.8, k = 5 | speedup
1.626 1.63 | identity | Leviathan et al. 2023 | Table 1, a = 0.8, k = 5 | operations
2.71 2.71 | identity | Leviathan et al. 2023 | Table 1, a = 0.9, k = 2 | speedup
1.107 1.11 | identity | Leviathan et al. 2023 | Table 1, a = 0.9, k = 2 | operations
6.862 6.86 | identity | Leviathan et al. 2023 | Table 1, a = 0.9, k = 10 | speedup
1.603 1.6 | identity | Leviathan et al. 2023 | Table 1, a = 0.9, k = 10 | operations
3.431 3.4 | formula | Leviathan et al. 2023 | Table 2, EnDe, T5-small, T = 0 | speedup
3.59 2.8 | formula | Leviathan et al. 2023 | Table 2, EnDe, T5-base, T = 0 | speedup
2.929 1.7 | formula | Leviathan et al. 2023 | Table 2, EnDe, T5-large, T = 0 | speedup
2.454 2.6 | formula | Leviathan et al. 2023 | Table 2, EnDe, T5-small, T = 1 | speedup
2.529 2.4 | formula | Leviathan et al. 2023 | Table 2, EnDe, T5-base, T = 1 | speedup
2.111 1.4 | formula | Leviathan et al. 2023 | Table 2, EnDe, T5-large, T = 1 | speedup
2.552 3.1 | formula | Leviathan et al. 2023 | Table 2, CNN/DM, T5-small, T = 0 | speedup
2.822 3 | formula | Leviathan et al. 2023 | Table 2, CNN/DM, T5-base, T = 0 | speedup
2.211 2.2 | formula | Leviathan et al. 2023 | Table 2, CNN/DM, T5-large, T = 0 | speedup
2.01 2.3 | formula | Leviathan et al. 2023 | Table 2, CNN/DM, T5-small, T = 1 | speedup
1.89 2.2 | formula | Leviathan et al. 2023 | Table 2, CNN/DM, T5-base, T = 1 | speedup
1.682 1.7 | formula | Leviathan et al. 2023 | Table 2, CNN/DM, T5-large, T = 1 | speedup
1.248 1.25 | formula | Leviathan et al. 2023 | EnDe, bigram draft | speedup
2.33 2.5 | formula | Leviathan et al. 2023 | lenience 1, T5-small | speedup
2.939 3.1 | formula | Leviathan et al. 2023 | lenience 0.5, T5-small | speedup
3.446 3.6 | formula | Leviathan et al. 2023 | lenience 0.3, T5-small | speedup
4.789 5 | formula | Leviathan et al. 2023 | lenience 0.1, T5-small | speedup
4 3 | formula | Chen et al. 2023 | XSum nucleus: the best k | draft length
3.47 2.83 | ceiling | Medusa, Table 1 | Medusa-2, Vicuna-7B | speedup
3.14 2.66 | ceiling | Medusa, Table 1 | Medusa-2, Zephyr | speedup
3.51 2.83 | ceiling | Medusa, Table 1 | Medusa-2, Vicuna-13B | speedup
3.01 2.35 | ceiling | Medusa, Table 1 | Medusa-2, Vicuna-33B | speedup
4.83 4.26 | ceiling | EAGLE-2 | Vicuna-13B | speedup
4.98 3.62 | ceiling | EAGLE-2 | Vicuna-7B | speedup
4.7 3.43 | ceiling | EAGLE-2 | LLaMA2-7B | speedup
4.75 4.21 | ceiling | EAGLE-2 | LLaMA2-13B | speedup
2.24 1.92 | ceiling | EAGLE-3, Table 1 | Vicuna-13B, separate draft | speedup
1.8 1.74 | ceiling | EAGLE-3, Table 1 | Vicuna-13B, PLD | speedup
2.51 2.12 | ceiling | EAGLE-3, Table 1 | Vicuna-13B, Medusa | speedup
1.67 1.62 | ceiling | EAGLE-3, Table 1 | Vicuna-13B, Lookahead | speedup
3.5 2.8 | ceiling | EAGLE-3, Table 1 | Vicuna-13B, Hydra | speedup
3.96 3.05 | ceiling | EAGLE-3, Table 1 | Vicuna-13B, EAGLE | speedup
4.83 4.22 | ceiling | EAGLE-3, Table 1 | Vicuna-13B, EAGLE-2 | speedup
6.62 5.51 | ceiling | EAGLE-3, Table 1 | Vicuna-13B, EAGLE-3 | speedup
6.276 6.47 | transfer | EAGLE-3, Table 1 | Vicuna-13B, EAGLE-3 on HumanEval | speedup
3.103 3.94 | acceptance | EAGLE | Vicuna-7B, chain against tree | tokens per pass
2.819 3.81 | acceptance | EAGLE | LLaMA2-70B, chain against tree | tokens per pass
1.875 1.8 | formula | DeepSeek-V3 report, 5.4.3 | multi-token prediction, 1 token | speedup
1.88 1.79 | ceiling | Gloeckle et al., Table S2 | Wikipedia, 2 heads | speedup
2.57 2.35 | ceiling | Gloeckle et al., Table S2 | Wikipedia, 3 heads | speedup
3.12 2.74 | ceiling | Gloeckle et al., Table S2 | Wikipedia, 4 heads | speedup
2.744 2.74 | line | Gloeckle et al., Table S2 | Wikipedia, 4 heads, from 2 and 3 | speedup
1.94 1.85 | ceiling | Gloeckle et al., Table S2 | code, 2 heads | speedup
2.78 2.54 | ceiling | Gloeckle et al., Table S2 | code, 3 heads | speedup
3.5 3.05 | ceiling | Gloeckle et al., Table S2 | code, 4 heads | speedup
3.069 3.05 | line | Gloeckle et al., Table S2 | code, 4 heads, from 2 and 3 | speedup
1.847 1.85 | transfer | Gloeckle et al., Table S2 | code, 2 heads, cost of Wikipedia | speedup
2.542 2.54 | transfer | Gloeckle et al., Table S2 | code, 3 heads, cost of Wikipedia | speedup
3.074 3.05 | transfer | Gloeckle et al., Table S2 | code, 4 heads, cost of Wikipedia | speedup
5.71 3.02 | ceiling | Spec-Bench leaderboard | EAGLE3, A100, Vicuna-13B | speedup
4.52 2.77 | ceiling | Spec-Bench leaderboard | SAMD[EAGLE2], A100, Vicuna-13B | speedup
2.807 2.73 | transfer | Spec-Bench leaderboard | SAMD[EAGLE2], A100, Vicuna-7B | speedup
2.494 2.59 | transfer | Spec-Bench leaderboard | SAMD[EAGLE2], A100, Vicuna-33B | speedup
2.825 2.38 | transfer | Spec-Bench leaderboard | SAMD[EAGLE2], RTX 3090, Vicuna-7B | speedup
4.43 2.46 | ceiling | Spec-Bench leaderboard | EAGLE2, A100, Vicuna-13B | speedup
2.41 2.36 | transfer | Spec-Bench leaderboard | EAGLE2, A100, Vicuna-7B | speedup
2.249 2.59 | transfer | Spec-Bench leaderboard | EAGLE2, A100, Vicuna-33B | speedup
2.416 2.19 | transfer | Spec-Bench leaderboard | EAGLE2, RTX 3090, Vicuna-7B | speedup
2.73 2.17 | ceiling | Spec-Bench leaderboard | Recycling, A100, Vicuna-13B | speedup
2.17 2.22 | transfer | Spec-Bench leaderboard | Recycling, A100, Vicuna-7B | speedup
2.083 1.83 | transfer | Spec-Bench leaderboard | Recycling, A100, Vicuna-33B | speedup
2.17 1.4 | transfer | Spec-Bench leaderboard | Recycling, RTX 3090, Vicuna-7B | speedup
3.35 2.2 | ceiling | Spec-Bench leaderboard | Hydra, A100, Vicuna-13B | speedup
2.141 2.07 | transfer | Spec-Bench leaderboard | Hydra, A100, Vicuna-7B | speedup
2.128 2.22 | transfer | Spec-Bench leaderboard | Hydra, A100, Vicuna-33B | speedup
2.141 1.91 | transfer | Spec-Bench leaderboard | Hydra, RTX 3090, Vicuna-7B | speedup
3.64 2.16 | ceiling | Spec-Bench leaderboard | EAGLE, A100, Vicuna-13B | speedup
2.124 2.1 | transfer | Spec-Bench leaderboard | EAGLE, A100, Vicuna-7B | speedup
2.012 2.43 | transfer | Spec-Bench leaderboard | EAGLE, A100, Vicuna-33B | speedup
2.118 2.03 | transfer | Spec-Bench leaderboard | EAGLE, RTX 3090, Vicuna-7B | speedup
2.39 1.8 | ceiling | Spec-Bench leaderboard | Medusa, A100, Vicuna-13B | speedup
1.74 1.71 | transfer | Spec-Bench leaderboard | Medusa, A100, Vicuna-7B | speedup
1.755 1.76 | transfer | Spec-Bench leaderboard | Medusa, A100, Vicuna-33B | speedup
1.747 1.44 | transfer | Spec-Bench leaderboard | Medusa, RTX 3090, Vicuna-7B | speedup
1.67 1.56 | ceiling | Spec-Bench leaderboard | PLD, A100, Vicuna-13B | speedup
1.635 1.66 | transfer | Spec-Bench leaderboard | PLD, A100, Vicuna-7B | speedup
1.439 1.4 | transfer | Spec-Bench leaderboard | PLD, A100, Vicuna-33B | speedup
1.616 1.64 | transfer | Spec-Bench leaderboard | PLD, RTX 3090, Vicuna-7B | speedup
2.19 1.54 | ceiling | Spec-Bench leaderboard | SpS, A100, Vicuna-13B | speedup
1.603 1.52 | transfer | Spec-Bench leaderboard | SpS, A100, Vicuna-7B | speedup
1.413 1.57 | transfer | Spec-Bench leaderboard | SpS, A100, Vicuna-33B | speedup
1.603 1.79 | transfer | Spec-Bench leaderboard | SpS, RTX 3090, Vicuna-7B | speedup
1.82 1.38 | ceiling | Spec-Bench leaderboard | REST, A100, Vicuna-13B | speedup
1.38 1.48 | transfer | Spec-Bench leaderboard | REST, A100, Vicuna-7B | speedup
1.365 1.48 | transfer | Spec-Bench leaderboard | REST, A100, Vicuna-33B | speedup
1.236 1.28 | transfer | Spec-Bench leaderboard | REST, RTX 3090, Vicuna-7B | speedup
1.63 1.3 | ceiling | Spec-Bench leaderboard | Lookahead, A100, Vicuna-13B | speedup
1.308 1.34 | transfer | Spec-Bench leaderboard | Lookahead, A100, Vicuna-7B | speedup
1.284 1.25 | transfer | Spec-Bench leaderboard | Lookahead, A100, Vicuna-33B | speedup
1.308 1.13 | transfer | Spec-Bench leaderboard | Lookahead, RTX 3090, Vicuna-7B | speedup
1.392 1.38 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 4 | speedup
1.377 1.23 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 8 | speedup
1.35 1.02 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 16 | speedup
1.324 0.93 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 24 | speedup
1.301 0.94 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 32 | speedup
1.261 0.88 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 48 | speedup
1.243 0.99 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 56 | speedup
1.226 0.99 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 64 | speedup
1.8 1.82 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 4 | speedup
1.781 1.62 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 8 | speedup
1.745 1.48 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 16 | speedup
1.712 1.39 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 24 | speedup
1.682 1.32 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 32 | speedup
1.63 1.38 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 48 | speedup
1.606 1.34 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 56 | speedup
1.585 1.38 | hardware | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 64 | speedup
1.378 1.38 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 4, from 2 and 64 | speedup
1.336 1.23 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 8, from 2 and 64 | speedup
1.263 1.02 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 16, from 2 and 64 | speedup
1.2 0.93 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 24, from 2 and 64 | speedup
1.147 0.94 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 32, from 2 and 64 | speedup
1.059 0.88 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 48, from 2 and 64 | speedup
1.022 0.99 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE, batch 56, from 2 and 64 | speedup
1.788 1.82 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 4, from 2 and 64 | speedup
1.747 1.62 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 8, from 2 and 64 | speedup
1.673 1.48 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 16, from 2 and 64 | speedup
1.609 1.39 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 24, from 2 and 64 | speedup
1.552 1.32 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 32, from 2 and 64 | speedup
1.457 1.38 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 48, from 2 and 64 | speedup
1.416 1.34 | line | EAGLE-3, SGLang on H100, 8B, chain of 3 | EAGLE-3, batch 56, from 2 and 64 | speedup
1.154 0.71 | hardware | EAGLE-3, vLLM | EAGLE, batch 56 | speedup
2.852 2.87 | line | EAGLE | Vicuna-7B, batch 2, from 1 and 4 | speedup
2.805 2.65 | line | EAGLE | Vicuna-7B, batch 3, from 1 and 4 | speedup
2.769 2.81 | line | EAGLE | LLaMA2-70B, batch 2, from 1 and 4 | speedup
2.571 2.5 | line | EAGLE | LLaMA2-70B, batch 3, from 1 and 4 | speedup
1.494 1.6 | hardware | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 60 tokens, 4 at a time | speedup
1.17 1.3 | hardware | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 60 tokens, 8 at a time | speedup
0.8262 0.9 | hardware | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 60 tokens, 16 at a time | speedup
0.5364 0.6 | hardware | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 60 tokens, 32 at a time | speedup
1.531 1.5 | hardware | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 10 tokens, 4 at a time | speedup
1.45 1.4 | hardware | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 10 tokens, 8 at a time | speedup
1.317 1.2 | hardware | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 10 tokens, 16 at a time | speedup
1.127 1 | hardware | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 10 tokens, 32 at a time | speedup
2.271 2.2 | hardware | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | DFlash, 10 tokens, 4 at a time | speedup
2.123 2.1 | hardware | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | DFlash, 10 tokens, 8 at a time | speedup
1.888 1.8 | hardware | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | DFlash, 10 tokens, 16 at a time | speedup
1.568 1.6 | hardware | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | DFlash, 10 tokens, 32 at a time | speedup
1.543 1.6 | line | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 60 tokens, 4 at a time, from 1 and 32 | speedup
1.24 1.3 | line | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 60 tokens, 8 at a time, from 1 and 32 | speedup
0.9014 0.9 | line | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 60 tokens, 16 at a time, from 1 and 32 | speedup
1.504 1.5 | line | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 10 tokens, 4 at a time, from 1 and 32 | speedup
1.395 1.4 | line | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 10 tokens, 8 at a time, from 1 and 32 | speedup
1.224 1.2 | line | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | EAGLE-3, 10 tokens, 16 at a time, from 1 and 32 | speedup
2.278 2.2 | line | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | DFlash, 10 tokens, 4 at a time, from 1 and 32 | speedup
2.138 2.1 | line | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | DFlash, 10 tokens, 8 at a time, from 1 and 32 | speedup
1.911 1.8 | line | DFlash (2602.06036), Table 5, SGLang on B200, 8B, GSM8K | DFlash, 10 tokens, 16 at a time, from 1 and 32 | speedup
1.463 1.34708 | line | sglang#21599 | k = 1, from k = 3 and 7 | speedup
1.989 2.0725 | line | sglang#21599 | k = 3, from k = 1 and 7 | speedup
2.361 2.16844 | line | sglang#21599 | k = 7, from k = 1 and 3 | speedup
3.97 3.88 | acceptance | sglang#21599 | k = 3, from k = 1 | tokens per pass
7.455 6.25 | acceptance | sglang#21599 | k = 7, from k = 3 | tokens per pass
3.588 3.88 | acceptance | sglang#21599 | k = 3, from k = 7 | tokens per pass
2.965 3.099 | acceptance | spark-vllm-docker#343 | k = 4, from k = 2 | tokens per pass
2.424 2.311 | acceptance | spark-vllm-docker#343 | k = 2, from k = 4 | tokens per pass
1.013 0.6917 | transfer | spark-vllm-docker#343 | k = 4 beside k = 2, 8 at a time | ratio of the two speeds
18.58 15.73 | hardware | vllm PR#13849, RTX 4090, Qwen2.5-Coder-7B | plain, batch 1 | milliseconds per token
20.36 18.48 | hardware | vllm PR#13849, RTX 4090, Qwen2.5-Coder-7B | plain, batch 16 | milliseconds per token
0.9447 0.952577 | hardware | vllm PR#13849, RTX 4090, Qwen2.5-Coder-7B | n-gram, k = 4, batch 16 | speedup
59.59 57.67 | transfer | llama.cpp#26750 | second run, cost of the first | tokens per second
1.778 1.77 | hardware | SpecDecode-Bench | Qwen3-0.6B beside Qwen3-8B | keys and values per token, as a multiple
0.488 1 | hardware | SpecDecode-Bench | a tree of 21 nodes, batch 64 | speedup
"""
