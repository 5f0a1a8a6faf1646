package trellis.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Notes which ratios are 0 to 0, so undefined, and shown as 0. */
final class UndefinedRatios {
  private final List<String> notes = new ArrayList<>();

  /** Looks at a share of tokens. */
  UndefinedRatios ratio(String name, Ratio ratio) {
    if (ratio.total() == 0) {
      note(name, "there is no such token");
    }
    return this;
  }

  /**
   * Looks at both readings; what is undefined in both is told once.
   *
   * @param names parts of the conlleval reading, such as {@code unseen} names
   */
  UndefinedRatios readings(SpanScores conlleval, Map<String, Score> names, SpanScores strict) {
    if (conlleval.types().isEmpty()) {
      note("every ratio of spans", "there is no span in the gold or the predicted labels");
      return this;
    }
    score("all spans", conlleval.micro());
    scores(conlleval.types());
    names.forEach((group, score) -> score(group + " names", score));
    strictOnly("all spans", conlleval.micro(), strict.micro());
    conlleval
        .types()
        .forEach(
            (type, score) ->
                strictOnly(
                    TypeName.of(type),
                    score,
                    strict.types().getOrDefault(type, Score.of(0, 0, 0))));
    return this;
  }

  /** Looks at the scores of types or labels. */
  UndefinedRatios scores(Map<String, Score> scores) {
    scores.forEach((name, score) -> score(TypeName.of(name), score));
    return this;
  }

  private void score(String name, Score score) {
    if (score.found() == 0) {
      note("precision of " + name, "nothing found");
    }
    if (score.gold() == 0) {
      note("recall of " + name, "none in the gold labels");
    }
  }

  private void strictOnly(String name, Score conlleval, Score strict) {
    if (strict.found() == 0 && conlleval.found() > 0) {
      note("strict precision of " + name, "nothing found that keeps the scheme");
    }
    if (strict.gold() == 0 && conlleval.gold() > 0) {
      note("strict recall of " + name, "no gold span keeps the scheme");
    }
  }

  private void note(String ratio, String why) {
    notes.add(ratio + " is undefined (" + why + ") and shown as 0");
  }

  List<String> notes() {
    return notes;
  }
}
