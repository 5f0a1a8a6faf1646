package trellis.dl4j.layer.pass;

import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.PackedSequence;
import trellis.dl4j.layer.SequenceMask;
import trellis.dl4j.layer.SequencePass;
import trellis.kernel.Kernel;
import trellis.kernel.RandomStream;

/** The pass of a hidden layer on a tape: copies in, operations, copies out. */
final class TapePass implements SequencePass {
  private final TapeForward operations;
  private final Gradients gradients;
  private final Tape training;
  private final Tape inference;
  private final SeriesCopy copy = new SeriesCopy();
  private SequenceMask sequenceMask; // of the last training pass
  private PackedSequence packedSequence;
  private TapeForward.Recorded recorded;

  TapePass(Kernel kernel, TapeForward operations) {
    this.operations = operations;
    this.gradients =
        new Gradients(operations.weights().stream().map(WeightCopy::parameter).toList());
    this.training = Tape.forTraining(kernel, gradients);
    this.inference = Tape.forInference(kernel);
  }

  @Override
  public void infer(List<INDArray> weights, INDArray input, SequenceMask given, INDArray output) {
    if (given.sentences() > 0) {
      read(weights);
      inference.restart(null);
      PackedSequence rows = PackedSequence.of(given.lengths());
      copy.write(
          operations.forward(inference, input, given, rows).y().value(), given, rows, output);
    }
  }

  @Override
  public void forward(List<INDArray> weights, INDArray input, SequenceMask given, INDArray output) {
    sequenceMask = given;
    if (given.sentences() > 0) {
      read(weights);
      training.restart(RandomStream.of(Nd4j.getRandom().nextLong()));
      packedSequence = PackedSequence.of(given.lengths());
      recorded = operations.forward(training, input, given, packedSequence);
      copy.write(recorded.y().value(), given, packedSequence, output);
    }
  }

  private void read(List<INDArray> weights) {
    for (int i = 0; i < weights.size(); i++) {
      operations.weights().get(i).read(weights.get(i));
    }
  }

  @Override
  public void backward(INDArray epsilon, List<INDArray> targets, INDArray inputGradient) {
    gradients.clear();
    if (sequenceMask.sentences() > 0) {
      copy.read(epsilon, sequenceMask, packedSequence, recorded.y().gradient());
      training.backward();
      recorded
          .x()
          .ifPresent(x -> copy.write(x.gradient(), sequenceMask, packedSequence, inputGradient));
    }
    for (int i = 0; i < targets.size(); i++) {
      operations.weights().get(i).writeGradient(gradients, targets.get(i));
    }
  }
}
