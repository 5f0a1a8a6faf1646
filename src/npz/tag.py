"""Tags with the arrays that `trellis export MODEL --npz MODEL.npz` wrote: python3 src/npz/tag.py MODEL.npz < tokens
A line is a token and, where the model reads feature columns, a tab and a value for each of them; an empty line ends a
sentence. Written are token, tab and label, in the network's scheme. The README beside this file explains the arrays."""
import re, sys, numpy as np
model = np.load(sys.argv[1])  # unpickles nothing
def lines(name):
    plain = lambda escape: {"n": "\n", "r": "\r", "t": "\t"}.get(escape[1], escape[1])
    return [re.sub(r"\\(.)", plain, line) for line in bytes(model[name]).decode().split("\n")[:-1]]
rows = lambda name, first=1: {text: row for row, text in enumerate(lines(name), first)}
meta, labels = dict(line.split("=", 1) for line in lines("meta")), lines("labels")
weights = {name[len("weights/"):]: model[name] for name in model.files if name.startswith("weights/")}
words = {t: np.vstack([weights["words" + t], model[f"vectors{t}/rows"] * model[f"vectors{t}/scales"]])  # packed behind
         for t in [name[len("words"):] for name in weights if name.startswith("words")]}  # "", and "2" of a second file
word_rows = {t: {**rows(f"vectors{t}/words", len(weights["words"])), **rows("words")} for t in words}
character_rows, value_rows = rows("characters"), [rows(name) for name in model.files if name.startswith("features")]
start, transition, end = [np.where(model["rules/" + part], weights.get("crf." + part, 0.0), -np.inf)
                          for part in ("start", "transition", "end")]
sigmoid = lambda x: (np.tanh(x / 2) + 1) / 2
affine = lambda x, name: x @ weights[name + ".weights"] + weights[name + ".bias"]
def word(token, t):
    forms = [token, token.lower(), re.sub(r"\d", "0", token.lower())][:len(meta["forms" + t].split())]
    return words[t][next((word_rows[t][form] for form in forms if form in word_rows[t]), 0)]
def characters(token):
    table, window = weights["characters"], int(meta["window"])
    padded = np.zeros((max(1, len(token)) + window - 1, table.shape[1]), "f4")
    padded[window // 2:window // 2 + len(token)] = table[[character_rows.get(c, 0) for c in token]]
    return affine(np.array([padded[i:i + window].ravel() for i in range(max(1, len(token)))]), "filters").max(0)
def capitals(token):
    large = [c.istitle() for c in token if c.isalpha()]  # of each letter
    some = "first" if large[:1] == [True] and sum(large) == 1 else "all" if all(large) else "mixed"
    none = "lower" if large else "digits" if re.search(r"\d", token) else "no_letter"
    return weights["capitals"][meta["capitals"].split().index(some if any(large) else none)]
def vector(token, *values):
    parts = [word(token, t) for t in words] + [part(token) for part in (characters, capitals) if part.__name__ in weights]
    return np.hstack(parts + [weights[f"features{i + 1}"][row.get(values[i], 0)] for i, row in enumerate(value_rows)])
def states(x, layer):  # [token][inputs] -> [token][hidden], in one direction
    h, cell = np.zeros(len(weights[layer + ".recurrent"]), "f4"), 0
    for step in x @ weights[layer + ".input"] + weights[layer + ".bias"]:
        sums = step + h @ weights[layer + ".recurrent"]
        if meta["encoder"] == "lstm":
            i, f, o, candidate = np.split(sums, 4)
            cell = sigmoid(f) * cell + sigmoid(i) * np.tanh(candidate)
        h = sigmoid(o) * np.tanh(cell) if meta["encoder"] == "lstm" else np.tanh(sums)
        yield h
def tag(x):  # [token][inputs] -> the labels
    for layer in [f"layer{i + 1}" for i in range(int(meta["layers"]))]:
        x = np.hstack([[*states(x, layer + ".forward")], [*states(x[::-1], layer + ".backward")][::-1]])
    emissions, own = affine(x, "output").astype("f8"), meta["transitions"] == "contextual"
    steps = affine(x, "crf.transition").reshape(-1, *transition.shape) if own else np.zeros(len(x))
    score, best = start[0] + emissions[0], []  # of the best way to each label; which label it has before
    for emission, step in zip(emissions[1:], steps[1:]):
        ways = score[:, None] + (transition + step) + emission  # [from][to]
        score, best = ways.max(0), best + [ways.argmax(0)]
    path = [(score + end[0]).argmax()]
    for before in reversed(best): path.insert(0, before[path[0]])
    return [labels[label] for label in path]
for block in filter(None, re.split("\n\n+", open(0, encoding="utf-8").read().strip("\n"))):
    sentence = [line.split("\t") for line in block.split("\n")]
    answer = zip(sentence, tag(np.array([vector(*token) for token in sentence])))
    sys.stdout.buffer.write("".join([f"{token[0]}\t{label}\n" for token, label in answer] + ["\n"]).encode())
