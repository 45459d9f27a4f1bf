"""Hugging Face Transformers: a causal language model as target or draft (``pip install specpy[transformers]``).

This module alone needs more than the standard library, and that only when a :class:`CausalLM`
is made. No other module of specpy imports it.
"""

from inspect import signature

from . import _check


class CausalLM:
    """A causal language model of Transformers, ready to be a target or a draft.

    ``model``: what ``AutoModelForCausalLM.from_pretrained`` returns. It keeps keys and values
    of what it has read, and cuts them where drafted tokens were rejected. Prompts are token
    numbers of its tokenizer. Logits become probabilities in float64; temperature, top-k, top-p
    and stop tokens are given to :func:`specpy.speculate`, whatever the model's own settings say.
    ``vocabulary_size``: only the first so many tokens are ever given probability; for models
    of one tokenizer whose vocabularies are padded to different sizes. By default all of them.

    ImportError without torch or Transformers; TypeError for an encoder-decoder; ValueError for
    a model in training mode, with fewer tokens than asked for, or whose cache cannot go back.
    """

    def __init__(self, model, vocabulary_size=None):
        _needed()
        if model.config.is_encoder_decoder:
            raise TypeError(f"model must be a causal language model, got {type(model).__name__}: an encoder-decoder")
        if model.training:
            raise ValueError("model must not be in training mode, where dropout changes every answer: call model.eval()")
        size = model.config.get_text_config().vocab_size
        self.model, self.vocabulary_size = model, size if vocabulary_size is None else vocabulary_size
        _check.whole("vocabulary_size", self.vocabulary_size, lowest=1)
        if self.vocabulary_size > size:
            raise ValueError(f"vocabulary_size must be at most {size}, which {type(model).__name__} has, got {vocabulary_size}")

    def session(self):
        """A new text, nothing read yet (see :mod:`specpy.sessions`)."""
        return _Cached(self.model, self.vocabulary_size)


class _Cached:
    """A session whose state is the cache of keys and values, one position per token read."""

    def __init__(self, model, vocabulary_size):
        self.torch, transformers = _needed()
        self.model, self.vocabulary_size, self.length = model, vocabulary_size, 0
        self.cache = transformers.DynamicCache(config=model.config)
        self.cache.activate_past_recording()  # a sliding window keeps what it may have to go back to
        if not self.cache.is_croppable:
            raise ValueError(
                f"{type(model).__name__} cannot take back a token that it has read (its cache cannot be cropped, as of "
                "recurrent layers): speculative decoding needs a model that can"
            )
        # Of a long prompt only the last rows are wanted: a whole vocabulary for each token would fill the memory.
        self.can_skip = "logits_to_keep" in signature(model.forward).parameters

    def distributions(self, new, drafted):
        tokens, rows = [*new, *drafted], len(drafted) + 1
        self._check(tokens)
        ids = self.torch.tensor([tokens], device=self.model.device)
        with self.torch.no_grad():
            answer = self.model(ids, cache=self.cache, use_cache=True, **{"logits_to_keep": rows} if self.can_skip else {})
        self.length += len(tokens)
        return answer.logits[0, -rows:, : self.vocabulary_size].double().softmax(-1).tolist()

    def keep(self, length):
        if length < self.length:
            self.cache.crop(length - self.length)  # minus how many to forget
            self.length = length

    def _check(self, tokens):
        if not tokens:
            raise ValueError("a transformer reads at least one token: give a prompt, such as the model's bos token, got an empty one")
        size = self.model.get_input_embeddings().num_embeddings
        for token in tokens:
            if not 0 <= token < size:
                raise ValueError(f"tokens must be in the vocabulary of {type(self.model).__name__}, 0 to {size - 1}, got {token}")


def same_tokens(target, draft):
    """Refuse a draft whose tokenizer numbers texts differently from the target's, by a ValueError.

    ``target`` and ``draft`` are tokenizers of Transformers. Either may know tokens that the
    other lacks; a text, or a number, that both know must mean the same to both.

    >>> from types import SimpleNamespace
    >>> def tokenizer(*texts):
    ...     return SimpleNamespace(get_vocab=lambda: {text: token for token, text in enumerate(texts)})
    >>> same_tokens(tokenizer("It", " is", " a"), tokenizer("It", " is", " a", " truth"))
    >>> same_tokens(tokenizer("It", " is"), tokenizer(" is", "It"))
    Traceback (most recent call last):
    ...
    ValueError: draft must number texts as the target does: ' is' is 1 for the target and 0 for the draft
    """
    wanted, offered = target.get_vocab(), draft.get_vocab()
    texts = {token: text for text, token in wanted.items()}
    for text, token in offered.items():
        if wanted.get(text, token) != token:
            found = f"{text!r} is {wanted[text]} for the target and {token} for the draft"
        elif texts.get(token, text) != text:
            found = f"{token} is {texts[token]!r} for the target and {text!r} for the draft"
        else:
            continue
        raise ValueError(f"draft must number texts as the target does: {found}")


def _needed():
    """torch and Transformers, or the sentence that says how to get them."""
    try:
        import torch
        import transformers
    except ImportError as error:
        raise ImportError(
            f"specpy.adapters needs torch and transformers, and {error.name} is missing: pip install 'specpy[transformers]'",
            name=error.name,
        ) from None
    return torch, transformers
