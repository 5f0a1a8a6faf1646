"""Writes byte-pairs.json, a byte-level BPE tokenizer as RoBERTa has it, trained on the sample corpus.

    python train-byte-pairs.py data/sample/train.conll byte-pairs.json     (needs the package tokenizers)
"""
import sys
from tokenizers import Tokenizer, AddedToken, models, pre_tokenizers, processors, trainers

words = [line.split()[0] for line in open(sys.argv[1], encoding="utf-8") if line.strip()]
sentences = [" " + " ".join(words[at:at + 20]) for at in range(0, len(words), 20)]
tokenizer = Tokenizer(models.BPE())
tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
special = ["<s>", "<pad>", "</s>", "<unk>"]
tokenizer.train_from_iterator(sentences, trainers.BpeTrainer(
    vocab_size=1500, special_tokens=special, initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
tokenizer.add_special_tokens([AddedToken("<mask>", lstrip=True, normalized=False)])
tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0), add_prefix_space=False)
tokenizer.save(sys.argv[2], pretty=False)
