#!/usr/bin/env python3
"""Trellis' models of English beside Stanford CoreNLP and OpenNLP, with the models that these have in Maven Central.

  ./gradlew installDist && python3 src/bench/compare/peers.py scores    F1 of names, accuracy of parts of speech
  python3 src/bench/compare/peers.py settings                           the same for every setting of a peer that was tried
  python3 src/bench/compare/peers.py speed [--rounds 3]                 tokens a second, on an idle machine

It needs Maven, a JDK of 17 or newer, the corpora of data/README.md, 16 GB of memory for `speed` and half of it for the rest, and
2 GB of disk for the peers' jars, which come into build/peers and onto no class path of ours. A model NAME of ours is
data/models/NAME.trellis, or --model NAME=FILE. --only en --only en-small fills our rows alone.

All get the tokens and sentences of the files. Names: UNER-EWT test (PER, LOC, ORG), and WNUT-17 test with person, location,
corporation and group. A guess that touches a token of WNUT's creative works and products is left out of account, as these
are; so are types that a peer has beside PER, LOC and ORG. Parts of speech: EWT test. CoreNLP has Penn's tags; its UPOS is,
of those that a tag has in EWT train, the most frequent one with its word and the tags around it. `trellis score` scores all;
intervals are of 95 %, those of differences of a bootstrap that draws the same sentences for both.

Speed: each is a JVM of its own that stays, warm; they are asked in turn, with two threads, and tag EWT test again and again. A
rate is the median of the rounds, each the least disturbed of up to three tries. build/bench/peers-*.json has every figure.
"""
import argparse, glob, json, os, statistics, subprocess, sys
import peer_corpora as corpora
import peer_intervals as intervals

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", "..", ".."))
WORK, BENCH = (os.path.join(ROOT, "build", folder) for folder in ("peers", "bench"))
PROGRAM = "build/install/trellis/bin/trellis"
OURS, LAYERS = ["en", "en-small"], ["pos", "ner"]
CLASSES = {"corenlp": "CoreNlpPeer", "opennlp": "OpenNlpPeer", "trellis": "TrellisPeer"}
OPTIONS = {"corenlp": ["-Xmx3g", "-XX:+UseParallelGC"], "opennlp": ["-Xmx1500m", "-XX:+UseParallelGC"],
           "trellis": ["-Xmx1500m", "-XX:+UseParallelGC", "--add-modules", "jdk.incubator.vector"]}
LIBRARIES = {  # group:artifact:version[:classifier]
    "corenlp": ["edu.stanford.nlp:stanford-corenlp:4.5.10" + part for part in ("", ":models", ":models-english")],
    "opennlp": ["org.apache.opennlp:opennlp-tools:2.5.11", "org.slf4j:slf4j-nop:2.0.17", "org.apache.opennlp:opennlp-models-pos-en:1.3.0",
                "com.salesforce.transmogrifai:transmogrifai-models_2.11:0.3.4"],
}
COPY = ["-q", "-B", "-Dstyle.color=never", "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies", "-DincludeScope=runtime"]
POM = "<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version><dependencies>{}</dependencies></project>"

def classifiers(*kinds):
    return "ner.model=" + ",".join(f"edu/stanford/nlp/models/ner/english.{kind}.distsim.crf.ser.gz" for kind in kinds)

def tagger(kind, *more):
    return "corenlp", ["tag", "annotators=tokenize,pos", f"pos.model=edu/stanford/nlp/models/pos-tagger/english-{kind}-distsim.tagger", *more]

THREE, FOUR, SEVEN = "all.3class", "conll.4class", "muc.7class"
NO_CASE = [kind + ".caseless" for kind in (THREE, FOUR, SEVEN)]
UNION = "ner.combinationMode=HIGH_RECALL"
ALONE = ["ner.applyFineGrained=false", "ner.applyNumericClassifiers=false", "ner.useSUTime=false", "ner.buildEntityMentions=false"]
BARE, WHOLE = ["ner", "annotators=tokenize,ner", *ALONE], ["ner", "annotators=tokenize,pos,lemma,ner"]
TRUE_CASE = ["ner", "annotators=tokenize,pos,lemma,truecase,ner", "truecase.overwriteText=true", *ALONE]
FINDERS = [f"{kind}=build/peers/opennlp/models/OpenNLP/en-ner-{kind.lower()}.bin" for kind in ("PERSON", "LOCATION", "ORGANIZATION")]
POS_MODEL = "build/peers/opennlp/models/opennlp-en-ud-ewt-pos-1.3-2.5.4.bin"
WHOLE_WORDS = "OpenNLP, contractions whole"  # its model learned from "don't" as one token, AUX+PART
NAMES = {  # setting: (peer, arguments)
    "CoreNLP, 3 classes": ("corenlp", [*BARE, classifiers(THREE)]),
    "CoreNLP, 4 classes": ("corenlp", [*BARE, classifiers(FOUR)]),
    "CoreNLP, 7 classes": ("corenlp", [*BARE, classifiers(SEVEN)]),
    "CoreNLP, 3, 7 and 4 classes": ("corenlp", [*BARE, classifiers(THREE, SEVEN, FOUR)]),
    "CoreNLP, 4, 3 and 7 classes": ("corenlp", [*BARE, classifiers(FOUR, THREE, SEVEN)]),
    "CoreNLP, 3, 7 and 4 classes, high recall": ("corenlp", [*BARE, classifiers(THREE, SEVEN, FOUR), UNION]),
    "CoreNLP, caseless 3 classes": ("corenlp", [*BARE, classifiers(NO_CASE[0])]),
    "CoreNLP, caseless 4 classes": ("corenlp", [*BARE, classifiers(NO_CASE[1])]),
    "CoreNLP, caseless 7 classes": ("corenlp", [*BARE, classifiers(NO_CASE[2])]),
    "CoreNLP, 3 classes and caseless 3": ("corenlp", [*BARE, classifiers(THREE, NO_CASE[0]), UNION]),
    "CoreNLP, 3 classes and caseless 3, Penn's brackets": ("corenlp", [*BARE, classifiers(THREE, NO_CASE[0]), UNION, "brackets=ptb"]),
    "CoreNLP, 3 classes and caseless 3, fine types": ("corenlp", [*WHOLE, classifiers(THREE, NO_CASE[0]), UNION]),
    "CoreNLP, true case, 3, 7 and 4 classes": ("corenlp", [*TRUE_CASE, classifiers(THREE, SEVEN, FOUR)]),
    "CoreNLP, true case, 3 classes and caseless 3": ("corenlp", [*TRUE_CASE, classifiers(THREE, NO_CASE[0]), UNION]),
    "CoreNLP, `ner` as it is": ("corenlp", WHOLE),
    "CoreNLP, `ner` without fine types": ("corenlp", [*WHOLE, "ner.applyFineGrained=false"]),
    "OpenNLP, names by document": ("opennlp", ["ner", "document", "first", *FINDERS]),
    "OpenNLP, names by document, the more probable": ("opennlp", ["ner", "document", "probability", *FINDERS]),
    "OpenNLP, names by sentence": ("opennlp", ["ner", "sentence", "first", *FINDERS]),
    "OpenNLP, names by sentence, the more probable": ("opennlp", ["ner", "sentence", "probability", *FINDERS]),
}
TAGS = {
    "CoreNLP, left3words": tagger("left3words"),
    "CoreNLP, left3words, Penn's brackets": tagger("left3words", "brackets=ptb"),
    "CoreNLP, caseless left3words": tagger("caseless-left3words"),
    "CoreNLP, bidirectional": tagger("bidirectional"),
    "CoreNLP, bidirectional, Penn's brackets": tagger("bidirectional", "brackets=ptb"),
    "OpenNLP, tokens as they are": ("opennlp", ["pos", POS_MODEL]),
    WHOLE_WORDS: ("opennlp", ["pos", POS_MODEL]),
}
SHOWN = ["CoreNLP, 3 classes and caseless 3", "CoreNLP, 3 classes", "CoreNLP, `ner` as it is", "OpenNLP, names by document",
         "CoreNLP, left3words", "CoreNLP, caseless left3words", "CoreNLP, bidirectional", "OpenNLP, tokens as they are", WHOLE_WORDS]

def run(command, **options):
    try:
        done = subprocess.run(command, capture_output=True, text=True, **{"cwd": ROOT, **options})
    except OSError as failure:
        sys.exit(f"{command[0]} cannot be started ({failure.strerror}): see --help for what is needed")
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr[-3000:]}{done.stdout[-3000:]}")
    return done.stdout

def libraries(peer):
    """Its jars; those of others come when they are first needed."""
    folder = os.path.join(WORK, peer)
    jars, part, models = (os.path.join(folder, name) for name in ("jars", "jars.part", "models"))
    if peer == "trellis":
        ours = os.path.join(ROOT, "build/install/trellis/lib")
        return ours if os.path.isdir(ours) else sys.exit("build/install/trellis is not there: ./gradlew installDist makes it")
    if not os.path.isdir(jars):
        print(f"getting the jars of {peer}", file=sys.stderr)
        os.makedirs(models, exist_ok=True)
        with open(os.path.join(folder, "pom.xml"), "w") as pom:
            fields = [zip(("groupId", "artifactId", "version", "classifier"), artifact.split(":")) for artifact in LIBRARIES[peer]]
            pom.write(POM.format("".join("<dependency>" + "".join(f"<{name}>{value}</{name}>" for name, value in each) + "</dependency>" for each in fields)))
        run([os.environ.get("MVN", "mvn"), *COPY, f"-DoutputDirectory={part}"], cwd=folder)
        for jar in glob.glob(os.path.join(part, "*models*.jar")) if peer == "opennlp" else []:
            run(["jar", "xf", jar], cwd=models)
        os.rename(part, jars)
    return jars

class Asked:
    """A tagger in a JVM of its own."""
    def __init__(self, peer, arguments):
        path, classes = os.path.join(libraries(peer), "*"), os.path.join(WORK, peer, "classes")
        sources = [os.path.join(HERE, "peers", name + ".java") for name in ("Peer", CLASSES[peer])]
        run(["javac", "-cp", path, "-d", classes, *sources])
        self.log = open(os.path.join(WORK, peer + ".log"), "w")
        command = ["java", *OPTIONS[peer], "-cp", classes + os.pathsep + path, CLASSES[peer], *arguments]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.answer()

    def answer(self):
        line = self.process.stdout.readline()
        if not line.startswith("= "):
            with open(self.log.name) as log:
                sys.exit(f"{' '.join(self.process.args)} ended:\n{log.read()[-3000:]}")
        return line[2:].strip()

    def ask(self, *question):
        print("\t".join(map(str, question)), file=self.process.stdin, flush=True)
        return float(self.answer())

    def rate(self, file, seconds, tries=3):
        """Tokens a second, and the share of the processor that others had meanwhile: of several tries the least disturbed one."""
        found = []
        while len(found) < tries and (not found or found[-1][1] > 0.04):
            before = processor(self.process.pid)
            tokens = self.ask("speed", file, seconds, 2)
            every, busy, own = (after - then for after, then in zip(processor(self.process.pid), before))
            found.append((tokens, (busy - own) / every))
        return min(found, key=lambda each: each[1])

    def tag(self, corpus, documents):
        answers = os.path.join(WORK, corpus + ".answers")
        self.ask("tag", written(corpus, documents), answers, 1)  # with two threads CoreNLP's true case is not always the same
        with open(answers, encoding="utf-8") as lines:
            return [line.rstrip("\n").split("\t") for line in lines]

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.log.close()

def processor(process):
    """Linux' clock ticks of all cores: in all, busy, and of this process."""
    with open("/proc/stat") as whole, open(f"/proc/{process}/stat") as one:
        ticks = list(map(int, whole.readline().split()[1:9]))  # user, nice, system, idle, wait, interrupts, and those of the host
        return sum(ticks), sum(ticks) - ticks[3] - ticks[4], sum(map(int, one.read().rpartition(")")[2].split()[11:13]))

def written(corpus, documents):
    """The file of its tokens, as Peer.java reads it."""
    file = os.path.join(WORK, corpus + ".tokens")
    with open(file, "w", encoding="utf-8") as out:
        for document in documents:
            out.writelines("\t".join(token for token, _ in sentence) + "\n" for sentence in document)
            out.write("\n")
    return file

def scored(corpus, words, gold, labels, plain):
    """Percent with its interval, and what else `trellis score` says of names."""
    files = [os.path.join(WORK, f"{corpus}.{side}.conll") for side in ("gold", "guessed")]
    for file, side in zip(files, (gold, labels)):
        with open(file, "w", encoding="utf-8") as out:
            for sentence in zip(words, side, strict=True):
                out.writelines(f"{word}\t{label}\n" for word, label in zip(*sentence, strict=True))
                out.write("\n")
    told = json.loads(run([PROGRAM, "score", *files, "--json", "--comments", "none", "--scheme", "none" if plain else "bio"]))
    counts = intervals.counts(gold, labels, None if plain else corpora.spans)
    if plain:
        return {"percent": told["accuracy"]["percent"], **intervals.interval(intervals.percent, counts), "counts": counts}
    figures, types = told["conlleval"]["micro"], told["conlleval"]["types"]
    return {"percent": figures["f1"], "low": told["interval"]["low"], "high": told["interval"]["high"], "precision": figures["precision"],
            "recall": figures["recall"], "types": {kind: types[kind]["f1"] for kind in ("PER", "LOC", "ORG")}, "counts": counts}

def name_scores(asked, layer):
    """F1 on each corpus of names."""
    found = {}
    for corpus, (file, *columns) in corpora.NAMES.items():
        documents = corpora.documents(file, *columns)
        words, gold = corpora.columns(documents)
        labels = [[label.split(" ")[layer] for label in sentence] for sentence in asked.tag(corpus, documents)]
        sides = [[corpora.common(its, right) for its, right in zip(side, gold, strict=True)] for side in (gold, labels)]
        found[corpus] = scored(corpus, words, *sides, plain=False)
    return found

def tag_scores(asked, layer, setting):
    """Accuracy of UPOS and, where the tags are Penn's, of these."""
    upos, xpos = (corpora.documents(corpora.EWT.format("test"), 1, column) for column in (3, 4))
    (words, gold), (_, penn) = map(corpora.columns, (upos, xpos))
    whole = corpora.Contractions(corpora.EWT.format("test")) if setting == WHOLE_WORDS else None
    labels = asked.tag("ewt", whole.join(upos) if whole else upos)
    labels = [[label.split(" ")[layer] for label in sentence] for sentence in (whole.part(labels) if whole else labels)]
    if not setting.startswith("CoreNLP"):
        return {"UPOS": scored("ewt", words, gold, labels, plain=True)}
    learned = corpora.PennToUpos()
    ways = {"UPOS": [learned(*sentence) for sentence in zip(words, labels)], "UPOS by the usual table": [[corpora.USUAL[tag] for tag in tags] for tags in labels]}
    return {**{way: scored("ewt", words, gold, made, plain=True) for way, made in ways.items()}, "XPOS": scored("ewt", words, penn, labels, plain=True)}

def converted():
    """What UPOS of EWT's own Penn tags reaches: what CoreNLP's would at most."""
    (words, gold), (_, penn) = (corpora.columns(corpora.documents(corpora.EWT.format("test"), 1, column)) for column in (3, 4))
    learned = corpora.PennToUpos()
    return scored("ewt", words, gold, [learned(*sentence) for sentence in zip(words, penn)], plain=True)

def scores(settings, models):
    """Prints a table for each corpus of names, and one of parts of speech."""
    figures = {}
    for layer, table in (("ner", NAMES), ("pos", TAGS)):
        for name, row in {**models, **{name: table[name] for name in settings if name in table}}.items():
            asked, place = Asked(*row), LAYERS.index(layer) if name in models else 0
            found = name_scores(asked, place) if layer == "ner" else tag_scores(asked, place, name)
            asked.close()
            figures.setdefault(name, {}).update(found)
            print(name + ": " + ", ".join(f"{what} {figure['percent']:.2f}" for what, figure in found.items()), file=sys.stderr, flush=True)
    for corpus in corpora.NAMES:
        rows = [(name, found[corpus]) for name, found in figures.items() if corpus in found]
        printed([corpus, "F1", "precision", "recall", "PER", "LOC", "ORG"],
                [[name, ranged(it), *(f"{value:.1f}" for value in (it["precision"], it["recall"], *it["types"].values()))] for name, it in rows])
    ways = ["UPOS", "UPOS by the usual table", "XPOS"]
    printed(["parts of speech", *ways], [[name, *(ranged(found[way]) if way in found else "–" for way in ways)] for name, found in figures.items() if "UPOS" in found])
    differences(figures, models, [*corpora.NAMES, "UPOS"])
    return {name: {what: {key: value for key, value in its.items() if key != "counts"} for what, its in found.items()} for name, found in figures.items()}

def differences(figures, models, parts):
    """Prints how much better ours are than the peers, on the same sentences."""
    rows = []
    for name, found in figures.items():
        for model in [] if name in models else models:
            less = {what: intervals.difference(figures[model][what]["counts"], found[what]["counts"]) for what in parts if what in found}
            rows.append([f"{model} less {name}", *(ranged(less[what], "+.1f") if what in less else "–" for what in parts)])
    if rows:
        printed(["difference", *parts], rows)

def ranged(figure, form=".1f"):
    return f"{figure['percent']:{form.replace('1', '2')}} ({figure['low']:{form}} to {figure['high']:{form}})"

def printed(heads, rows):
    print(f"\n| {' | '.join(heads)} |\n|---{'|---:' * (len(heads) - 1)}|")
    for row in rows:
        print(f"| {' | '.join(row)} |")

def speed(settings, models, rounds, seconds):
    """Tokens a second of all, in turn."""
    rows = {**models, **{name: {**NAMES, **TAGS}[name] for name in settings if name != WHOLE_WORDS}}
    file = written("ewt", corpora.documents(corpora.EWT.format("test"), 1, 3))
    asked, rates = {name: Asked(*row) for name, row in rows.items()}, {name: [] for name in rows}
    for name, peer in asked.items():
        peer.ask("speed", file, 3 * seconds, 2)  # the compiler's
    for number in range(rounds):
        for name, peer in asked.items():
            rates[name].append(peer.rate(file, seconds))
            print(f"round {number + 1}: {name} {rates[name][-1][0]:,.0f}; others had {100 * rates[name][-1][1]:.0f} % of the processor", file=sys.stderr, flush=True)
    for peer in asked.values():
        peer.close()
    printed(["setting", "tokens a second", "range", "others had"],
            [[name, f"{statistics.median(values):,.0f}", f"{min(values):,.0f} to {max(values):,.0f}", f"{100 * max(others):.0f} %"]
             for name, (values, others) in ((name, tuple(zip(*each))) for name, each in rates.items())])
    return rates

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["scores", "settings", "speed"])
    parser.add_argument("--only", action="append", metavar="NAME", help="this model or setting alone, or several such")
    parser.add_argument("--model", action="append", default=[], metavar="NAME=FILE", help="a model of ours that is not in data/models")
    parser.add_argument("--rounds", type=int, default=3, help="of speed")
    parser.add_argument("--seconds", type=float, default=5, help="that each tags in a round of speed")
    a = parser.parse_args()
    files = {**{name: f"data/models/{name}.trellis" for name in OURS}, **dict(each.split("=", 1) for each in a.model)}
    settings = [*NAMES, *TAGS] if a.what == "settings" else SHOWN
    for name in a.only or []:
        if name not in files and name not in NAMES and name not in TAGS:
            sys.exit(f"--only: nothing is called {name}; expected is one of\n  " + "\n  ".join([*files, *NAMES, *TAGS]))
    if a.only:
        files, settings = {name: file for name, file in files.items() if name in a.only}, [name for name in a.only if name not in files]
    for name, file in [*files.items()]:
        if not os.path.isfile(os.path.join(ROOT, file)):
            print(f"{name} is left out: {file} is not there; --model {name}=FILE says where it is", file=sys.stderr)
            del files[name]
    models = {name: ("trellis", [file, *LAYERS]) for name, file in files.items()}
    os.makedirs(WORK, exist_ok=True)
    os.makedirs(BENCH, exist_ok=True)
    if a.what == "settings" and not a.only:
        print(f"UPOS made of EWT's own Penn tags: {ranged(converted())}", flush=True)
    figures = speed(settings, models, a.rounds, a.seconds) if a.what == "speed" else scores(settings, models)
    with open(os.path.join(BENCH, f"peers-{a.what}.json"), "w") as out:
        json.dump(figures, out, indent=1)

if __name__ == "__main__":
    main()
