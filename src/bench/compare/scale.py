#!/usr/bin/env python3
"""What a linear model takes with thousands of labels, and with millions of tokens: time of an iteration, and memory.

  ./gradlew installDist && python3 src/bench/compare/scale.py [--labels 3000] [--tokens 5000000] [--epochs 2]

The first corpus is made up: 10,000 sentences of a chain over the labels, each of which goes on to a few others and has
a few words of its own. The second one is UD English-EWT (data/README.md) again and again, in another order, with
letters of every sixteenth word changed, so that new words keep coming. Both learn with `network.states: observed`.
"""
import argparse, gzip, json, os, random, resource, statistics, subprocess, sys

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
PROGRAM = "build/install/trellis/bin/trellis"

def zipf(count):
    return [1 / (rank + 1) for rank in range(count)]

def chain(labels):
    """Sentences of a chain over so many labels."""
    followers = [random.choices(range(labels), weights=[1 / (i + 20) for i in range(labels)], k=12) for _ in range(labels)]
    words = [[f"w{random.randrange(10 * labels)}" for _ in range(6)] + [f"f{random.randrange(300)}"] for _ in range(labels)]
    while True:
        label, sentence = min(labels - 1, int(random.paretovariate(.5)) - 1), []
        for _ in range(random.randint(5, 25)):
            sentence.append((random.choices(words[label], weights=zipf(7))[0], f"T{label}"))
            usual = random.random() < .97
            label = random.choices(followers[label], weights=zipf(12))[0] if usual else random.randrange(labels)
        yield sentence

def treebank(split):
    sentence = []
    with gzip.open(os.path.join(ROOT, f"data/real/pos-ud-ewt/{split}.conllu.gz"), "rt", encoding="utf8") as lines:
        for line in lines:
            columns = line.rstrip("\n").split("\t")
            if len(columns) > 3 and columns[0].isdigit():
                sentence.append((columns[1].replace(" ", "_"), columns[3]))
            elif not line.strip() and sentence:
                yield sentence
                sentence = []

def changed(word):
    letters = list(word)
    letters[random.randrange(len(letters))] = random.choice("abcdefghijklmnopqrstuvwxyz0123456789")
    return "".join(letters)

def again(sentences):
    """The sentences without end, in other orders and with new words."""
    while True:
        random.shuffle(sentences)
        for sentence in sentences:
            yield [(changed(word) if random.random() < 1 / 16 else word, label) for word, label in sentence]

def write(name, sentences, most):
    """Writes sentences until they have so many tokens."""
    file, tokens = os.path.join(ROOT, f"build/bench/{name}.conll"), 0
    with open(file, "w", encoding="utf8") as out:
        for sentence in sentences:
            out.write("".join(f"{word}\t{label}\n" for word, label in sentence) + "\n")
            tokens += len(sentence)
            if tokens >= most:
                return file
    return file

def train(name, train, dev, epochs, **network):
    config, run = os.path.join(ROOT, f"build/bench/{name}.yaml"), f"build/bench/run-{name}"
    with open(config, "w") as out:
        json.dump({"name": name, "task": "pos", "output": run, "data": {"train": train, "dev": dev, "columns": {"token": 0, "label": 1}},
                   "network": {"type": "linear", "states": "observed", **network}, "train": {"epochs": epochs, "tolerance": 0}}, out)
    done = subprocess.run([PROGRAM, "train", config, "--replace"], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr[-3000:])
    print("".join(line + "\n" for line in done.stderr.splitlines() if line.startswith("  data") or line.startswith("  network")), end="")
    with open(os.path.join(ROOT, run, "iterations.jsonl")) as log:
        at = [json.loads(line)["seconds"] for line in log]
    steps = [after - before for i, (before, after) in enumerate(zip(at, at[1:])) if (i + 1) % 10] # not over the end of an epoch
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{name}: {statistics.median(steps):.2f} s an iteration, {memory:,.0f} MB resident at most", flush=True)

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--labels", type=int, default=3000)
    parser.add_argument("--tokens", type=int, default=5_000_000)
    parser.add_argument("--epochs", type=int, default=2, help="of ten iterations each")
    a = parser.parse_args()
    random.seed(1)
    os.makedirs(os.path.join(ROOT, "build/bench"), exist_ok=True)
    if a.labels: # first, for the memory that is told is the most of all programs so far
        sentences = chain(a.labels)
        train("labels", write("labels.train", sentences, 150_000), write("labels.dev", sentences, 15_000), a.epochs)
    if a.tokens:
        dev = write("tokens.dev", treebank("dev"), float("inf"))
        train("tokens", write("tokens.train", again(list(treebank("train"))), a.tokens), dev, a.epochs, least=2)

main()
