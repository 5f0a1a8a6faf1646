package trellis.network.head;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import trellis.autodiff.Tape;
import trellis.autodiff.operation.CrfScores;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.crf.LatentStates;
import trellis.crf.PossiblePaths;
import trellis.crf.TransitionScores;
import trellis.kernel.RandomStream;

/**
 * A conditional random field over latent states, of which each label has several: labels are as
 * probable as all sequences of their states together.
 *
 * <p>States of a label that begin with the same weights would keep them, so they begin with random
 * ones.
 */
final class LatentCrfModel implements LabelModel {
  private static final float LARGEST = 0.1f; // of what transitions begin with

  private final LatentStates states;
  private final boolean[][] ofEachLabel; // [label][state]
  private final UnaryOperator<CrfScores> rules;
  private final Parameter start; // [1][states]
  private final Parameter transition; // [from][to]
  private final Parameter end; // [1][states]

  /**
   * Parameters that are all 0.
   *
   * @param rules of the states
   */
  LatentCrfModel(String prefix, LatentStates states, UnaryOperator<CrfScores> rules) {
    this.states = states;
    this.ofEachLabel = states.ofEachLabel();
    this.rules = rules;
    this.start = Parameter.dense(prefix + "crf.start", 1, states.size());
    this.transition = Parameter.dense(prefix + "crf.transition", states.size(), states.size());
    this.end = Parameter.dense(prefix + "crf.end", 1, states.size());
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(start, transition, end);
  }

  @Override
  public void initialize(RandomStream random) {
    Initializers.zero(start);
    Initializers.uniform(transition, LARGEST, random);
    Initializers.zero(end);
  }

  @Override
  public Optional<Parameter> transitions() {
    return Optional.of(transition);
  }

  @Override
  public Optional<Tensor> steps(Tape tape, Tensor inputs) {
    return Optional.empty();
  }

  @Override
  public Loss loss(
      Tape tape,
      EmissionScores scores,
      PackedSequence packedSequence,
      int[] labels,
      PossiblePaths[] possible) {
    CrfScores crf = rules.apply(CrfScores.constant(start, transition, end));
    PossiblePaths[] agreeing = new PossiblePaths[packedSequence.sentences()];
    int[] gold = new int[packedSequence.steps()];
    for (int sentence = 0; sentence < agreeing.length; sentence++) {
      if (possible != null && possible[sentence] != null) {
        agreeing[sentence] = states.agreeing(possible[sentence]);
        continue;
      }
      int length = packedSequence.length(sentence);
      for (int t = 0; t < length; t++) {
        gold[t] = labels[packedSequence.row(sentence, t)];
      }
      agreeing[sentence] = LatentStates.agreeing(gold, length, ofEachLabel);
    }
    return tape.crfLoss(scores.emissions(), packedSequence, labels, agreeing, crf);
  }

  @Override
  public TransitionScores transitionScores() {
    return new TransitionScores(states.size(), start.value(), transition.value(), end.value());
  }
}
