package trellis.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Batch;
import trellis.batch.ContextReader;
import trellis.batch.EncodedSentence;
import trellis.kernel.RandomStream;

/** Projects the states that an encoder has of each token to a few numbers. */
final class ContextLayer {
  private final ContextShape shape;
  private final List<Parameter> mix = new ArrayList<>(); // weights and scale, or none
  private final Parameter weights; // [projected][dim]
  private final Parameter bias; // [1][dim]
  private Optional<TrainedContext> trained = Optional.empty();

  ContextLayer(ContextShape shape) {
    this.shape = shape;
    if (shape.mix()) {
      mix.add(Parameter.dense("context.mix", 1, shape.layers()));
      mix.add(Parameter.dense("context.scale", 1, 1));
    }
    weights = Parameter.dense("context.weights", shape.projected(), shape.dim());
    bias = Parameter.dense("context.bias", 1, shape.dim());
  }

  void train(TrainedContext encoder) {
    trained = Optional.of(encoder);
  }

  Optional<TrainedContext> trained() {
    return trained;
  }

  ContextShape shape() {
    return shape;
  }

  List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>(mix);
    all.add(weights);
    all.add(bias);
    return all;
  }

  /** All layers count alike at first. */
  void initialize(RandomStream random) {
    if (shape.mix()) {
      Initializers.zero(mix.get(0));
      mix.get(1).value()[0] = 1;
      mix.get(1).changed();
    }
    Initializers.glorot(weights, weights.columns(), random);
    Initializers.zero(bias);
  }

  /** {@code [rows][dim]}; always with dropout that is the same at all tokens of a sentence. */
  Tensor forward(Tape tape, Batch batch, PackedSequence packedSequence) {
    Tensor states =
        trained.isPresent() && tape.isTraining()
            ? trained.get().states(tape, batch, packedSequence)
            : states(tape, batch, packedSequence);
    Tensor x = shape.mix() ? tape.mix(states, mix.get(0), mix.get(1)) : states;
    return tape.affine(tape.lockedDropout(x, packedSequence, shape.dropout()), weights, bias);
  }

  /** What the encoder says of each token, {@code [rows][inputs]}. */
  private Tensor states(Tape tape, Batch batch, PackedSequence packedSequence) {
    int inputs = shape.inputs();
    Tensor states = tape.constant(packedSequence.rows(), inputs);
    var numbers = states.value();
    ContextReader reader = new ContextReader(inputs);
    for (int s = 0; s < batch.size(); s++) {
      EncodedSentence sentence = batch.sentence(s);
      for (int token = 0; token < sentence.size(); token++) {
        var row = reader.row(sentence, token); // of floats, in the twin too
        int at = packedSequence.row(s, token) * inputs;
        for (int i = 0; i < inputs; i++) {
          numbers[at + i] = row[i];
        }
      }
    }
    return states;
  }
}
