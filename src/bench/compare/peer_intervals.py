"""Intervals for peers.py: bootstraps over sentences of figures that are a sum over sentences by another."""
import random

REPLICATES = 1000

def counts(gold, labels, spans=None):
    """(numerator, denominator) of each sentence: of accuracy, or, where spans are found in labels, of F1."""
    if not spans:
        return [(sum(map(str.__eq__, *pair)), len(pair[0])) for pair in zip(gold, labels)]
    both = [(set(spans(right)), set(spans(guessed))) for right, guessed in zip(gold, labels)]
    return [(2 * len(right & guessed), len(right) + len(guessed)) for right, guessed in both]

def percent(sentences):
    return 100 * sum(part for part, _ in sentences) / sum(every for _, every in sentences)

def interval(figure, sentences):
    """The middle 95 % of what a figure of sentences is when as many are drawn again, with repetition."""
    drawn = random.Random(1)
    found = sorted(figure(drawn.choices(sentences, k=len(sentences))) for _ in range(REPLICATES))
    return {"low": found[REPLICATES // 40 - 1], "high": found[-(REPLICATES // 40)]}

def difference(one, other):
    """How much better one is than another on the same sentences: the drawn ones are the same for both."""
    figure = lambda pairs: percent([pair[0] for pair in pairs]) - percent([pair[1] for pair in pairs])
    pairs = list(zip(one, other, strict=True))
    return {"percent": figure(pairs), **interval(figure, pairs)}
