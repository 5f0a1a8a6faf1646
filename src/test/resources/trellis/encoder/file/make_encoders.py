"""Makes the tiny random encoders of EncoderFileTest: the same weights as a folder and as an ONNX graph, and what Python reads of them.

  python make_encoders.py            # into the folder of this file

Needs torch 2.13, transformers 5.18, onnx, onnxscript, safetensors, tokenizers. Sizes are odd on purpose.
weights.txt: a line a matrix of our layout, with rows, columns and the CRC-32 of its numbers as little-endian float32.
"""
import json
import os
import warnings
import zlib

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, trainers
from transformers import BertConfig, BertModel, DistilBertConfig, DistilBertModel, RobertaConfig, RobertaModel

warnings.filterwarnings('ignore')
HERE = os.path.dirname(os.path.abspath(__file__))
PARTS = {
    False: ['attention.self.query', 'attention.self.key', 'attention.self.value', 'attention.output.dense', 'attention.output.LayerNorm',
            'intermediate.dense', 'output.dense', 'output.LayerNorm'],
    True: ['attention.q_lin', 'attention.k_lin', 'attention.v_lin', 'attention.out_lin', 'sa_layer_norm', 'ffn.lin1', 'ffn.lin2',
           'output_layer_norm'],
}


class Plain(torch.nn.Module):
    """Takes arrays by position."""

    def __init__(self, model, names):
        super().__init__()
        self.model, self.names = model, names

    def forward(self, *arrays):
        return self.model(**dict(zip(self.names, arrays))).last_hidden_state


def word_pieces():
    letters = 'abcdefghijklmnopqrs'
    pieces = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]', 'the', '##ing', '.', ','] + list(letters) + ['##' + c for c in letters]
    tokenizer = Tokenizer(models.WordPiece({p: i for i, p in enumerate(pieces)}, unk_token='[UNK]'))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.add_special_tokens(pieces[:5])
    return tokenizer, pieces


def byte_pieces():
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    special = ['<s>', '<pad>', '</s>', '<unk>', '<mask>']
    trainer = trainers.BpeTrainer(vocab_size=266, special_tokens=special, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False)
    tokenizer.train_from_iterator(['the other thing in the inn is there'], trainer)
    return tokenizer


def matrices(state, blocks, distilled):
    """What our layout has, of a state dictionary."""
    def both(name, ours):
        return [(ours[0], state[name + '.weight']), (ours[1], state[name + '.bias'])]
    out = [('embeddings.pieces', state['embeddings.word_embeddings.weight']), ('embeddings.positions', state['embeddings.position_embeddings.weight'])]
    if not distilled:
        out.append(('embeddings.segments', state['embeddings.token_type_embeddings.weight']))
    out += both('embeddings.LayerNorm', ('embeddings.norm.scale', 'embeddings.norm.shift'))
    for block in range(blocks):
        root = ('transformer' if distilled else 'encoder') + f'.layer.{block}.'
        names = [root + part for part in PARTS[distilled]]
        ours = f'block{block + 1}.'
        for kind, end in (('weights', '.weight'), ('bias', '.bias')):
            out.append((f'{ours}attention.{kind}', torch.cat([state[name + end] for name in names[:3]])))
        for name, part in zip(names[3:], ('output', 'norm1', 'inner', 'outer', 'norm2')):
            kinds = ('scale', 'shift') if part.startswith('norm') else ('weights', 'bias')
            out += both(name, (f'{ours}{part}.{kinds[0]}', f'{ours}{part}.{kinds[1]}'))
    return out


def make(kind, model, names, tokenizer, blocks, dynamo, opset, prefix=''):
    folder = os.path.join(HERE, kind)
    os.makedirs(folder, exist_ok=True)
    torch.manual_seed(len(kind))
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.4)
    model.eval()
    state = {k: v for k, v in model.state_dict().items() if v.is_floating_point()}
    config = model.config.to_dict()
    config['model_type'] = kind
    json.dump(config, open(os.path.join(folder, 'config.json'), 'w'), indent=1, sort_keys=True)
    save_file({prefix + k: v.contiguous() for k, v in state.items()}, os.path.join(folder, 'model.safetensors'), metadata={'format': 'pt'})
    tokenizer.save(os.path.join(folder, 'tokenizer.json'), pretty=False)
    with open(os.path.join(folder, 'weights.txt'), 'w') as out:
        for name, values in matrices(state, blocks, kind == 'distilbert'):
            rows, columns = (1, values.shape[0]) if values.dim() == 1 else values.shape
            print(name, rows, columns, f"{zlib.crc32(values.numpy().astype('<f4').tobytes()):08x}", file=out)
    ids = torch.randint(5, 40, (2, 6))
    given = {'input_ids': ids, 'attention_mask': torch.ones_like(ids), 'token_type_ids': torch.zeros_like(ids)}
    arrays = tuple(given[name] for name in names)
    path = os.path.join(folder, 'model.onnx')
    options = dict(input_names=names, output_names=['last_hidden_state'], opset_version=opset)
    if dynamo:
        free = {0: torch.export.Dim.DYNAMIC, 1: torch.export.Dim.DYNAMIC}
        torch.onnx.export(Plain(model, names), arrays, path, dynamo=True, external_data=False, dynamic_shapes=[tuple(free for _ in names)], verbose=False, **options)
    else:
        torch.onnx.export(Plain(model, names), arrays, path, dynamo=False, dynamic_axes={name: {0: 'batch', 1: 'pieces'} for name in names}, **options)
    strip(path)


def strip(path):
    """Leaves out what exporters say about the source code, which takes more room than the weights."""
    import onnx
    model = onnx.load(path)
    for node in model.graph.node:
        node.doc_string = ''
        del node.metadata_props[:]
    del model.graph.value_info[:]
    del model.graph.metadata_props[:]
    for value in list(model.graph.input) + list(model.graph.output) + list(model.graph.initializer):
        value.doc_string = ''
        del value.metadata_props[:]
    onnx.save(model, path)


if __name__ == '__main__':
    tokenizer, pieces = word_pieces()
    make('bert', BertModel(BertConfig(vocab_size=47, hidden_size=15, num_hidden_layers=2, num_attention_heads=3, intermediate_size=22,
                                      max_position_embeddings=19, hidden_act='gelu_new', attn_implementation='eager'), add_pooling_layer=False),
         ['input_ids', 'attention_mask', 'token_type_ids'], tokenizer, 2, False, 14, 'bert.')
    with open(os.path.join(HERE, 'bert', 'vocab.txt'), 'w') as out:
        out.write('\n'.join(pieces) + '\n')
    make('distilbert', DistilBertModel(DistilBertConfig(vocab_size=47, dim=12, n_layers=3, n_heads=2, hidden_dim=20, max_position_embeddings=17,
                                                        activation='relu', attn_implementation='sdpa')),
         ['input_ids', 'attention_mask'], tokenizer, 3, True, 18, 'distilbert.')
    make('roberta', RobertaModel(RobertaConfig(vocab_size=270, hidden_size=10, num_hidden_layers=1, num_attention_heads=5, intermediate_size=24,
                                               max_position_embeddings=21, type_vocab_size=1, pad_token_id=1, layer_norm_eps=1e-5,
                                               attn_implementation='sdpa'), add_pooling_layer=False),
         ['input_ids', 'attention_mask'], byte_pieces(), 1, True, 23)
