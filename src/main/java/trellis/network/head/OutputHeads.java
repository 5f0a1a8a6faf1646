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
import trellis.linear.LinearFeatures;
import trellis.linear.StateFeatures;

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
   * Heads of a neural network whose parameters are all 0, for as many label sets.
   *
   * @param inputs columns of the states that they read
   */
  public static OutputHeads of(List<Head> configs, int inputs, List<LabelSet> labelSets) {
    requireAsMany(configs, labelSets);
    List<OutputHead> heads = new ArrayList<>();
    for (Head config : configs) {
      heads.add(OutputHead.of(prefix(heads, config), config, inputs, labelSets.get(heads.size())));
    }
    return new OutputHeads(heads);
  }

  /** Heads of a linear model whose parameters are all 0, for as many label sets. */
  public static OutputHeads ofLinear(
      List<Head> configs, LinearFeatures features, List<LabelSet> labelSets) {
    requireAsMany(configs, labelSets);
    List<OutputHead> heads = new ArrayList<>();
    for (Head config : configs) {
      StateFeatures states = features.states().get(heads.size());
      LabelSet labels = labelSets.get(heads.size());
      heads.add(
          OutputHead.ofLinear(
              prefix(heads, config), config, states, features.pairs(), features.spans(), labels));
    }
    return new OutputHeads(heads);
  }

  private static void requireAsMany(List<Head> configs, List<LabelSet> labelSets) {
    if (configs.size() != labelSets.size()) {
      throw new IllegalArgumentException(
          configs.size() + " heads cannot have the labels of " + labelSets.size());
    }
  }

  private static String prefix(List<OutputHead> before, Head config) {
    return before.isEmpty() ? "" : config.name() + ".";
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
  public List<EmissionScores> scores(Tape tape, PackedSequence packedSequence, HeadInput input) {
    List<EmissionScores> scores = new ArrayList<>(all.size());
    for (OutputHead head : all) {
      scores.add(head.scores(tape, input, packedSequence));
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
