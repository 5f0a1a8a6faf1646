package trellis.labels;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Gathers the labels of a training file into a {@link LabelSet}.
 *
 * <p>With spans the set has {@code O} and, for each type in the order of their names, every label
 * that the network's scheme can write, so that a short file does not forbid what it happens to
 * lack. Plain labels are those that were seen, {@code O} first, then in the order of their text.
 */
public final class LabelSetBuilder {
  private final TagScheme files;
  private final TagScheme network;
  private final Set<String> seen = new TreeSet<>(); // types of spans, or plain labels

  /** Starts with no label; the schemes are those of {@link LabelSet}. */
  public LabelSetBuilder(TagScheme files, TagScheme network) {
    this.files = files;
    this.network = network;
  }

  /** Adds the labels of one sentence as they stand in its file. */
  public void add(List<String> gold) {
    if (network == TagScheme.NONE) {
      seen.addAll(gold);
    } else {
      ConllevalReading.spans(gold).forEach(span -> seen.add(span.type()));
    }
  }

  /** Adds the labels of one sentence whose corpus is read so: also those that only may be right. */
  public void add(List<String> gold, LabelReading reading) {
    if (!reading.hasOpen(gold)) {
      add(gold);
      return;
    }
    if (network != TagScheme.NONE) {
      add(reading.closed(gold));
    }
    for (String label : gold) {
      if (network == TagScheme.NONE) {
        seen.addAll(reading.parts(label));
      } else if (reading.isOpen(label)) {
        seen.addAll(Label.types(reading.parts(label)));
      }
    }
  }

  /** Adds a type of spans, or a plain label, whether a sentence has it or not. */
  public void add(String type) {
    seen.add(type);
  }

  /**
   * The set of the labels so far.
   *
   * @throws IllegalArgumentException when plain labels were asked for and none was added, or one
   *     scheme has spans and the other none
   */
  public LabelSet build() {
    List<String> labels = new ArrayList<>();
    if (network != TagScheme.NONE || seen.contains(LabelSet.OUTSIDE)) {
      labels.add(LabelSet.OUTSIDE);
    }
    for (String name : seen) {
      for (String label : network == TagScheme.NONE ? List.of(name) : lettersOf(name)) {
        if (!labels.contains(label)) {
          labels.add(label);
        }
      }
    }
    return new LabelSet(files, network, labels);
  }

  /** All labels of a type: those of a long span and of two short ones that touch. */
  private List<String> lettersOf(String type) {
    List<Span> spans = List.of(new Span(type, 0, 3), new Span(type, 3, 4), new Span(type, 4, 5));
    return network.encode(spans, 5).stream().distinct().toList();
  }
}
