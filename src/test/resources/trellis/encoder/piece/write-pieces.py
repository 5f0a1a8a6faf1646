"""Writes pieces.tsv: words (their characters in hexadecimal) and their ids by the package tokenizers.

    python write-pieces.py data/sample/test.conll all-minilm-l6-v2-tokenizer.json byte-pairs.json pieces.tsv
"""
import json
import random
import sys
from tokenizers import Tokenizer

words = sorted({line.split()[0] for line in open(sys.argv[1], encoding="utf-8") if line.strip()})[::8]
random.seed(5)
scripts = [(0x21, 0x7e), (0xa1, 0x24f), (0x300, 0x36f), (0x370, 0x52f), (0x590, 0x6ff), (0x900, 0x97f), (0xe00, 0xe7f),
           (0x1e00, 0x20cf), (0x3040, 0x30ff), (0x4e00, 0x4e40), (0xac00, 0xac40), (0xfb00, 0xffff), (0x10400, 0x1044f),
           (0x11930, 0x1193f), (0x1e030, 0x1e08f), (0x1f300, 0x1f6ff)]
for low, high in scripts * 12:
    words.append("".join(chr(random.randint(low, high)) for _ in range(random.randint(1, 6))))
words += ["don't", "U.S.", "http://a.b/c?d=1", "[MASK]x", "<s>", "a" * 101, "n\u0303o", "\u0130", "\u03a3\u0391\u03a3", "\u1f469\u200d"]

bert = Tokenizer.from_file(sys.argv[2])
bert.no_padding()
bert.no_truncation()
pairs = json.load(open(sys.argv[3], encoding="utf-8"))
pairs["pre_tokenizer"]["add_prefix_space"] = True
pairs = Tokenizer.from_str(json.dumps(pairs))
with open(sys.argv[4], "w", encoding="utf-8") as out:
    for word in words:
        ids = [t.encode(word, add_special_tokens=False).ids or [unknown] for t, unknown in ((bert, 100), (pairs, 3))]
        out.write("\t".join([" ".join("%x" % ord(c) for c in word)] + [" ".join(map(str, i)) for i in ids]) + "\n")
