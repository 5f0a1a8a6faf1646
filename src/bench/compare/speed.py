#!/usr/bin/env python3
"""Trellis beside a lean PyTorch loop: the same network, data, sizes and machine, one after the other.

  python3 -m venv --system-site-packages .venv && .venv/bin/pip install --no-deps 'torch==2.13.0+cpu'
  ./gradlew installDist && python3 src/bench/compare/speed.py [--rounds 3] [--python .venv/bin/python]

It needs the corpora of data/README.md and an idle machine. A round runs all once; the last lines are a table with
the median and the range of each row, and build/bench/speed.json has every figure. Training speed is that of the best
epoch but the first, on both sides.
"""
import argparse, json, os, statistics, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", "..", ".."))
CORPORA = {
    "WNUT-17": ("configs/speed/wnut17.yaml", "data/real/ner-wnut17/train.conll.gz", "data/real/ner-wnut17/test.conll.gz", ["--epochs", "4"]),
    "EWT UPOS": ("configs/speed/ewt-upos.yaml", "data/real/pos-ud-ewt/train.conllu.gz", "data/real/pos-ud-ewt/test.conllu.gz",
                 ["--epochs", "3", "--token", "1", "--label", "3"]),
}
# name: (JVM options, threads, epochs or None for the config's, corpora)
RUNS = {
    "Vector API": ("", 2, None, list(CORPORA)),
    "Vector API, 1 thread": ("", 1, 4, ["WNUT-17"]),
    "OpenBLAS": ("-Dtrellis.kernel=blas", 2, 3, ["WNUT-17"]),
    "plain Java": ("-Dtrellis.kernel=plain", 2, 2, ["WNUT-17"]),
}

def run(command, **environment):
    try:
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True)
    except OSError as failure:
        sys.exit(f"{command[0]} cannot be started ({failure.strerror}): run ./gradlew installDist, and see --help for PyTorch")
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr[-3000:]}")
    return done.stdout

def peer(python, train, test, options):
    out = run([python, os.path.join(HERE, "peer_torch.py"), train, test, *options])
    told = json.loads(out.strip().splitlines()[-1])
    return {"train": told["train_tok_s"], "tag": told["tag_tok_s"]}

def trellis(config, test, jvm, threads, epochs):
    program, folder = "build/install/trellis/bin/trellis", "runs/speed/compare"
    settings = [f"train.threads={threads}", f"output={folder}"] + ([f"train.epochs={epochs}"] if epochs else [])
    run([program, "train", config, "--replace", *[part for s in settings for part in ("--set", s)]], TRELLIS_JAVA_OPTS=jvm)
    with open(os.path.join(ROOT, folder, "log.jsonl")) as log:
        rates = [json.loads(line)["train_tok_s"] for line in log][1:]
    benchmark = [program, "benchmark", f"{folder}/model.trellis", test, "--seconds", "6", "--threads", str(threads)]
    labels = json.loads(run(benchmark, TRELLIS_JAVA_OPTS=jvm))
    found = {"train": max(rates), "tag": labels["tag_tok_s"], "p50 ms": labels["p50_ms"], "p99 ms": labels["p99_ms"]}
    if not jvm and threads == 2:
        marginals = json.loads(run([*benchmark, "--probabilities"], TRELLIS_JAVA_OPTS=jvm))
        found["tag with marginals"] = marginals["tag_tok_s"]
    return found

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--python", default=".venv/bin/python", help="a Python that has torch")
    arguments = parser.parse_args()
    figures = {}  # (corpus, who, what) -> one a round
    for number in range(arguments.rounds):
        for corpus, (config, train, test, options) in CORPORA.items():
            found = {"PyTorch": peer(arguments.python, train, test, options)}
            for who, (jvm, threads, epochs, where) in RUNS.items():
                if corpus in where:
                    found[who] = trellis(config, test, jvm, threads, epochs)
            for who, values in found.items():
                for what, value in values.items():
                    figures.setdefault((corpus, who, what), []).append(value)
            print(f"round {number + 1}, {corpus}: {json.dumps(found)}", flush=True)
    os.makedirs(os.path.join(ROOT, "build", "bench"), exist_ok=True)
    with open(os.path.join(ROOT, "build", "bench", "speed.json"), "w") as out:
        json.dump([{"corpus": c, "who": w, "what": h, "rounds": v} for (c, w, h), v in figures.items()], out, indent=1)
    print("\n| corpus | what | who | median | range | times PyTorch, median of the rounds |\n|---|---|---|---:|---|---:|")
    for (corpus, who, what), values in figures.items():
        base = figures.get((corpus, "PyTorch", "tag" if what.startswith("tag") else what))
        fair = base and not who.endswith("1 thread")  # PyTorch has two
        ratio = f"{statistics.median(v / b for v, b in zip(values, base)):.2f}" if fair else ""
        print(f"| {corpus} | {what} | {who} | {statistics.median(values):,g} | {min(values):,g} to {max(values):,g} | {ratio} |")

main()
