"""The test files of peers.py, and what it makes of other tag sets: types of names, and UPOS of Penn's tags."""
import collections, gzip, itertools, os, sys

NAMES = {"UNER-EWT": ("data/real/ner-open/uner-ewt.test.iob2.gz", 1, 2), "WNUT-17": ("data/real/ner-wnut17/test.conll.gz", 0, 1)}  # file, columns
EWT = "data/real/pos-ud-ewt/{}.conllu.gz"
ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
TYPES = {"PERSON": "PER", "PER": "PER", "LOCATION": "LOC", "LOC": "LOC", "CITY": "LOC", "COUNTRY": "LOC", "STATE_OR_PROVINCE": "LOC",
         "ORGANIZATION": "ORG", "ORG": "ORG", "CORPORATION": "ORG", "GROUP": "ORG"}
# Penn's tags as https://universaldependencies.org/tagset-conversion/en-penn-uposf.html has them, and those of the English Web Treebank
USUAL = {tag: upos for upos, tags in {
    "ADJ": "AFX JJ JJR JJS", "ADP": "IN RP", "ADV": "RB RBR RBS WRB", "AUX": "MD", "CCONJ": "CC", "DET": "DT PDT WDT", "INTJ": "UH",
    "NOUN": "NN NNS", "NUM": "CD", "PART": "POS TO", "PRON": "EX PRP PRP$ WP WP$", "PROPN": "NNP NNPS ADD",
    "PUNCT": "# '' , . : -LRB- -RRB- `` HYPH NFP", "SYM": "$ SYM", "VERB": "VB VBD VBG VBN VBP VBZ", "X": "FW GW LS XX",
}.items() for tag in tags.split()}

def lines(file):
    path = os.path.join(ROOT, file)
    if not os.path.isfile(path):
        sys.exit(f"{file} is missing: data/get-corpora.sh brings it, or tells where it is from")
    with gzip.open(path, "rt", encoding="utf-8") as text:
        yield from (line.rstrip("\n") for line in text)

def documents(file, token, label):
    """Documents of sentences of (token, label); each sentence is a document where the file tells of none."""
    found, sentence, told = [[]], [], False
    for line in itertools.chain(lines(file), [""]):
        fields = line.split("\t")
        if not line.strip():
            found[-1] += [sentence] * bool(sentence)
            sentence = []
        elif token and line.startswith("# newdoc"):
            told = True
            found.append([])
        elif not token or fields[0].isdigit():
            sentence.append((fields[token], fields[label]))
    return [document for document in found if document] if told else [[sentence] for sentence in found[0]]

def columns(all_documents):
    """The words of each sentence, and its labels."""
    return zip(*(zip(*sentence) for document in all_documents for sentence in document))

def spans(labels):
    """(start, end, type) of labels with B- and I-, or of types alone, in which case a span goes on while the type does."""
    found, begun = [], None
    for i, label in enumerate([*labels, "O"]):
        begins, kind = label.startswith("B-"), label[2:] if label[1:2] == "-" else label
        if begun is not None and (begins or kind != begun[1]):
            found.append((begun[0], i, begun[1]))
            begun = None
        if begun is None and label != "O":
            begun = (i, kind)
    return found

def common(labels, gold):
    """Labels of PER, LOC and ORG alone, without guesses that touch a gold name of another type."""
    other = {i for start, end, kind in spans(gold) if kind.upper() not in TYPES for i in range(start, end)}
    made = ["O"] * len(labels)
    for start, end, kind in spans(labels):
        if kind.upper() in TYPES and other.isdisjoint(range(start, end)):
            made[start:end] = ["B-" + TYPES[kind.upper()]] + ["I-" + TYPES[kind.upper()]] * (end - start - 1)
    return made

class PennToUpos:
    """The most frequent UPOS in EWT train of a tag, its word and its neighbors' tags; where that is rare, of less of it."""
    def __init__(self):
        self.counts = collections.defaultdict(collections.Counter)
        (words, upos), (_, penn) = (columns(documents(EWT.format("train"), 1, column)) for column in (3, 4))
        for sentence, gold in zip(zip(words, penn), upos):
            for keys, right in zip(self.keys(*sentence), gold):
                for key in keys:
                    self.counts[key][right] += 1

    @staticmethod
    def keys(words, tags):
        """For each token, the most telling first."""
        tags = ["", *tags, "", ""]
        for i, word in enumerate(words):
            word, before, tag, after, further = word.lower(), *tags[i:i + 4]
            yield [(word, before, tag, after, further), (word, tag, after, further), (word, before, tag, after), (word, tag, after), (word, tag), (tag, after), (tag,)]

    def __call__(self, words, tags):
        made = []
        for keys in self.keys(words, tags):
            known = next((self.counts[key] for key in keys if key in self.counts), None)
            made.append(known.most_common(1)[0][0] if known else "X")
        return made

class Contractions:
    """The words that a CoNLL-U file has in one piece and in parts, as don't is do and n't."""
    def __init__(self, file):
        self.sentences, pieces = [], {}
        for line in lines(file):
            number = line.split("\t")[0]
            if "-" in number and not line.startswith("#"):
                first, last = map(int, number.split("-"))
                pieces[first - 1] = (line.split("\t")[1], last - first + 1)
            elif not line:
                self.sentences.append(pieces)
                pieces = {}

    def join(self, all_documents):
        rest = iter(self.sentences)
        return [[self.whole(sentence, next(rest)) for sentence in document] for document in all_documents]

    @staticmethod
    def whole(sentence, pieces):
        inside = {at + k for at, (_, parts) in pieces.items() for k in range(1, parts)}
        return [(pieces.get(i, pair)[0], pair[1]) for i, pair in enumerate(sentence) if i not in inside]

    def part(self, labels):
        """Labels such as AUX+PART as those of the parts; the last one counts for all that are left."""
        made = []
        for pieces, sentence in zip(self.sentences, labels, strict=True):
            its = []
            for label in sentence:
                parts, count = label.split("+"), pieces.get(len(its), ("", 1))[1]
                its += (parts + parts[-1:] * count)[:count] if count > 1 else [label]
            made.append(its)
        return made
