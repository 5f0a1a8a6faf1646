package trellis.network.head;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Batch;
import trellis.config.Head;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;

/**
 * The output layers of a network, in their order: one at least.
 *
 * <p>The parameters of the first are called as those of an only one, the others' begin with the
 * name of the head.
 */
public record OutputHeads(List<OutputHead> all) {
  /** Takes a copy of the list. */
  public OutputHeads {
    all = List.copyOf(all);
  }

  /**
   * Heads whose parameters are all 0, for as many label sets.
   *
   * @param isLinear whether a token's inputs are its attributes
   */
  public static OutputHeads of(
      List<Head> configs, boolean isLinear, int inputs, List<LabelSet> labelSets) {
    if (configs.size() != labelSets.size()) {
      throw new IllegalArgumentException(
          configs.size() + " heads cannot have the labels of " + labelSets.size());
    }
    List<OutputHead> heads = new ArrayList<>();
    for (Head config : configs) {
      String prefix = heads.isEmpty() ? "" : config.name() + ".";
      heads.add(new OutputHead(prefix, config, isLinear, inputs, labelSets.get(heads.size())));
    }
    return new OutputHeads(heads);
  }

  /** One of them, copied as the only head of a network. */
  public OutputHeads alone(int head) {
    return new OutputHeads(List.of(all.get(head).alone()));
  }

  /** The parameters of all, in their order. */
  public List<Parameter> parameters() {
    return all.stream().flatMap(head -> head.parameters().stream()).toList();
  }

  /**
   * Sets their parameters to what they are before training.
   *
   * @param ofFirst the random numbers of the first
   * @param ofFurther what those of the others are forked from
   */
  public void initialize(RandomStream ofFirst, RandomStream ofFurther) {
    all.get(0).initialize(ofFirst);
    for (int head = 1; head < all.size(); head++) {
      all.get(head).initialize(ofFurther.fork(head));
    }
  }

  /** The scores of each, given what is below. */
  public List<EmissionScores> scores(Tape tape, HeadInput input) {
    List<EmissionScores> scores = new ArrayList<>(all.size());
    for (OutputHead head : all) {
      scores.add(head.scores(tape, input));
    }
    return scores;
  }

  /** The loss of a batch, summed over those that it has labels for, each with its weight. */
  public Loss loss(Tape tape, Batch batch, PackedSequence packedSequence, HeadInput input) {
    if (all.size() == 1) {
      return all.get(0).loss(tape, batch.ofHead(0), packedSequence, input);
    }
    List<Loss> losses = new ArrayList<>();
    double[] weights = new double[all.size()];
    for (int head = 0; head < weights.length; head++) {
      Batch labeled = batch.ofHead(head);
      if (!labeled.isUnsaid()) {
        weights[losses.size()] = all.get(head).config().weight();
        losses.add(all.get(head).loss(tape, labeled, packedSequence, input));
      }
    }
    return Loss.sum(losses, Arrays.copyOf(weights, losses.size()));
  }
}
