#!/usr/bin/env python3
"""Writes what Hugging Face's transformers make of tiny encoders: the hidden states of each layer, for GoldenEncoderTest.

  python3 -m venv v && v/bin/pip install torch transformers && v/bin/python golden.py

For EncoderTrainingTest also the gradients of one of them, of a loss that is a weighted sum of the states of two layers.
Weights and ids come from a generator of random numbers that the test has too, so only states are written: per encoder a
file of big-endian floats, [blocks + 1][rows][width]; of gradients those of all weights in the order of EncoderWeights.
"""
import pathlib, sys
import numpy, torch, transformers

LENGTHS = [1, 7, 2, 40, 19]

class Random:
    def __init__(self, seed): self.state = seed
    def next(self):
        self.state = (self.state * 1664525 + 1013904223) & 0xFFFFFFFF
        return self.state >> 8
    def matrix(self, rows, columns, scale, middle=0.0):
        values = [(self.next() / 2 ** 23 - 1) * scale + middle for _ in range(rows * columns)]
        return torch.tensor(numpy.array(values, dtype=numpy.float32).reshape(rows, columns))

def norm(layer, random, width):
    layer.weight.copy_(random.matrix(1, width, 0.5, 1)[0])
    layer.bias.copy_(random.matrix(1, width, 0.25)[0])

def linear(layers, random, outputs, inputs):
    weights, bias = random.matrix(outputs, inputs, 0.25), random.matrix(1, outputs, 0.25)[0]
    for layer, w, b in zip(layers, weights.chunk(len(layers)), bias.chunk(len(layers))):
        layer.weight.copy_(w)
        layer.bias.copy_(b)

def fill(name, model, segments, random):
    """Fills the model with random weights; returns its parameters in the order in which they are drawn."""
    config = model.config
    width = config.hidden_size
    inner = config.hidden_dim if name.startswith("distilbert") else config.intermediate_size
    e = model.embeddings
    with torch.no_grad():
        e.word_embeddings.weight.copy_(random.matrix(*e.word_embeddings.weight.shape, 0.5))
        e.position_embeddings.weight.copy_(random.matrix(*e.position_embeddings.weight.shape, 0.5))
        if segments: e.token_type_embeddings.weight.copy_(random.matrix(*e.token_type_embeddings.weight.shape, 0.5))
        norm(e.LayerNorm, random, width)
        for block in model.transformer.layer if name.startswith("distilbert") else model.encoder.layer:
            if name.startswith("distilbert"):
                a = block.attention
                parts = [a.q_lin, a.k_lin, a.v_lin], a.out_lin, block.sa_layer_norm, block.ffn.lin1, block.ffn.lin2, block.output_layer_norm
            else:
                a, s = block.attention, block.attention.self
                parts = [s.query, s.key, s.value], a.output.dense, a.output.LayerNorm, block.intermediate.dense, block.output.dense, block.output.LayerNorm
            linear(parts[0], random, 3 * width, width)
            linear([parts[1]], random, width, width)
            norm(parts[2], random, width)
            linear([parts[3]], random, inner, width)
            linear([parts[4]], random, width, inner)
            norm(parts[5], random, width)

def write(name, model, segments, seed):
    config, random = model.config, Random(seed)
    fill(name, model, segments, random)
    with torch.no_grad():
        model.eval()
        layers = None
        for length in LENGTHS:
            ids = torch.tensor([[3 + random.next() % (config.vocab_size - 3) for _ in range(length)]])
            states = model(ids, output_hidden_states=True).hidden_states
            layers = [[] for _ in states] if layers is None else layers
            for layer, state in zip(layers, states): layer.append(state[0].numpy())
    all = numpy.stack([numpy.concatenate(layer) for layer in layers])
    all.astype(">f4").tofile(pathlib.Path(__file__).with_name(name + ".states"))
    print(name, all.shape, abs(all).max())

def write_gradients(name, model, seed, lengths):
    config, random = model.config, Random(seed)
    fill(name, model, 2, random)
    model.eval()
    ids = [torch.tensor([[3 + random.next() % (config.vocab_size - 3) for _ in range(length)]]) for length in lengths]
    factors = [random.matrix(sum(lengths), config.hidden_size, 1).split(lengths) for _ in range(2)]
    loss = 0
    for i, one in enumerate(ids):
        states = model(one, output_hidden_states=True).hidden_states
        for layer in range(2):
            loss = loss + (factors[layer][i] * states[layer + 1][0]).sum()
    loss.backward()
    e = model.embeddings
    both = lambda layer: [layer.weight, layer.bias]
    order = [e.word_embeddings.weight, e.position_embeddings.weight, e.token_type_embeddings.weight] + both(e.LayerNorm)
    for block in model.encoder.layer:
        s = block.attention.self
        order += [s.query.weight, s.key.weight, s.value.weight, s.query.bias, s.key.bias, s.value.bias]
        for layer in (block.attention.output.dense, block.attention.output.LayerNorm, block.intermediate.dense,
                      block.output.dense, block.output.LayerNorm):
            order += both(layer)
    all = numpy.concatenate([weights.grad.numpy().reshape(-1) for weights in order])
    all.astype(">f4").tofile(pathlib.Path(__file__).with_name(name + ".gradients"))
    print(name, all.shape, abs(all).max())

sizes = dict(vocab_size=41, hidden_dropout_prob=0, attention_probs_dropout_prob=0)
write("bert", transformers.BertModel(transformers.BertConfig(hidden_size=36, num_hidden_layers=3, num_attention_heads=3,
      intermediate_size=50, max_position_embeddings=44, hidden_act="gelu", layer_norm_eps=1e-12, **sizes)), 2, 1)
write("roberta", transformers.RobertaModel(transformers.RobertaConfig(hidden_size=40, num_hidden_layers=2, num_attention_heads=2,
      intermediate_size=70, max_position_embeddings=42, type_vocab_size=1, pad_token_id=1, hidden_act="gelu_new", layer_norm_eps=1e-5, **sizes)), 1, 2)
write("distilbert", transformers.DistilBertModel(transformers.DistilBertConfig(vocab_size=41, dim=35, n_layers=2, n_heads=1, hidden_dim=33,
      max_position_embeddings=40, activation="relu", dropout=0, attention_dropout=0)), 0, 3)
write_gradients("bert", transformers.BertModel(transformers.BertConfig(hidden_size=8, num_hidden_layers=2, num_attention_heads=2,
      intermediate_size=12, max_position_embeddings=12, hidden_act="gelu", layer_norm_eps=1e-12, **dict(sizes, vocab_size=20)),
      add_pooling_layer=False), 4, [1, 7, 2, 12])
