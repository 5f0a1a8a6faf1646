#!/usr/bin/env python3
"""Trellis' linear CRF beside CRFsuite, MALLET and Tribuo: the same features of the same corpora, one after the other.

  python3 -m venv v && v/bin/pip install python-crfsuite
  ./gradlew installDist && v/bin/python src/bench/compare/linear.py [--rounds 3] [--mallet DIR] [--tribuo DIR]

It needs the corpora of data/README.md and an idle machine. A round runs all once: the iterations of L-BFGS on one
thread and on two, then tagging. The last lines are a table with the median of each row and the medians of the rounds'
ratios; build/bench/linear.json has every figure. --optimum trains Trellis and CRFsuite to the end instead and compares
objectives, labels and times. DIR: a folder with the jars of cc.mallet:mallet, or org.tribuo:tribuo-classification-sgd,
and what they need. All have a weight for each label of each attribute of the template `ner`; the penalty is half the
square of each weight (c2 = 0.5 in CRFsuite, whose c2 is not halved; variance 1 in MALLET).
"""
import argparse, glob, gzip, json, os, re, statistics, subprocess, sys, time, unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", "..", ".."))
PROGRAM = "build/install/trellis/bin/trellis"
TEMPLATE = "src/main/resources/trellis/linear/template/ner.template"
CORPORA = {
    "WNUT-17": ("configs/linear/ner-wnut17.yaml", "data/real/ner-wnut17/{}.conll.gz", 0, -1),
    "EWT UPOS": ("configs/linear/pos-ewt-upos.yaml", "data/real/pos-ud-ewt/{}.conllu.gz", 1, 3),
}

def letter(c):
    kind = unicodedata.category(c)
    return "9" if kind == "Nd" else "X" if c.isupper() else "x" if kind[0] == "L" else c

def made(form, token):
    """What Trellis makes of a token by that name."""
    if form == "lower": return token.lower()
    if form == "shape": return re.sub(r"(.)\1{2,}", r"\1\1", "".join(letter(c) for c in token))
    side, length = form[:6], int(form[6:] or 0)
    if side == "prefix": return token[:length] if len(token) >= length else "_"
    if side == "suffix": return token[-length:] if len(token) >= length else "_"
    return token

def patterns():
    for line in open(os.path.join(ROOT, TEMPLATE), encoding="utf8"):
        if line.startswith("U"):
            yield line.split(":")[0], [(int(place), form) for place, form in re.findall(r"%x\[(-?\d+),(\w+)\]", line)]

def sentences(file, token, label):
    rows = []
    with gzip.open(os.path.join(ROOT, file), "rt", encoding="utf8") as lines:
        for line in [*lines, ""]:
            line = line.rstrip("\n")
            if not line.strip():
                if rows: yield rows
                rows = []
            elif not (token and line.startswith("#")):
                columns = line.split("\t") if "\t" in line else line.split()
                if not token or columns[0].isdigit():
                    rows.append((columns[token], columns[label]))

def featured(rows, all_patterns):
    words, length = [row[0] for row in rows], len(rows)
    def read(place, form):
        return f"_B{place}" if place < 0 else f"_B+{place - length + 1}" if place >= length else made(form, words[place])
    return [[name + "=" + "/".join(read(i + place, form) for place, form in fields) for name, fields in all_patterns] for i in range(length)]

def run(command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr[-3000:]}")
    return done.stdout

def trellis(config, threads, epochs, *more):
    settings = ["output=runs/linear/compare", f"train.threads={threads}", "network.template=ner", "network.least=1", "train.l2=1"] + [f"train.epochs={epochs}"] * bool(epochs) + list(more)
    began = time.perf_counter()
    run([PROGRAM, "train", config, "--replace", *[part for s in settings for part in ("--set", s)]])
    whole = time.perf_counter() - began
    with open(os.path.join(ROOT, "runs/linear/compare/log.jsonl")) as log:
        return [json.loads(line) for line in log], whole

def tagging(test, threads):
    told = run([PROGRAM, "benchmark", "runs/linear/compare/model.trellis", test, "--seconds", "3", "--threads", str(threads)])
    return json.loads(told)["tag_tok_s"]

def crfsuite(train, iterations, model, stop=1e-9):
    import pycrfsuite
    trainer = pycrfsuite.Trainer(verbose=False)
    for features, labels in train:
        trainer.append(pycrfsuite.ItemSequence(features), labels)
    trainer.select("lbfgs")
    trainer.set_params({"c1": 0, "c2": 0.5, "max_iterations": iterations, "epsilon": stop, "delta": stop,
                        "feature.possible_states": True, "feature.possible_transitions": True})
    began = time.perf_counter()
    trainer.train(model)
    return trainer.logparser.iterations, time.perf_counter() - began

def crfsuite_tags(test, model, seconds=3):
    import pycrfsuite
    tagger = pycrfsuite.Tagger()
    tagger.open(model)
    ready = [pycrfsuite.ItemSequence(features) for features, _ in test]
    tokens, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        for sequence, (_, labels) in zip(ready, test):
            tagger.tag(sequence)
            tokens += len(labels)
    return tokens / (time.perf_counter() - began)

def lines(corpus, file):
    """Writes what MALLET and Tribuo read."""
    with open(file, "w", encoding="utf8") as out:
        for features, labels in corpus:
            for ofToken, label in zip(features, labels):
                out.write(" ".join([f.replace(" ", "_") for f in ofToken] + [label]) + "\n")
            out.write("\n")

def java_peer(name, folder, *arguments):
    jars = os.pathsep.join(glob.glob(os.path.join(folder, "*.jar")))
    return json.loads(run(["java", "-Xmx8g", "-cp", jars, os.path.join(HERE, name + ".java"), *map(str, arguments)]).strip().splitlines()[-1])

def optimum(name, config, train, test, model):
    log, whole = trellis(config, 2, 0, "train.tolerance=0.000001")
    ours, at = log[-1]["objective"], 0
    theirs, seconds = crfsuite(train, 2000, model, stop=1e-6)
    least = min(ours, theirs[-1]["loss"])
    reached = sum(epoch["train_seconds"] for epoch in log[:1 + next(i for i, e in enumerate(log) if e["objective"] <= least * 1.0001)])
    needed = sum(i["time"] for i in theirs[:1 + next(i for i, e in enumerate(theirs) if e["loss"] <= least * 1.0001)])
    import pycrfsuite
    tagger = pycrfsuite.Tagger()
    tagger.open(model)
    with open(os.path.join(ROOT, "runs/linear/compare/test.predicted.conll"), encoding="utf8") as file:
        mine = [line.split()[-1] for line in file if line.strip()]
    other = [label for features, _ in test for label in tagger.tag(pycrfsuite.ItemSequence(features))]
    same = sum(a == b for a, b in zip(mine, other, strict=True)) / len(other)
    print(f"{name}: objective {ours:.2f} (Trellis, {10 * len(log)} iterations at most) and {theirs[-1]['loss']:.2f} (CRFsuite, {len(theirs)}); "
          f"within 1 in 10,000 of the least after {reached:.1f} s and {needed:.1f} s; same labels for {100 * same:.2f} % of {len(other)} test tokens", flush=True)

def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--iterations", type=int, default=30, help="of a measurement; tens")
    p.add_argument("--corpora", default=",".join(CORPORA))
    p.add_argument("--mallet", help="a folder with MALLET's jars")
    p.add_argument("--tribuo", help="a folder with Tribuo's jars")
    p.add_argument("--optimum", action="store_true")
    a = p.parse_args()
    os.makedirs(os.path.join(ROOT, "build/bench"), exist_ok=True)
    every, m = {}, statistics.median
    for name in a.corpora.split(","):
        config, file, token, label = CORPORA[name]
        all_patterns = list(patterns())
        train, test = ([(featured(rows, all_patterns), [row[1] for row in rows]) for rows in sentences(file.format(split), token, label)] for split in ("train", "test"))
        model = os.path.join(ROOT, "build/bench/crfsuite.model")
        if a.optimum:
            optimum(name, config, train, test, model)
            continue
        files = [os.path.join(ROOT, f"build/bench/{split}.features") for split in ("train", "test")]
        lines(train, files[0]), lines(test, files[1])
        rounds = []
        for _ in range(a.rounds):
            round = {}
            for threads in (1, 2):
                log, _ = trellis(config, threads, a.iterations // 10)
                round[f"Trellis, {threads}"] = {"iteration": m(e["train_seconds"] for e in log[1:]) / 10, "objective": log[-1]["objective"],
                                                 "weights": log[-1]["active"], "tag": tagging(file.format("test"), threads)}
            theirs, _ = crfsuite(train, a.iterations, model)
            round["CRFsuite"] = {"iteration": m(i["time"] for i in theirs[1:]), "objective": theirs[-1]["loss"], "tag": crfsuite_tags(test, model)}
            if a.mallet: round["MALLET, 2"] = java_peer("MalletPeer", a.mallet, *files, a.iterations, 2)
            if a.tribuo: round["Tribuo, SGD epochs"] = java_peer("TribuoPeer", a.tribuo, *files, 3)
            rounds.append(round)
        every[name] = rounds
        print(f"{name:22} {'s/iteration':>11} {'CRFsuite = 1':>12} {'tokens/s':>12} {'CRFsuite = 1':>12} {'weights':>10} {'objective':>11}")
        for row in rounds[0]:
            values = [r[row] for r in rounds]
            ratio = m(r["CRFsuite"]["iteration"] / r[row]["iteration"] for r in rounds)
            tags = m(r[row]["tag"] / r["CRFsuite"]["tag"] for r in rounds)
            print(f"{row:22} {m(v['iteration'] for v in values):11.3f} {ratio:12.2f} {m(v['tag'] for v in values):12,.0f} {tags:12.2f} "
                  f"{values[0].get('weights', ''):>10} {values[0].get('objective', float('nan')):11.2f}", flush=True)
    if every:
        with open(os.path.join(ROOT, "build/bench/linear.json"), "w") as out:
            json.dump(every, out, indent=1)

main()
