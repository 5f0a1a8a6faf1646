"""Compares the labels of a model of CRFsuite with those of `trellis import` of its dump.

  python3 src/bench/compare/import_crfsuite.py TRAIN TEST FOLDER
  trellis import --crfsuite FOLDER/dump.txt --template FOLDER/my.template --output FOLDER/model.trellis
  trellis tag FOLDER/model.trellis FOLDER/test.conll --comments none > FOLDER/ours.conll
  python3 src/bench/compare/import_crfsuite.py FOLDER/crfsuite.conll FOLDER/ours.conll

Needs python-crfsuite (pip install --no-deps python-crfsuite). TRAIN and TEST have a token and its label in the first and
the last column; .gz is read too.
"""
import gzip
import os
import sys

TEMPLATE = r'''
Ubias
Uw[0]=%x[0,0]
Ulower=%x[0,lower]
Usuf3=%x[0,suffix3]
Ucap%t[0,0,"^\u"]
Uw[-1]=%x[-1,0]
Uw[-1]|w[0]=%x[-1,0]|%x[0,0]
U__BOS__%x[-1,0]
Uw[1]=%x[1,0]
U__EOS__%x[1,0]
B
'''


def sentences(file):
    """Lists of (token, label)."""
    sentence = []
    with gzip.open(file, "rt", encoding="utf8") if file.endswith(".gz") else open(file, encoding="utf8") as lines:
        for line in lines:
            cells = line.split()
            if cells:
                sentence.append((cells[0], cells[-1]))
            elif sentence:
                yield sentence
                sentence = []
    if sentence:
        yield sentence


def attributes(sentence, i):
    """What TEMPLATE makes, as a program for CRFsuite writes it."""
    word = sentence[i][0]
    found = ["bias", "w[0]=" + word, "lower=" + word.lower(), "suf3=" + (word[-3:] if len(word) >= 3 else "_")]
    if word[0].isupper():
        found.append("cap")
    if i > 0:
        before = sentence[i - 1][0]
        found += ["w[-1]=" + before, "w[-1]|w[0]=" + before + "|" + word]
    else:
        found.append("__BOS__")
    found.append("w[1]=" + sentence[i + 1][0] if i + 1 < len(sentence) else "__EOS__")
    return found


def train(train_file, test_file, folder):
    import pycrfsuite

    trainer = pycrfsuite.Trainer(verbose=False)
    for sentence in sentences(train_file):
        trainer.append([attributes(sentence, i) for i in range(len(sentence))], [label for _, label in sentence])
    trainer.set_params({"c1": 0.1, "c2": 0.1, "max_iterations": 60})
    trainer.train(os.path.join(folder, "model.crfsuite"))
    tagger = pycrfsuite.Tagger()
    tagger.open(os.path.join(folder, "model.crfsuite"))
    tagger.dump(os.path.join(folder, "dump.txt"))
    with open(os.path.join(folder, "my.template"), "w", encoding="utf8") as template:
        template.write(TEMPLATE.lstrip())
    with open(os.path.join(folder, "test.conll"), "w", encoding="utf8") as test, \
            open(os.path.join(folder, "crfsuite.conll"), "w", encoding="utf8") as out:
        for sentence in sentences(test_file):
            labels = tagger.tag([attributes(sentence, i) for i in range(len(sentence))])
            test.write("".join(f"{word}\t{gold}\n" for word, gold in sentence) + "\n")
            out.write("".join(f"{word}\t{label}\n" for (word, _), label in zip(sentence, labels)) + "\n")


def compare(theirs, ours):
    pairs = [
        (a[1], b[1]) for one, other in zip(sentences(theirs), sentences(ours), strict=True) for a, b in zip(one, other)
    ]
    print(f"{sum(a != b for a, b in pairs)} of {len(pairs)} tokens have other labels")


if len(sys.argv) == 4:
    train(*sys.argv[1:])
else:
    compare(*sys.argv[1:])
