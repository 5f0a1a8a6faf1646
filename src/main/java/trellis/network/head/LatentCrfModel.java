package trellis.network.head;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import trellis.autodiff.Tape;
import trellis.autodiff.operation.CrfScores;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.Parameter;
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
  /** Of the random weights by which the states of a label differ before training. */
  static final double LARGEST = 0.1;

  private final LatentStates states;
  private final boolean[][] ofEachLabel; // [label][state]
  private final UnaryOperator<CrfScores> rules;
  private final ChainParameters chain; // of states

  /**
   * Parameters that are all 0.
   *
   * @param rules of the states
   */
  LatentCrfModel(String prefix, LatentStates states, UnaryOperator<CrfScores> rules) {
    this.states = states;
    this.ofEachLabel = states.ofEachLabel();
    this.rules = rules;
    this.chain = ChainParameters.of(prefix, states.size());
  }

  @Override
  public List<Parameter> parameters() {
    return chain.all();
  }

  @Override
  public void initialize(RandomStream random) {
    Initializers.zero(chain.start());
    Initializers.uniform(chain.transition(), LARGEST, random);
    Initializers.zero(chain.end());
  }

  @Override
  public Optional<Parameter> transitions() {
    return Optional.of(chain.transition());
  }

  @Override
  public Loss loss(Tape tape, EmissionScores scores, PackedLabels labels) {
    CrfScores crf = rules.apply(chain.onTape());
    return tape.crfLoss(scores.emissions(), labels.sequence(), labels.ids(), agreeing(labels), crf);
  }

  /** The paths through the states that agree with the labels of each sentence. */
  private PossiblePaths[] agreeing(PackedLabels labels) {
    PossiblePaths[] agreeing = new PossiblePaths[labels.sequence().sentences()];
    for (int s = 0; s < agreeing.length; s++) {
      if (labels.possible() != null && labels.possible()[s] != null) {
        agreeing[s] = states.agreeing(labels.possible()[s]);
      } else {
        int[] gold = labels.ofSentence(s);
        agreeing[s] = LatentStates.agreeing(gold, gold.length, ofEachLabel);
      }
    }
    return agreeing;
  }

  @Override
  public TransitionScores transitionScores() {
    return chain.scores();
  }
}
