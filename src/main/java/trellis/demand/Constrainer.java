package trellis.demand;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import trellis.crf.ForwardBackward;
import trellis.crf.TransitionScores;
import trellis.crf.constraint.ConstraintLattice;
import trellis.crf.constraint.NoPathException;
import trellis.crf.constraint.PatternConstraint;
import trellis.crf.constraint.TooManyStatesException;
import trellis.error.ConstraintException;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;

/**
 * Turns what a caller knows of a sentence into the lattice of the labelings that obey it; there is
 * one for each model. Thread-safe.
 */
public final class Constrainer {
  /** Of the search for the fewest demands that clash; each builds a lattice. */
  private static final int MOST_QUESTIONS = 1_000;

  /** Demands and tokens of all these lattices: a tenth of a second or two. */
  private static final int MOST_WORK = 100_000;

  private final ModelLabels labels;
  private final TransitionScores rules; // which labels may start, follow another and end
  private final ConstraintLattice none;
  private final double temperature;

  /** A constrainer for models with these labels, and the temperature 1. */
  public Constrainer(LabelSet labels) {
    this(labels, 1);
  }

  /**
   * A constrainer for models with these labels.
   *
   * @param temperature by which the scores of a sentence, those of the demands included, are
   *     divided before they become probabilities. What a caller weighs counts after that
   */
  public Constrainer(LabelSet labels, double temperature) {
    this(
        labels,
        TransitionScores.free(labels.size())
            .restrictedTo(labels.start(), labels.follow(), labels.end()),
        temperature);
  }

  /**
   * A constrainer for models with these labels.
   *
   * @param rules what labels, or states of segments, may start, follow another and end
   * @param temperature by which the scores of a sentence are divided
   */
  public Constrainer(LabelSet labels, TransitionScores rules, double temperature) {
    this.temperature = temperature;
    this.labels = new ModelLabels(labels);
    this.rules = rules;
    this.none = ConstraintLattice.none(rules);
  }

  /**
   * Requires that the model has spans of every type in a word list.
   *
   * @throws ConstraintException when it lacks a type; the message has the nearest one
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
   * The names of the labels that can be demanded in a scheme.
   *
   * @throws ConstraintException when the labels of this model cannot be written so
   */
  public Set<String> labelNames(TagScheme scheme) {
    return Collections.unmodifiableSet(labels.in(Optional.of(scheme)).names());
  }

  /**
   * The probabilities of a sentence's labels in a scheme, {@code [token][label]}, in the order of
   * {@link #labelNames}.
   *
   * @param sums of the sentence, over the states of the lattice
   * @throws ConstraintException when the labels of this model cannot be written so
   */
  public double[][] probabilities(
      TagScheme scheme, ConstraintLattice lattice, ForwardBackward sums, int length) {
    SchemeLabels known = labels.in(Optional.of(scheme));
    double[][] probabilities = new double[length][];
    for (int token = 0; token < length; token++) {
      probabilities[token] = known.probabilities(lattice, sums, token, length);
    }
    return probabilities;
  }

  /**
   * The lattice of the labelings of a sentence that obey what is known of it.
   *
   * @throws ConstraintException when a demand speaks of tokens, labels or types that are not there,
   *     or no labeling keeps all demands; it names the fewest that clash
   */
  public ConstraintLattice lattice(Knowledge knowledge, List<String> tokens) {
    if (knowledge.isNone()) {
      return none;
    }
    List<Demand> demands = knowledge.demandsOn(tokens);
    List<PatternConstraint> patterns = new ArrayList<>(demands.size());
    for (Demand demand : demands) {
      requireTokens(demand, tokens);
      patterns.add(demand.pattern(labels, tokens.size()).times(temperature));
    }
    if (patterns.isEmpty()) {
      return none;
    }
    try {
      return ConstraintLattice.of(rules, tokens.size(), patterns);
    } catch (NoPathException impossible) {
      throw clash(demands, patterns, tokens);
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
      List<Demand> demands, List<PatternConstraint> patterns, List<String> tokens) {
    List<Integer> places =
        SmallestConflict.find(
            demands.size(),
            Math.min(MOST_QUESTIONS, MOST_WORK / (demands.size() + tokens.size())),
            some -> isPossible(some, patterns, tokens.size()));
    List<Demand> clashing =
        places.stream().map(demands::get).sorted(Comparator.comparingInt(Demand::start)).toList();
    List<String> texts = clashing.stream().map(demand -> demand.text(tokens)).toList();
    String text =
        texts.size() == 1
            ? "no labeling of the sentence can be as demanded: " + texts.get(0) + besideRules()
            : "no labeling of the sentence can be as demanded: "
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

  private boolean isPossible(List<Integer> some, List<PatternConstraint> patterns, int length) {
    try {
      ConstraintLattice.of(rules, length, some.stream().map(patterns::get).toList());
      return true;
    } catch (NoPathException impossible) {
      return false;
    }
  }
}
