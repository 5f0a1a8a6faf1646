package trellis.demand;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import trellis.batch.LabelSet;
import trellis.crf.Chain;
import trellis.crf.LabelWindow;
import trellis.crf.NoPathException;
import trellis.crf.TooManyStatesException;
import trellis.crf.Tracking;
import trellis.labels.TagScheme;

/** Makes what is known of a sentence a rule for the labels of a model; thread-safe. */
public final class Constrainer {
  private final ModelLabels labels;
  private final Chain rules;
  private final Tracking none;

  /** For a model with these labels. */
  public Constrainer(LabelSet labels) {
    this.labels = new ModelLabels(labels);
    this.rules =
        Chain.free(labels.size()).restrictedTo(labels.start(), labels.follow(), labels.end());
    this.none = Tracking.none(labels.size());
  }

  /**
   * Requires that the model has spans of all types of a word list.
   *
   * @throws ConstraintException when it has not; the message has the nearest type
   */
  public void requireTypes(WordList list) {
    for (String type : list.types()) {
      try {
        labels.requireType(type, ConstraintException.NO_TOKEN);
      } catch (ConstraintException unknown) {
        throw new ConstraintException(
            ConstraintException.NO_TOKEN,
            List.of(),
            list.title() + ", " + list.firstOf(type) + ": " + unknown.getMessage());
      }
    }
  }

  /**
   * The labels that can be demanded in a scheme.
   *
   * @throws ConstraintException when the labels of this model cannot be written so
   */
  public Set<String> labelNames(TagScheme scheme) {
    return Collections.unmodifiableSet(labels.in(Optional.of(scheme)).names());
  }

  /**
   * What the labels of a sentence must obey.
   *
   * @throws ConstraintException when a demand speaks of tokens, labels or types that are not there,
   *     or no labelling keeps all demands; it names the least of them that clash
   */
  public Tracking track(Knowledge knowledge, List<String> tokens) {
    if (knowledge.isNone()) {
      return none;
    }
    List<Demand> demands = knowledge.of(tokens);
    List<LabelWindow> windows = new ArrayList<>(demands.size());
    for (Demand demand : demands) {
      requireTokens(demand, tokens);
      windows.add(demand.window(labels, tokens.size()));
    }
    if (windows.isEmpty()) {
      return none;
    }
    try {
      return Tracking.of(rules, tokens.size(), windows);
    } catch (NoPathException impossible) {
      throw clash(demands, windows, tokens);
    } catch (TooManyStatesException many) {
      throw new ConstraintException(
          many.token(),
          List.of(),
          "too many spans that are weighted or must not be begin at or before token "
              + many.token()
              + " and go on after it: "
              + many.getMessage()
              + "; demand fewer or shorter ones");
    }
  }

  private static void requireTokens(Demand demand, List<String> tokens) {
    int count = tokens.size();
    if (demand.end() > count) {
      throw new ConstraintException(
          Math.min(demand.start(), count - 1),
          List.of(),
          demand.subject()
              + " is spoken of, but the sentence has "
              + (count == 0
                  ? "no token"
                  : count == 1 ? "token 0 alone" : "the tokens 0 to " + (count - 1) + " alone"));
    }
  }

  private ConstraintException clash(
      List<Demand> demands, List<LabelWindow> windows, List<String> tokens) {
    List<Integer> places =
        SmallestConflict.find(demands.size(), some -> isPossible(some, windows, tokens.size()));
    List<Demand> clashing =
        places.stream().map(demands::get).sorted(Comparator.comparingInt(Demand::start)).toList();
    List<String> texts = clashing.stream().map(demand -> demand.text(tokens)).toList();
    String text =
        texts.size() == 1
            ? "no labelling of the sentence can be as demanded: " + texts.get(0) + besideRules()
            : "no labelling of the sentence can be as demanded: "
                + String.join(", but ", texts)
                + " (tokens count from 0)";
    return new ConstraintException(clashing.get(0).start(), texts, text);
  }

  private String besideRules() {
    return " (tokens count from 0)"
        + (labels.labels().hasSpans()
            ? "; the rules of the scheme '" + labels.labels().network() + "' must be kept, too"
            : "");
  }

  private boolean isPossible(List<Integer> some, List<LabelWindow> windows, int length) {
    try {
      Tracking.of(rules, length, some.stream().map(windows::get).toList());
      return true;
    } catch (NoPathException impossible) {
      return false;
    }
  }
}
