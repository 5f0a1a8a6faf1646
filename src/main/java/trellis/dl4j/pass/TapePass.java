package trellis.dl4j.pass;

import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import trellis.autodiff.Gradients;
import trellis.autodiff.Packing;
import trellis.autodiff.Tape;
import trellis.dl4j.Places;
import trellis.dl4j.SequencePass;
import trellis.kernel.Kernel;
import trellis.kernel.RandomStream;

/** The arithmetic of a hidden layer: copies in, operations on a tape, copies out. */
final class TapePass implements SequencePass {
  private final TapeForward operations;
  private final Gradients gradients;
  private final Tape training;
  private final Tape inference;
  private final SeriesCopy copy = new SeriesCopy();
  private Places places; // of the last training pass
  private Packing packing;
  private TapeForward.Recorded recorded;

  TapePass(Kernel kernel, TapeForward operations) {
    this.operations = operations;
    this.gradients =
        new Gradients(operations.weights().stream().map(WeightCopy::parameter).toList());
    this.training = Tape.forTraining(kernel, gradients);
    this.inference = Tape.forInference(kernel);
  }

  @Override
  public void infer(List<INDArray> weights, INDArray input, Places given, INDArray output) {
    if (given.sentences() > 0) {
      read(weights);
      inference.restart(null);
      Packing rows = Packing.of(given.lengths());
      copy.write(
          operations.forward(inference, input, given, rows).y().value(), given, rows, output);
    }
  }

  @Override
  public void forward(List<INDArray> weights, INDArray input, Places given, INDArray output) {
    places = given;
    if (given.sentences() > 0) {
      read(weights);
      training.restart(RandomStream.of(Nd4j.getRandom().nextLong()));
      packing = Packing.of(given.lengths());
      recorded = operations.forward(training, input, given, packing);
      copy.write(recorded.y().value(), given, packing, output);
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
    if (places.sentences() > 0) {
      copy.read(epsilon, places, packing, recorded.y().gradient());
      training.backward();
      recorded.x().ifPresent(x -> copy.write(x.gradient(), places, packing, inputGradient));
    }
    for (int i = 0; i < targets.size(); i++) {
      operations.weights().get(i).writeGradient(gradients, targets.get(i));
    }
  }
}
