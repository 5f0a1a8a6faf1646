package trellis.labels;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds which labels of a network the tokens of a sentence may have whose labels are not all known.
 * For one thread.
 *
 * <p>A label of a file says something of the two borders of its token, and so does a label of the
 * network. A network's label is possible when at least one pair of borders fits both. Where not all
 * pairs do that fit the network's label, the neighbors decide: then some steps are not possible.
 * With the rules of its scheme, the network's sequences that are left are one to one those that
 * keep the rules of the file's scheme.
 */
public final class PossibleLabelFinder {
  private static final Border[] BORDERS = Border.values();

  private final LabelSet labelSet;
  private final LabelReading reading;
  private final List<Label> labels = new ArrayList<>(); // [id]
  private final boolean[] start; // [label]
  private final boolean[][] follow; // [from][to]
  private final boolean[] end; // [label]
  private final Border[][] between; // [from][to]
  private final Map<String, Choice> choices = new HashMap<>(); // by the file's label
  private final Map<Row, boolean[]> rows = new HashMap<>(); // so that equal ones are one

  /**
   * What a label of a file leaves of those of the network.
   *
   * @param labels {@code [label]} which are possible
   * @param left {@code [label][border]} what may be on its left; a null row: anything
   * @param right {@code [label][border]} what may be on its right; a null row: anything
   */
  private record Choice(boolean[] labels, boolean[][] left, boolean[][] right) {
    /** Whether neighbors matter for no label. */
    boolean isFree() {
      return isFree(left) && isFree(right);
    }

    private static boolean isFree(boolean[]... borders) {
      for (boolean[] row : borders) {
        if (row != null) {
          return false;
        }
      }
      return true;
    }
  }

  /** A row of a table, by its content. */
  private record Row(boolean[] cells) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Row row && Arrays.equals(cells, row.cells);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(cells);
    }
  }

  /** Finds labels of a set in sentences of a corpus that is read so. */
  public PossibleLabelFinder(LabelSet labelSet, LabelReading reading) {
    this.labelSet = labelSet;
    this.reading = reading;
    labelSet.labels().forEach(label -> labels.add(Label.parse(label)));
    this.start = labelSet.start();
    this.follow = labelSet.follow();
    this.end = labelSet.end();
    this.between = new Border[labels.size()][labels.size()];
    TransitionRules rules = labelSet.network().rules();
    for (int from = 0; from < labels.size(); from++) {
      for (int to = 0; to < labels.size(); to++) {
        between[from][to] = rules.between(labelSet.label(from), labelSet.label(to));
      }
    }
  }

  /**
   * What is possible in a sentence.
   *
   * @param written its labels as its corpus has them
   * @return empty when no sequence of labels fits them all, or the set lacks one
   */
  public Optional<PossibleLabels> find(List<String> written) {
    if (reading.tellAll(written)) {
      int[] ids = labelSet.encode(written);
      PossibleLabels known = new PossibleLabels(ids, new boolean[ids.length][], null);
      return Optional.of(known).filter(PossibleLabels::areKnown);
    }
    Optional<PossibleLabels> found = fitting(written);
    return found.isEmpty() && labelSet.hasSpans() ? fitting(repaired(written)) : found;
  }

  /** What is well known but ill-formed, read as conlleval does and written as the scheme has it. */
  private List<String> repaired(List<String> written) {
    List<String> repaired = new ArrayList<>(written);
    TagScheme scheme = labelSet.files();
    int from = 0;
    for (int token = 0; token <= written.size(); token++) {
      if (token == written.size() || reading.isOpen(written.get(token))) {
        List<String> run = written.subList(from, token);
        boolean whole = from == 0 && token == written.size();
        if (whole || hasBrokenPair(run)) {
          List<String> again = scheme.encode(ConllevalReading.spans(run), run.size());
          for (int i = 0; i < again.size(); i++) {
            repaired.set(from + i, again.get(i));
          }
        }
        from = token + 1;
      }
    }
    return repaired;
  }

  private boolean hasBrokenPair(List<String> run) {
    for (int i = 1; i < run.size(); i++) {
      if (!labelSet.files().rules().mayFollow(run.get(i - 1), run.get(i))) {
        return true;
      }
    }
    return false;
  }

  private Optional<PossibleLabels> fitting(List<String> written) {
    int length = written.size();
    Choice[] at = new Choice[length];
    boolean[][] alive = new boolean[length][];
    for (int token = 0; token < length; token++) {
      at[token] = choices.computeIfAbsent(written.get(token), this::choice);
      alive[token] = at[token].labels().clone();
    }
    if (!prune(at, alive)) {
      return Optional.empty();
    }
    int[] ids = new int[length];
    boolean[][][] steps = null;
    for (int token = 0; token < length; token++) {
      ids[token] = single(alive[token]);
      boolean[][] step = token == 0 ? null : step(at, alive, token);
      if (step != null) {
        steps = steps == null ? new boolean[length][][] : steps;
        steps[token] = step;
      }
    }
    for (int token = 0; token < length; token++) {
      alive[token] = shared(alive[token]);
    }
    return Optional.of(new PossibleLabels(ids, alive, steps));
  }

  private boolean[] shared(boolean[] row) {
    return rows.computeIfAbsent(new Row(row), found -> row);
  }

  /** The one label of a row, {@link LabelSet#MISSING} when it has more. */
  private static int single(boolean... row) {
    int found = LabelSet.MISSING;
    for (int label = 0; label < row.length; label++) {
      if (row[label]) {
        if (found != LabelSet.MISSING) {
          return LabelSet.MISSING;
        }
        found = label;
      }
    }
    return found;
  }

  /** Takes out what no possible sequence has; false when there is none. */
  private boolean prune(Choice[] at, boolean[]... alive) {
    int last = alive.length - 1;
    for (int label = 0; last >= 0 && label < labels.size(); label++) {
      alive[0][label] &= start[label] && allows(at[0].left(), label, Border.FREE);
      alive[last][label] &= end[label] && allows(at[last].right(), label, Border.FREE);
    }
    boolean possible = true;
    for (int token = 1; token <= last; token++) {
      for (int to = 0; to < labels.size(); to++) {
        alive[token][to] = alive[token][to] && hasBefore(at, alive, token, to);
      }
    }
    for (int token = last - 1; token >= 0; token--) {
      for (int from = 0; from < labels.size(); from++) {
        alive[token][from] = alive[token][from] && hasAfter(at, alive, token, from);
      }
    }
    for (boolean[] row : alive) {
      boolean any = false;
      for (boolean label : row) {
        any |= label;
      }
      possible &= any;
    }
    return possible;
  }

  private boolean hasBefore(Choice[] at, boolean[][] alive, int token, int to) {
    for (int from = 0; from < labels.size(); from++) {
      if (alive[token - 1][from] && follow[from][to] && mayStep(at, token, from, to)) {
        return true;
      }
    }
    return false;
  }

  private boolean hasAfter(Choice[] at, boolean[][] alive, int token, int from) {
    for (int to = 0; to < labels.size(); to++) {
      if (alive[token + 1][to] && follow[from][to] && mayStep(at, token + 1, from, to)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the file's labels let one label of the network follow another, which the rules do. */
  private boolean mayStep(Choice[] at, int token, int from, int to) {
    return allows(at[token - 1].right(), from, between[from][to])
        && allows(at[token].left(), to, between[from][to]);
  }

  private static boolean allows(boolean[][] borders, int label, Border border) {
    return borders[label] == null || borders[label][border.ordinal()];
  }

  /** Which pairs may be at a token; null when the rules say as much. */
  private boolean[][] step(Choice[] at, boolean[][] alive, int token) {
    boolean[][] step = null;
    if (at[token - 1].isFree() && at[token].isFree()) {
      return step;
    }
    for (int from = 0; from < labels.size(); from++) {
      for (int to = 0; alive[token - 1][from] && to < labels.size(); to++) {
        boolean matters = alive[token][to] && follow[from][to];
        if (matters && !mayStep(at, token, from, to)) {
          step = step == null ? all(labels.size()) : step;
          step[from][to] = false;
        }
      }
    }
    return step;
  }

  private static boolean[][] all(int size) {
    boolean[][] all = new boolean[size][size];
    for (boolean[] row : all) {
      Arrays.fill(row, true);
    }
    return all;
  }

  private Choice choice(String written) {
    int count = labels.size();
    Choice choice = new Choice(new boolean[count], new boolean[count][], new boolean[count][]);
    List<String> parts = reading.parts(written);
    boolean outside = parts.contains(LabelSet.OUTSIDE);
    for (int id = 0; id < count; id++) {
      Label label = labels.get(id);
      if (reading.isBlank(written)) {
        choice.labels()[id] = true;
      } else if (!labelSet.hasSpans() || label.isOutside()) {
        choice.labels()[id] = parts.contains(label.text());
      } else if (outside && !reading.knows(label.type())) {
        choice.labels()[id] = true;
      } else {
        setBorders(choice, id, parts);
      }
    }
    return choice;
  }

  /** Finds which borders a token may have to be written so in file and network. */
  private void setBorders(Choice choice, int id, List<String> parts) {
    Label label = labels.get(id);
    boolean[][] ofNetwork = new boolean[BORDERS.length][BORDERS.length];
    boolean[][] ofBoth = new boolean[BORDERS.length][BORDERS.length];
    boolean[] left = new boolean[BORDERS.length];
    boolean[] right = new boolean[BORDERS.length];
    boolean same = true;
    for (Border before : BORDERS) {
      for (Border after : BORDERS) {
        int i = before.ordinal();
        int j = after.ordinal();
        ofNetwork[i][j] =
            labelSet.network().labelOf(label.type(), before, after).equals(label.text());
        ofBoth[i][j] =
            ofNetwork[i][j]
                && parts.contains(labelSet.files().labelOf(label.type(), before, after));
        choice.labels()[id] |= ofBoth[i][j];
        left[i] |= ofBoth[i][j];
        right[j] |= ofBoth[i][j];
        same &= ofBoth[i][j] == ofNetwork[i][j];
      }
    }
    if (same || !choice.labels()[id]) {
      return;
    }
    for (int i = 0; i < BORDERS.length; i++) {
      for (int j = 0; j < BORDERS.length; j++) {
        if (ofNetwork[i][j] && left[i] && right[j] && !ofBoth[i][j]) {
          throw new IllegalArgumentException(
              "`network.scheme`: "
                  + labelSet.network()
                  + " cannot keep apart what the labels "
                  + String.join("|", parts)
                  + " leave open: write bioes");
        }
      }
    }
    choice.left()[id] = left;
    choice.right()[id] = right;
  }
}
