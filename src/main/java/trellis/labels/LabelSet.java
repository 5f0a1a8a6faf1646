package trellis.labels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.util.Excerpt;

/**
 * The labels that a network predicts, by number, and how they and those of the files turn into one
 * another; immutable.
 *
 * <p>Files are read forgivingly, by {@link ConllevalReading}, so that an ill-formed label loses no
 * span. What the network predicts keeps the rules of its scheme, so it is read strictly. Plain
 * labels ({@link TagScheme#NONE}) are the same on both sides, and there are no spans.
 */
public final class LabelSet {
  /** The id of a label that is not in the set: training never had it, so it is never predicted. */
  public static final int MISSING = -1;

  /** The label of a token outside of all spans; in every set that has spans. */
  public static final String OUTSIDE = "O";

  private final TagScheme files;
  private final TagScheme network;
  private final List<String> labels; // [id]
  private final Map<String, Integer> ids = new HashMap<>();
  private final SpanPatterns patterns;

  /**
   * The set with these labels, the first having the id 0.
   *
   * @param files how the labels of the files mark spans
   * @param network how the labels of the set mark spans
   * @throws IllegalArgumentException when there is no label, one stands there twice or is not of
   *     the network's scheme, {@code O} is not there beside spans, or one scheme has spans and the
   *     other none
   */
  public LabelSet(TagScheme files, TagScheme network, List<String> labels) {
    this.files = files;
    this.network = network;
    this.labels = List.copyOf(labels);
    if ((files == TagScheme.NONE) != (network == TagScheme.NONE)) {
      throw new IllegalArgumentException(
          "labels of the scheme " + files + " cannot be written as " + network);
    }
    for (String label : labels) {
      requireKnown(label);
      if (ids.put(label, ids.size()) != null) {
        throw new IllegalArgumentException(
            Excerpt.quoted(label) + " stands twice among the labels: keep one");
      }
    }
    if (labels.isEmpty() || hasSpans() && !ids.containsKey(OUTSIDE)) {
      throw new IllegalArgumentException(
          "a label set needs a label, and O where labels mark spans");
    }
    this.patterns = new SpanPatterns(this);
  }

  private void requireKnown(String label) {
    TransitionRules rules = network.rules();
    boolean known =
        rules.mayFollow(OUTSIDE, label)
            || rules.mayFollow(label, label)
            || rules.mayFollow(label, OUTSIDE);
    if (!known) {
      throw new IllegalArgumentException(
          Excerpt.quoted(label) + " is no label of the scheme " + network);
    }
  }

  /** The same labels for files that mark spans in another way. */
  public LabelSet withFiles(TagScheme scheme) {
    return scheme == files ? this : new LabelSet(scheme, network, labels);
  }

  /** How the labels of the files mark spans. */
  public TagScheme files() {
    return files;
  }

  /** How the labels of the set mark spans. */
  public TagScheme network() {
    return network;
  }

  /** Whether labels mark spans; if not they are plain. */
  public boolean hasSpans() {
    return network != TagScheme.NONE;
  }

  /** The labels in the order of their ids, in the network's scheme. */
  public List<String> labels() {
    return labels;
  }

  /** The types of spans that the labels mark, in the order of the labels; none with plain ones. */
  public List<String> spanTypes() {
    return hasSpans() ? Label.types(labels) : List.of();
  }

  /** The type of spans of each label by its place in {@link #spanTypes}, from 1 on; 0: outside. */
  public int[] types() {
    List<String> types = spanTypes();
    return labels.stream()
        .mapToInt(label -> label.equals(OUTSIDE) ? 0 : 1 + types.indexOf(Label.parse(label).type()))
        .toArray();
  }

  /** The number of labels. */
  public int size() {
    return labels.size();
  }

  /** The label of an id. */
  public String label(int id) {
    return labels.get(id);
  }

  /** The id of a label in the network's scheme, {@link #MISSING} when the set lacks it. */
  public int id(String label) {
    return ids.getOrDefault(label, MISSING);
  }

  /**
   * The ids of a sentence's labels as the files write them, {@link #MISSING} where there is none.
   */
  public int[] encode(List<String> gold) {
    return idsOf(hasSpans() ? network.encode(ConllevalReading.spans(gold), gold.size()) : gold);
  }

  /**
   * The ids of the labels of a sentence that has exactly these spans, in the network's scheme.
   *
   * @param spans in text order, none of which overlap, of types that the set has
   */
  public int[] idsOfSpans(List<Span> spans, int length) {
    return idsOf(network.encode(spans, length));
  }

  /** The ids of labels of the network's scheme. */
  int[] idsOf(List<String> written) {
    int[] found = new int[written.size()];
    int i = 0;
    for (String label : written) {
      found[i++] = id(label);
    }
    return found;
  }

  /** The labels of a sentence in the network's scheme. */
  public List<String> labelsOf(int[] ids) {
    List<String> written = new ArrayList<>(ids.length);
    for (int id : ids) {
      written.add(label(id));
    }
    return written;
  }

  /** The spans of a sentence; none with plain labels. */
  public List<Span> spansOf(int[] ids) {
    return hasSpans() ? network.decode(labelsOf(ids)) : List.of();
  }

  /** The labels of a sentence as the files would write them. */
  public List<String> fileLabelsOf(int[] ids) {
    return hasSpans() ? files.encode(spansOf(ids), ids.length) : labelsOf(ids);
  }

  /** Which labels may start a sentence: {@code boolean[label]}. */
  public boolean[] start() {
    return network.rules().start(labels);
  }

  /** Which label may follow which: {@code boolean[from][to]}. */
  public boolean[][] follow() {
    return network.rules().follow(labels);
  }

  /** Which labels may end a sentence: {@code boolean[label]}. */
  public boolean[] end() {
    return network.rules().end(labels);
  }

  /**
   * The ways to write a span in a sentence of that length: the labels of a sentence have exactly
   * this span when they match one of them, and they never match two.
   *
   * @return none with plain labels, or when the set has no label of the span's type
   */
  public List<SpanPattern> patterns(Span span, int length) {
    return hasSpans() ? patterns.of(span, length) : List.of();
  }
}
