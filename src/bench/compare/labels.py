#!/usr/bin/env python3
"""What many labels cost: memory and time to tag one sentence of 20 tokens, and tokens a second.

  ./gradlew installDist && python3 src/bench/compare/labels.py [--labels 3000] [--program build/install/trellis/bin/trellis]

Writes a corpus in which every token has a label of its own into runs/speed/labels, trains one epoch of a small network
with a CRF and one with a softmax (minutes with the CRF, kept for the next time), and measures commands: seconds from
start to end and peak memory as the system tells it. --program measures another build with the same models.
"""
import argparse, json, os, random, resource, subprocess, sys, time

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
SENTENCE = 20

def corpus(folder, labels):
    chance, numbers = random.Random(1), list(range(labels))
    for name in ("train", "dev"):
        chance.shuffle(numbers)
        with open(os.path.join(folder, name + ".conll"), "w") as out:
            for place, number in enumerate(numbers if name == "train" else numbers[:10 * SENTENCE]):
                out.write(f"w{number}\tL{number}\n" + ("\n" if place % SENTENCE == SENTENCE - 1 else ""))
            out.write("\n")
    with open(os.path.join(folder, "one.txt"), "w") as out:
        out.write(" ".join(f"w{number}" for number in numbers[:SENTENCE]) + "\n")

def train(program, folder, labels, output):
    config = os.path.join(folder, f"{output}.yaml")
    with open(config, "w") as out:
        out.write(f"""name: labels-{output}
task: pos
data: {{train: {folder}/train.conll, dev: {folder}/dev.conll}}
network: {{characters: {{dim: 10, filters: 10}}, words: {{dim: 20, hidden: 20}}, output: {output}}}
train: {{epochs: 1, patience: 5}}
output: {folder}/{output}
""")
    model = os.path.join(folder, output, "model.trellis")
    if not os.path.isfile(model):
        done = subprocess.run([program, "train", config, "--replace"], cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"training failed:\n{done.stderr[-2000:]}")
    return model

def measured(command):
    """Seconds and peak megabytes of a command."""
    begun = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    return (time.perf_counter() - begun, usage.ru_maxrss / 1024) if status == 0 else (float("nan"), float("nan"))

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--labels", type=int, default=3000)
    parser.add_argument("--program", default="build/install/trellis/bin/trellis")
    parser.add_argument("--train-only", action="store_true")
    arguments = parser.parse_args()
    program = os.path.join(ROOT, arguments.program)
    folder = os.path.join(ROOT, "runs", "speed", f"labels-{arguments.labels}")
    os.makedirs(folder, exist_ok=True)
    corpus(folder, arguments.labels)
    models = {output: train(program, folder, arguments.labels, output) for output in ("softmax", "crf")}
    if arguments.train_only:
        return
    print(f"| {arguments.labels} labels | one sentence | with probabilities | tokens a second |\n|---|---:|---:|---:|")
    for output, model in models.items():
        tag = [program, "tag", model, os.path.join(folder, "one.txt"), "--input", "text", "--format", "json"]
        plain, sure = measured(tag), measured([*tag, "--probabilities"])
        told = subprocess.run([program, "benchmark", model, os.path.join(folder, "dev.conll"), "--seconds", "2"],
                              cwd=ROOT, capture_output=True, text=True).stdout
        rate = f"{json.loads(told)['tag_tok_s']:,}" if told else "fails"
        print(f"| {output} | {plain[0]:.2f} s, {plain[1]:,.0f} MB | {sure[0]:.2f} s, {sure[1]:,.0f} MB | {rate} |", flush=True)

main()
