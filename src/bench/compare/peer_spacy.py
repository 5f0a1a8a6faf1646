#!/usr/bin/env python3
"""Trellis beside spaCy on raw text: from a text to the spans in it, trained on the same file, measured in one run.

  python3 -m venv .venv && .venv/bin/pip install 'spacy==3.8.16'
  ./gradlew installDist && .venv/bin/python src/bench/compare/peer_spacy.py [--rounds 3] [--seeds 3]

Both learn WNUT-17 (data/README.md tells where it comes from) and nothing else: no word vectors, no pre-training. spaCy
is `spacy.blank("en")` with the pipe `ner` that `spacy init config --optimize efficiency` gives, trained by `spacy train`
until dev has not got better for its default patience; Trellis is configs/speed/wnut17-spacy.yaml. spaCy's examples are
texts cut by its own tokenizer, as it will see them. The text of a sentence is its tokens joined by blanks; a span is
right when its characters and its type are.

Speed is in tokens as the file has them, a second. spaCy is timed inside of Python, with the pipe loaded and warm, the
texts in a list, spans counted and not written: the better of one process and two. Trellis is the whole command
`trellis tag --input raw --format json`, from the start of the JVM to the last line of JSON written. Trainings are kept
in runs/speed and not repeated. The last lines are the table; build/bench/spacy.json has every figure.
"""
import argparse, gzip, json, os, statistics, subprocess, sys, time

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
CORPUS, RUNS = "data/real/ner-wnut17", "runs/speed"
PROGRAM, CONFIG = "build/install/trellis/bin/trellis", "configs/speed/wnut17-spacy.yaml"
SPACY_TOKENS, TRELLIS_TOKENS = 120_000, 2_400_000  # that each tags at least in a round

def run(command, **options):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, **options)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr[-3000:]}{done.stdout[-1000:]}")
    return done.stdout

def sentences(part):
    """The sentences of a file: text, number of tokens, and spans as {(start, end, type)} of the text."""
    found, tokens, labels = [], [], []
    with gzip.open(os.path.join(ROOT, CORPUS, part + ".conll.gz"), "rt", encoding="utf-8") as lines:
        for line in [*lines, "\n"]:
            if line.strip():
                token, label = line.rstrip("\n").split("\t")
                tokens.append(token)
                labels.append(label)
            elif tokens:
                found.append((" ".join(tokens), len(tokens), spans(tokens, labels)))
                tokens, labels = [], []
    return found

def spans(tokens, labels):
    found, at, begun = [], 0, None
    for token, label in zip([*tokens, ""], [*labels, "O"]):
        if begun and label != "I-" + begun[1]:
            found.append((begun[0], at - 1, begun[1]))
            begun = None
        if label != "O" and not begun:
            begun = (at, label[2:])
        at += len(token) + 1
    return set(found)

def f1(gold, guessed):
    right = sum(len(g & p) for g, p in zip(gold, guessed))
    return 200 * right / (sum(map(len, gold)) + sum(map(len, guessed)))

def train_spacy(seed):
    import spacy
    from spacy.tokens import DocBin
    folder = os.path.join(ROOT, RUNS, f"spacy-{seed}-peer")
    if os.path.isdir(os.path.join(folder, "model-best")):
        return os.path.join(folder, "model-best")
    os.makedirs(folder, exist_ok=True)
    nlp = spacy.blank("en")
    for part in ("train", "dev"):
        examples, lost = DocBin(), 0
        for text, _, gold in sentences(part):
            doc = nlp.make_doc(text)
            marked = [doc.char_span(start, end, label=kind, alignment_mode="expand") for start, end, kind in sorted(gold)]
            doc.ents = spacy.util.filter_spans([span for span in marked if span is not None])
            lost += len(gold) - len(doc.ents)
            examples.add(doc)
        examples.to_disk(os.path.join(folder, part + ".spacy"))
        print(f"spaCy: {part} has {lost} spans that its tokens cannot hold", flush=True)
    config = os.path.join(folder, "config.cfg")
    run([sys.executable, "-m", "spacy", "init", "config", "--lang", "en", "--pipeline", "ner", "--optimize", "efficiency", "--force", config])
    told = run([sys.executable, "-m", "spacy", "train", config, "--output", folder, "--paths.train", os.path.join(folder, "train.spacy"),
                "--paths.dev", os.path.join(folder, "dev.spacy"), "--system.seed", str(seed)])
    with open(os.path.join(folder, "train.log"), "w") as log:
        log.write(told)
    return os.path.join(folder, "model-best")

def train_trellis(seeds):
    folder = os.path.join(ROOT, RUNS, "spacy")
    best = [os.path.join(folder, f"seed-{seed}", "model.trellis") for seed in seeds]
    if not all(map(os.path.isfile, best)):
        run([PROGRAM, "train", CONFIG, "--replace", "--set", f"seeds=[{', '.join(map(str, seeds))}]"])
    return best

def tag_spacy(nlp, texts, processes):
    begun = time.perf_counter()
    found = [{(e.start_char, e.end_char, e.label_) for e in doc.ents} for doc in nlp.pipe(texts, n_process=processes)]
    return found, time.perf_counter() - begun

def tag_trellis(model, file, texts):
    """The spans of each text, a paragraph each in the file, and the seconds from start to end of the command."""
    command = [PROGRAM, "tag", model, file, "--input", "raw", "--format", "json"]
    begun = time.perf_counter()
    with open(file + ".json", "wb") as out:
        subprocess.run(command, cwd=ROOT, stdout=out, stderr=subprocess.DEVNULL, check=True)
    seconds = time.perf_counter() - begun
    found, text, start = [set() for _ in texts], 0, 0
    with open(file + ".json", encoding="utf-8") as lines:
        for line in lines:
            for span in json.loads(line)["spans"]:
                first, last = span["offsets"]["codePoints"]
                while first >= start + len(texts[text]):
                    start += len(texts[text]) + 2
                    text += 1
                found[text].add((first - start, last - start, span["type"]))
    return found, seconds

def repeated(test, tokens):
    return test * -(-tokens // sum(count for _, count, _ in test))

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--train-only", choices=["spacy", "trellis"], help="trains what is not there yet, and ends")
    arguments = parser.parse_args()
    try:
        import spacy
    except ImportError:
        sys.exit("this Python has no spaCy; get it as --help says")
    seeds = list(range(1, arguments.seeds + 1))
    peers = [train_spacy(seed) for seed in seeds] if arguments.train_only != "trellis" else []
    ours = train_trellis(seeds) if arguments.train_only != "spacy" else []
    if arguments.train_only:
        return
    test = sentences("test")
    texts, gold = [text for text, _, _ in test], [found for _, _, found in test]
    os.makedirs(os.path.join(ROOT, "build", "bench"), exist_ok=True)
    short, long = (os.path.join(ROOT, "build", "bench", name) for name in ("spacy-test.txt", "spacy-long.txt"))
    for name, some in ((short, test), (long, repeated(test, TRELLIS_TOKENS))):
        with open(name, "w", encoding="utf-8") as out:
            out.write("\n\n".join(text for text, _, _ in some))
    scores = {"spaCy": [f1(gold, tag_spacy(spacy.load(peer), texts, 1)[0]) for peer in peers],
              "Trellis": [f1(gold, tag_trellis(model, short, texts)[0]) for model in ours]}
    nlp, some, many = spacy.load(peers[0]), repeated(test, SPACY_TOKENS), repeated(test, TRELLIS_TOKENS)
    rates = {}
    for number in range(arguments.rounds):
        for processes in (1, 2):
            _, seconds = tag_spacy(nlp, [text for text, _, _ in some], processes)
            rates.setdefault(f"spaCy, {processes} process" + "es" * (processes - 1), []).append(sum(c for _, c, _ in some) / seconds)
        _, seconds = tag_trellis(ours[0], long, [text for text, _, _ in many])
        rates.setdefault("Trellis", []).append(sum(count for _, count, _ in many) / seconds)
        print(f"round {number + 1}: " + ", ".join(f"{who} {values[-1]:,.0f}" for who, values in rates.items()), flush=True)
    with open(os.path.join(ROOT, "build", "bench", "spacy.json"), "w") as out:
        json.dump({"spacy": spacy.__version__, "f1": scores, "tok_s": rates}, out, indent=1)
    print(f"\n| spaCy {spacy.__version__}, raw text to spans | tokens a second | F1 on the test file, {len(seeds)} seeds |\n|---|---:|---:|")
    for who, values in rates.items():
        score = scores[who.split(",")[0]]
        shown = f"{statistics.mean(score):.2f} ({min(score):.2f} to {max(score):.2f})"
        print(f"| {who} | {statistics.median(values):,.0f} ({min(values):,.0f} to {max(values):,.0f}) | {shown} |")

if __name__ == "__main__":
    main()
