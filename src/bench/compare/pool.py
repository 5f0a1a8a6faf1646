#!/usr/bin/env python3
"""What `trellis select` is worth: BC5CDR, a model of 250 sentences, a pool of 2,000, a fifth of it annotated next.

Prints the test F1 of a model trained on both, for sentences chosen at random and by doubt, in three random draws of
all of them. Needs `./gradlew installDist` and the corpora of data/README.md in data/real. An hour on 2 cores.
  python3 src/bench/compare/pool.py [DRAWS, 3 by default]
"""
import gzip
import json
import os
import random
import subprocess
import sys
import tempfile

HOME = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
TRELLIS = os.environ.get("TRELLIS", HOME + "/build/install/trellis/bin/trellis")
CORPUS = HOME + "/data/real/ner-bc5cdr/"
GLOVE = HOME + "/data/real/vectors/glove.6B.100d.txt.gz"
FIRST, POOL, CHOSEN, DEV = 250, 2000, 400, 250
RECIPE = """task: ner
data: {train: %s, dev: %s, test: %stest.conll.gz}
embeddings: {file: %s, pack: none}
network: {capitals: 10, locked_dropout: true}
train: {epochs: 20, patience: 20, optimizer: adam, rate: 0.003}
seed: %d
output: %s
"""


def sentences(file):
    with gzip.open(CORPUS + file, "rt") as lines:
        blocks = lines.read().split("\n\n")
    return [block.strip("\n") for block in blocks if block.strip() and "DOCSTART" not in block]


def tokens(chosen):
    return sum(sentence.count("\n") + 1 for sentence in chosen)


def trellis(*arguments):
    done = subprocess.run([TRELLIS, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit("trellis %s: %s" % (" ".join(arguments), done.stderr))


def write(file, chosen):
    with open(file, "w") as out:
        out.write("\n\n".join(chosen) + "\n")
    return file


def train(folder, name, chosen, dev, seed):
    """Trains on some sentences; the F1 on the test file, and the model."""
    file = write("%s/%s.conll" % (folder, name), chosen)
    run = "%s/run-%s" % (folder, name)
    config = "%s/%s.yaml" % (folder, name)
    with open(config, "w") as out:
        out.write(RECIPE % (file, dev, CORPUS, GLOVE, seed, run))
    trellis("train", config)
    with open(run + "/metrics.json") as metrics:
        return json.load(metrics)["test"]["score"], run + "/model.trellis"


def select(folder, model, pool, options):
    ranking = folder + "/ranking.tsv"
    trellis("select", model, folder + "/pool.conll", "--vectors", GLOVE, "--ranking", ranking, *options)
    with open(ranking) as rows:
        return [pool[int(row.split("\t")[1]) - 1] for row in rows.read().splitlines()[1:]]


def draw(seed):
    print("draw %d" % seed, flush=True)
    chance = random.Random(seed)
    train_file, dev_file = sentences("train.conll.gz"), sentences("dev.conll.gz")
    chance.shuffle(train_file)
    chance.shuffle(dev_file)
    first, pool = train_file[:FIRST], train_file[FIRST : FIRST + POOL]
    with tempfile.TemporaryDirectory() as folder:
        dev = write(folder + "/dev.conll", dev_file[:DEV])
        write(folder + "/pool.conll", pool)
        f1, model = train(folder, "first", first, dev, seed)
        print("  %-32s %6d tokens  F1 %.2f" % ("the first sentences alone", tokens(first), f1), flush=True)
        random_ones = chance.sample(pool, CHOSEN)
        count = ["--count", str(CHOSEN)]
        ways = {
            "at random": random_ones,
            "entropy": select(folder, model, pool, count),
            "entropy, diversity 0": select(folder, model, pool, count + ["--diversity", "0"]),
            "margin": select(folder, model, pool, count + ["--by", "margin"]),
            "as many tokens": select(folder, model, pool, ["--tokens", str(tokens(random_ones))]),
        }
        for number, (way, chosen) in enumerate(ways.items()):
            f1, _ = train(folder, "chosen-%d" % number, first + chosen, dev, seed)
            print("  %-32s %6d tokens  F1 %.2f" % (way, tokens(chosen), f1), flush=True)


for number in range(1, 1 + int(sys.argv[1] if len(sys.argv) > 1 else 3)):
    draw(number)
