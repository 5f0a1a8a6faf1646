package trellis.autodiff.operation;

import java.util.function.UnaryOperator;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.crf.SegmentStates;
import trellis.crf.TransitionScores;

/**
 * The parameters of a CRF beside its emission scores: those of start, transitions and end, and
 * which label sequences are ruled out.
 */
public final class CrfScores {
  private final SegmentStates states; // of segments, that are labels; null where they are not
  private final Parameter start; // [1][labels], or types
  private final CrfTransitions transitions;
  private final Parameter end; // [1][labels], or types
  private final UnaryOperator<TransitionScores> rules;
  private final UnaryOperator<TransitionScores> rulesOfPossible;

  private CrfScores(
      SegmentStates states,
      Parameter start,
      CrfTransitions transitions,
      Parameter end,
      UnaryOperator<TransitionScores> rules,
      UnaryOperator<TransitionScores> rulesOfPossible) {
    this.states = states;
    this.start = start;
    this.transitions = transitions;
    this.end = end;
    this.rules = rules;
    this.rulesOfPossible = rulesOfPossible;
  }

  private static CrfScores free(Parameter start, CrfTransitions transitions, Parameter end) {
    return new CrfScores(
        null, start, transitions, end, UnaryOperator.identity(), UnaryOperator.identity());
  }

  /**
   * Scores of segments, whose states are labels.
   *
   * @param start {@code [1][types]}
   * @param transition {@code [type before][type]}
   * @param end {@code [1][types]}
   */
  public static CrfScores ofSegments(
      SegmentStates states, Parameter start, Parameter transition, Parameter end) {
    return new CrfScores(
        states,
        start,
        new ConstantTransitions(transition),
        end,
        UnaryOperator.identity(),
        UnaryOperator.identity());
  }

  /** How many scores there are of starts, and of ends, with so many labels. */
  int edges(int labels) {
    return states == null ? labels : states.types();
  }

  /** Whether the label of a token may be unknown: where its segment is too long. */
  boolean mayBeUnknown() {
    return states != null;
  }

  /**
   * Transition scores that are the same at all tokens.
   *
   * @param start {@code [1][labels]}
   * @param transition {@code [labels][labels]}, from and to
   * @param end {@code [1][labels]}
   */
  public static CrfScores constant(Parameter start, Parameter transition, Parameter end) {
    return free(start, new ConstantTransitions(transition), end);
  }

  /**
   * Transitions into each token with scores of their own.
   *
   * @param start {@code [1][labels]}
   * @param steps {@code [rows][labels * labels]}, packed; each row from label to label, and that of
   *     a sentence's first token is not used
   * @param end {@code [1][labels]}
   */
  public static CrfScores contextual(Parameter start, Tensor steps, Parameter end) {
    return free(start, new ContextualTransitions(steps), end);
  }

  /**
   * These scores, restricted to the label sequences that keep to rules: no other has a part in the
   * likelihood. A score that no allowed sequence uses gets the derivative 0.
   *
   * @param first whether a label may be the first, {@code [labels]}
   * @param follow whether a label may follow another, {@code [from][to]}
   * @param last whether a label may be the last, {@code [labels]}
   */
  public CrfScores restrictedTo(boolean[] first, boolean[][] follow, boolean[] last) {
    return new CrfScores(
        states,
        start,
        transitions,
        end,
        transitionScores -> rules.apply(transitionScores).restrictedTo(first, follow, last),
        rulesOfPossible);
  }

  /**
   * These scores, where the sequences that are possible in a sentence whose labels are not all
   * known keep to rules, be all others restricted to them or not.
   *
   * @param first whether a label may be the first, {@code [labels]}
   * @param follow whether a label may follow another, {@code [from][to]}
   * @param last whether a label may be the last, {@code [labels]}
   */
  public CrfScores possibleWithin(boolean[] first, boolean[][] follow, boolean[] last) {
    return new CrfScores(
        states,
        start,
        transitions,
        end,
        rules,
        transitionScores -> transitionScores.restrictedTo(first, follow, last));
  }

  Parameter start() {
    return start;
  }

  CrfTransitions transitions() {
    return transitions;
  }

  Parameter end() {
    return end;
  }

  /** The transition scores that all sentences share, as the parameters are now. */
  TransitionScores transitionScores(int labels) {
    float[] shared = transitions.shared(labels);
    if (states != null) {
      return TransitionScores.ofSegments(states, start.value(), shared, end.value());
    }
    return rules.apply(new TransitionScores(labels, start.value(), shared, end.value()));
  }

  /** The same for the sequences that are possible where labels are not all known. */
  TransitionScores ofPossible(TransitionScores all) {
    return rulesOfPossible.apply(all);
  }
}
