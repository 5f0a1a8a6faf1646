#!/usr/bin/env python3
"""How much of the tagger's speed comes through `trellis tag`: its share of the rate of `trellis benchmark`.

  ./gradlew installDist && build/install/trellis/bin/trellis train configs/quickstart.yaml
  python3 src/bench/compare/doors.py runs/quickstart/model.trellis [--rounds 3] [--tokens 2400000]

The file is data/sample/test.conll, repeated, as columns and as plain text with a sentence a line. A round runs all once,
one after the other, on an idle machine. The rate of `tag` is tokens over the seconds from the start of the command to
its end, so the start of the JVM, loading the model and compiling are in it; `benchmark` measures after a warm-up, in
batches as the API makes them. The output goes to /dev/null. The last lines are a table of medians and ranges; figures
are kept in build/bench/doors.json, and --again adds rounds to those that stand there.
"""
import argparse, json, os, statistics, subprocess, sys, time

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
DOORS = {
    "columns": ["big.conll"],
    "JSON": ["big.conll", "--format", "json"],
    "raw text to JSON": ["big.txt", "--input", "raw", "--format", "json"],
}

def inputs(folder, least):
    """Writes both files; the number of tokens in each."""
    with open(os.path.join(ROOT, "data", "sample", "test.conll"), encoding="utf-8") as lines:
        sentences = [[row.split("\t")[0] for row in block.split("\n") if row] for block in lines.read().split("\n\n")]
    sentences = [tokens for tokens in sentences if tokens]
    times = -(-least // sum(map(len, sentences)))
    with open(os.path.join(folder, "big.conll"), "w", encoding="utf-8") as columns:
        columns.write(("\n\n".join("\n".join(tokens) for tokens in sentences) + "\n\n") * times)
    with open(os.path.join(folder, "big.txt"), "w", encoding="utf-8") as text:
        text.write(("\n".join(" ".join(tokens) for tokens in sentences) + "\n") * times)
    return times * sum(map(len, sentences))

def benchmark(program, model, seconds):
    command = [program, "benchmark", model, os.path.join(ROOT, "data", "sample", "test.conll"), "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return json.loads(done.stdout)["tag_tok_s"]

def tag(program, model, options):
    begun = time.perf_counter()
    done = subprocess.run([program, "tag", model, *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"trellis tag failed:\n{done.stderr}")
    return time.perf_counter() - begun

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tokens", type=int, default=2_400_000)
    parser.add_argument("--seconds", type=float, default=5, help="of each measurement of benchmark")
    parser.add_argument("--program", default=os.path.join(ROOT, "build", "install", "trellis", "bin", "trellis"))
    parser.add_argument("--again", action="store_true", help="adds rounds to those measured before")
    arguments = parser.parse_args()
    folder = os.path.join(ROOT, "build", "bench")
    os.makedirs(folder, exist_ok=True)
    tokens, kept = inputs(folder, arguments.tokens), os.path.join(folder, "doors.json")
    rates = {}
    if arguments.again and os.path.isfile(kept):
        with open(kept) as lines:
            rates = json.load(lines)
    for number in range(arguments.rounds):
        rates.setdefault("benchmark", []).append(benchmark(arguments.program, arguments.model, arguments.seconds))
        for door, (file, *options) in DOORS.items():
            seconds = tag(arguments.program, arguments.model, [os.path.join(folder, file), *options])
            rates.setdefault(door, []).append(tokens / seconds)
        print(f"round {number + 1}: " + ", ".join(f"{door} {values[-1]:,.0f}" for door, values in rates.items()), flush=True)
        with open(kept, "w") as out:
            json.dump(rates, out)
    print(f"\n| {tokens:,} tokens | tokens a second, median of {len(rates['benchmark'])} | share of `benchmark`, median of the rounds |")
    print("|---|---:|---:|")
    for door, values in rates.items():
        share = statistics.median(value / base for value, base in zip(values, rates["benchmark"]))
        print(f"| {door} | {statistics.median(values):,.0f} ({min(values):,.0f} to {max(values):,.0f}) | {share:.2f} |")

main()
