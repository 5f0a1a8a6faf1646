package trellis.autodiff.operation;

import trellis.autodiff.tensor.Arena;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.LossOperation;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.crf.LogLikelihood;
import trellis.crf.PossiblePaths;
import trellis.crf.TransitionScores;

/**
 * The negative log-likelihood of the right labels in a linear-chain CRF. Its derivatives are found
 * on the way forward, sentence by sentence. Of a sentence whose labels are not all known it is that
 * of all sequences that are possible.
 */
public final class CrfLossOperation implements LossOperation {
  private static final String NAME = "crfLoss";

  private final Workspace workspace;
  private final Tensor emissions; // [rows][labels], packed
  private final PackedSequence packedSequence;
  private final int[] gold; // [rows], packed
  private final PossiblePaths[] possible; // [sentence], null where gold tells; null: everywhere
  private final CrfScores crf;
  private final CrfTransitions.Part transitions;
  private final int labels;
  private final int edges; // scores of starts, and of ends
  private final TransitionScores transitionScores; // of all sentences
  private TransitionScores ofPossible; // the same for what is possible; null until needed

  // Of training: the derivatives of the loss, in the shapes of what they belong to.
  private float[] dEmissions;
  private float[] dStart;
  private float[] dEnd;

  // One sentence in sequence.
  private final float[] scores; // [steps][labels]
  private final float[] dScores; // [steps][labels]
  private final int[] path; // [steps]

  private CrfLossOperation(
      Workspace workspace,
      Tensor emissions,
      PackedSequence packedSequence,
      int[] gold,
      PossiblePaths[] possible,
      CrfScores crf) {
    this.workspace = workspace;
    this.emissions = emissions;
    this.packedSequence = packedSequence;
    this.gold = gold;
    this.possible = possible;
    this.crf = crf;
    this.labels = emissions.columns();
    this.edges = crf.edges(labels);
    this.transitionScores = crf.transitionScores(labels);
    this.transitions = crf.transitions().part(workspace, packedSequence, edges);
    Arena arena = workspace.arena();
    if (workspace.isTraining()) {
      dEmissions = arena.floats(emissions.rows() * labels);
      dStart = arena.zeros(edges);
      dEnd = arena.zeros(edges);
    }
    scores = arena.floats(packedSequence.steps() * labels);
    dScores = arena.floats(packedSequence.steps() * labels);
    path = arena.ints(packedSequence.steps());
  }

  /**
   * The loss of a batch.
   *
   * @param possible what is possible in each sentence, null where it has the labels of {@code
   *     gold}; null: all have them
   */
  public static Loss apply(
      Workspace workspace,
      Tensor emissions,
      PackedSequence packedSequence,
      int[] gold,
      PossiblePaths[] possible,
      CrfScores crf) {
    workspace.requireOfThisPass(NAME, emissions);
    int labels = emissions.columns();
    Shapes.equal(NAME, "rows of emissions", emissions.rows(), packedSequence.rows());
    if (!crf.mayBeUnknown()) {
      Shapes.indices(NAME, "label", gold, emissions.rows(), labels);
    }
    Shapes.parameter(NAME, crf.start(), 1, crf.edges(labels));
    crf.transitions().check(NAME, workspace, emissions.rows(), crf.edges(labels));
    Shapes.parameter(NAME, crf.end(), 1, crf.edges(labels));
    CrfLossOperation operation =
        new CrfLossOperation(workspace, emissions, packedSequence, gold, possible, crf);
    return new Loss(operation.forward(), operation, workspace.pass());
  }

  private double forward() {
    double loss = 0;
    for (int sentence = 0; sentence < packedSequence.sentences(); sentence++) {
      loss += forward(sentence);
    }
    return loss;
  }

  private double forward(int sentence) {
    int length = packedSequence.length(sentence);
    for (int t = 0; t < length; t++) {
      int row = packedSequence.row(sentence, t);
      System.arraycopy(emissions.value(), row * labels, scores, t * labels, labels);
      path[t] = gold[row];
    }
    TransitionScores ofSentence = transitions.transitionScores(transitionScores, sentence);
    PossiblePaths paths = possible == null ? null : possible[sentence];
    double loss =
        paths == null
            ? ofGold(ofSentence, length)
            : ofPossible(ofSentence, rulesOf(sentence), length, paths);
    if (!workspace.isTraining()) {
      return loss;
    }
    transitions.keep(sentence);
    for (int t = 0; t < length; t++) {
      int row = packedSequence.row(sentence, t);
      System.arraycopy(dScores, t * labels, dEmissions, row * labels, labels);
    }
    return loss;
  }

  private double ofGold(TransitionScores ofSentence, int length) {
    LogLikelihood likelihood = workspace.likelihood();
    return workspace.isTraining()
        ? likelihood.differentiate(
            ofSentence,
            scores,
            length,
            path,
            dScores,
            dStart,
            transitions.derivatives(),
            transitions.stepSize(),
            dEnd)
        : likelihood.loss(ofSentence, scores, length, path);
  }

  private double ofPossible(
      TransitionScores ofSentence, TransitionScores rules, int length, PossiblePaths paths) {
    LogLikelihood likelihood = workspace.likelihood();
    return workspace.isTraining()
        ? likelihood.differentiate(
            ofSentence,
            rules,
            scores,
            length,
            paths,
            dScores,
            dStart,
            transitions.derivatives(),
            transitions.stepSize(),
            dEnd)
        : likelihood.loss(ofSentence, rules, scores, length, paths);
  }

  /** The transition scores of a sentence for what is possible in it. */
  private TransitionScores rulesOf(int sentence) {
    if (ofPossible == null) {
      ofPossible = crf.ofPossible(transitionScores);
    }
    return transitions.transitionScores(ofPossible, sentence);
  }

  @Override
  public void backward(double scale) {
    add(scale, dEmissions, emissions.gradient(), emissions.rows() * labels);
    Gradients gradients = workspace.gradients();
    add(scale, dStart, gradients.dense(crf.start()), edges);
    transitions.backward(scale);
    add(scale, dEnd, gradients.dense(crf.end()), edges);
  }

  private void add(double scale, float[] derivatives, float[] gradient, int size) {
    workspace.math().addScaled((float) scale, derivatives, 0, gradient, 0, size);
  }
}
