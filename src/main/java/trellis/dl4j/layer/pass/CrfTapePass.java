package trellis.dl4j.layer.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.crf.TransitionScores;
import trellis.dl4j.CrfOutput;
import trellis.dl4j.LabelRules;
import trellis.dl4j.StepScores;
import trellis.dl4j.layer.CrfPass;
import trellis.dl4j.layer.CrfSpec;
import trellis.dl4j.layer.SequenceMask;
import trellis.kernel.Kernel;

/**
 * The pass of a CRF output layer: scores on a tape, then the recursions of the CRF for each
 * sentence.
 */
final class CrfTapePass implements CrfPass {
  private final CrfSpec spec;
  private final int labels;
  private final Parameter emission; // [inputs][labels]
  private final Parameter emissionBias; // [1][labels]
  private final Parameter start; // [1][labels]
  private final Parameter transition; // [from][to]
  private final Parameter end; // [1][labels]
  private final Optional<Parameter> step; // [inputs][from * labels + to]
  private final Parameter noBias; // [1][from * labels + to], stays 0
  private final List<WeightCopy> weights = new ArrayList<>();
  private final Gradients gradients;
  private final Tape training;
  private final Tape inference;
  private final SeriesCopy copy = new SeriesCopy();
  private final SentenceScores sentence;
  private final CrfLikelihood likelihood;
  private final CrfDecoding decoding;
  private SequenceMask sequenceMask; // of the last training pass
  private CrfScores scored;

  CrfTapePass(Kernel kernel, CrfSpec spec) {
    this.spec = spec;
    this.labels = spec.labels();
    int pairs = Math.multiplyExact(labels, labels);
    emission = Parameter.dense("output.weights", spec.inputs(), labels);
    emissionBias = Parameter.dense("output.bias", 1, labels);
    start = Parameter.dense("crf.start", 1, labels);
    transition = Parameter.dense("crf.transition", labels, labels);
    end = Parameter.dense("crf.end", 1, labels);
    step =
        spec.transitions() == StepScores.CONTEXTUAL
            ? Optional.of(Parameter.dense("crf.transition.weights", spec.inputs(), pairs))
            : Optional.empty();
    noBias = Parameter.dense("none", 1, pairs);
    List<Parameter> parameters =
        new ArrayList<>(List.of(emission, emissionBias, start, transition, end));
    step.ifPresent(parameters::add);
    parameters.forEach(parameter -> weights.add(WeightCopy.of(parameter)));
    parameters.add(noBias);
    gradients = new Gradients(parameters);
    training = Tape.forTraining(kernel, gradients);
    inference = Tape.forInference(kernel);
    sentence = new SentenceScores(labels);
    likelihood = new CrfLikelihood(labels);
    decoding = new CrfDecoding(labels);
  }

  @Override
  public void decode(
      List<INDArray> given, INDArray input, SequenceMask where, CrfOutput wanted, INDArray output) {
    if (where.sentences() == 0) {
      return;
    }
    CrfScores scores = score(inference, given, input, where);
    boolean hasNaN =
        Stream.of(start, transition, end).anyMatch(part -> SentenceScores.hasNaN(part.value()));
    float[] rows =
        hasNaN && wanted != CrfOutput.SCORES
            ? decoding.nan(scores)
            : decoding.rows(scores, sentence, transitions(spec.decoding()), wanted);
    copy.write(rows, where, scores.packedSequence(), output);
  }

  @Override
  public double[] losses(List<INDArray> given, INDArray input, SequenceMask where, int[][] gold) {
    double[] losses = new double[where.minibatch()];
    if (where.sentences() > 0) {
      CrfScores scores = score(inference, given, input, where);
      TransitionScores transitionScores = transitions(spec.likelihood());
      for (int s = 0; s < gold.length; s++) {
        sentence.load(scores, s);
        losses[where.example(s)] =
            likelihood.loss(sentence.transitions(transitionScores), sentence, gold[s]);
      }
    }
    return losses;
  }

  @Override
  public double[] forward(List<INDArray> given, INDArray input, SequenceMask where, int[][] gold) {
    sequenceMask = where;
    likelihood.clear();
    double[] losses = new double[where.minibatch()];
    if (where.sentences() > 0) {
      scored = score(training, given, input, where);
      TransitionScores transitionScores = transitions(spec.likelihood());
      for (int s = 0; s < gold.length; s++) {
        sentence.load(scored, s);
        losses[where.example(s)] =
            likelihood.differentiate(
                sentence.transitions(transitionScores), sentence, gold[s], scored, s);
      }
    }
    return losses;
  }

  private CrfScores score(Tape tape, List<INDArray> given, INDArray input, SequenceMask where) {
    for (int i = 0; i < given.size(); i++) {
      weights.get(i).read(given.get(i));
    }
    tape.restart(null);
    PackedSequence packedSequence = PackedSequence.of(where.lengths());
    Tensor x = tape.input(packedSequence.rows(), spec.inputs());
    copy.read(input, where, packedSequence, x.value());
    Tensor emissions = tape.affine(x, emission, emissionBias);
    return new CrfScores(
        packedSequence, x, emissions, step.map(weights -> tape.affine(x, weights, noBias)));
  }

  private TransitionScores transitions(Optional<LabelRules> rules) {
    TransitionScores transitionScores =
        new TransitionScores(labels, start.value(), transition.value(), end.value());
    return rules
        .map(r -> transitionScores.restrictedTo(r.getStart(), r.getFollow(), r.getEnd()))
        .orElse(transitionScores);
  }

  @Override
  public void backward(List<INDArray> targets, INDArray inputGradient) {
    gradients.clear();
    if (sequenceMask.sentences() > 0) {
      training.backward();
      copy.write(scored.x().gradient(), sequenceMask, scored.packedSequence(), inputGradient);
    }
    add(likelihood.dStart(), start);
    add(likelihood.dTransition(), transition);
    add(likelihood.dEnd(), end);
    for (int i = 0; i < targets.size(); i++) {
      weights.get(i).writeGradient(gradients, targets.get(i));
    }
  }

  private void add(float[] derivatives, Parameter parameter) {
    System.arraycopy(derivatives, 0, gradients.dense(parameter), 0, derivatives.length);
  }
}
