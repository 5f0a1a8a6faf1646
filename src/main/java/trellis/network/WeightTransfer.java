package trellis.network;

import java.util.ArrayList;
import java.util.List;
import trellis.autodiff.tensor.Parameter;
import trellis.labels.LabelSet;
import trellis.network.head.OutputHead;

/**
 * Gives a network the weights of an old one that knew fewer words, characters, values, labels or
 * heads.
 *
 * <p>Rows of tables have the same places in both, and what is new comes behind them; labels are
 * matched by their names. All that is new keeps what it has.
 */
public final class WeightTransfer {
  private final int[] labels; // [old id] the new one; of latent states where labels have some

  private WeightTransfer(LabelSet from, LabelSet to, int states) {
    this.labels = new int[from.size() * states];
    for (int id = 0; id < from.size(); id++) {
      int now = to.id(from.label(id));
      if (now == LabelSet.MISSING) {
        throw new IllegalArgumentException("the new network lacks the label " + from.label(id));
      }
      for (int state = 0; state < states; state++) {
        labels[id * states + state] = now * states + state;
      }
    }
  }

  /**
   * Copies all weights below the heads of a network into one with the same parts and sizes, and
   * those of heads.
   *
   * @param places {@code [head of the new network]} its place among those of the old one; below 0:
   *     it is new
   * @throws IllegalArgumentException when the parts or sizes are others, or a label is missing
   */
  public static void copy(TaggerNetwork from, TaggerNetwork to, int... places) {
    List<Parameter> old = belowHeads(from);
    List<Parameter> now = belowHeads(to);
    requireSame(
        old.stream().map(Parameter::name).toList(), now.stream().map(Parameter::name).toList());
    for (int i = 0; i < now.size(); i++) {
      copyRows(old.get(i), now.get(i));
      now.get(i).changed();
    }
    for (int head = 0; head < places.length; head++) {
      if (places[head] >= 0) {
        copy(from.heads().get(places[head]), to.heads().get(head));
      }
    }
  }

  private static List<Parameter> belowHeads(TaggerNetwork network) {
    List<Parameter> below = new ArrayList<>(network.parameters());
    network.heads().forEach(head -> below.removeAll(head.parameters()));
    return below;
  }

  private static void requireSame(List<String> old, List<String> now) {
    if (!old.equals(now)) {
      throw new IllegalArgumentException("the old network has other parts");
    }
  }

  private static void copy(OutputHead from, OutputHead to) {
    requireSame(from.parts(), to.parts());
    WeightTransfer transfer =
        new WeightTransfer(from.labelSet(), to.labelSet(), from.config().output().statesOfLabel());
    for (int i = 0; i < to.parts().size(); i++) {
      Parameter now = to.parameters().get(i);
      transfer.copy(to.parts().get(i), from.parameters().get(i), now);
      now.changed();
    }
  }

  private static void copyRows(Parameter from, Parameter to) {
    boolean isTable = to.kind() == Parameter.Kind.ROWS;
    require(from, to, from.columns() == to.columns());
    require(from, to, isTable ? from.rows() <= to.rows() : from.rows() == to.rows());
    System.arraycopy(from.value(), 0, to.value(), 0, from.rows() * from.columns());
  }

  private void copy(String part, Parameter from, Parameter to) {
    switch (part) {
      case "output.weights", "output.bias", "crf.start", "crf.end" -> copyColumns(from, to, labels);
      case "crf.transition" -> copyPairsOfRows(from, to);
      case "crf.transition.weights", "crf.transition.bias" ->
          copyColumns(from, to, pairs(to.columns()));
      default -> throw new IllegalArgumentException("a head has no part " + part);
    }
  }

  /** The places of old pairs of labels, {@code from * labels + to}, among those of the new ones. */
  private int[] pairs(int columns) {
    int size = (int) Math.round(Math.sqrt(columns));
    int[] pairs = new int[labels.length * labels.length];
    for (int pair = 0; pair < pairs.length; pair++) {
      pairs[pair] = labels[pair / labels.length] * size + labels[pair % labels.length];
    }
    return pairs;
  }

  private void copyColumns(Parameter from, Parameter to, int[] columns) {
    require(from, to, from.rows() == to.rows() && from.columns() == columns.length);
    for (int row = 0; row < from.rows(); row++) {
      for (int column = 0; column < columns.length; column++) {
        to.value()[row * to.columns() + columns[column]] =
            from.value()[row * from.columns() + column];
      }
    }
  }

  private void copyPairsOfRows(Parameter from, Parameter to) {
    require(from, to, from.columns() == labels.length);
    for (int row = 0; row < labels.length; row++) {
      for (int column = 0; column < labels.length; column++) {
        to.value()[labels[row] * to.columns() + labels[column]] =
            from.value()[row * from.columns() + column];
      }
    }
  }

  private static void require(Parameter from, Parameter to, boolean fits) {
    if (!fits) {
      throw new IllegalArgumentException(
          from.name()
              + " is "
              + from.rows()
              + " x "
              + from.columns()
              + " in the old network and "
              + to.rows()
              + " x "
              + to.columns()
              + " in the new one");
    }
  }
}
