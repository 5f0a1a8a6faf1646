package trellis.sample;

import java.util.ArrayList;
import java.util.List;

/**
 * The alternatives of a symbol.
 *
 * @param poolSize how many different names are coined of it, 0 if it is expanded anew each time
 * @param alternatives the patterns, each as often as its weight says
 */
record Rule(String name, int poolSize, List<Piece> alternatives) {
  private static final int HOLD_OUT_EVERY = 8;

  Rule {
    alternatives = List.copyOf(alternatives);
  }

  /**
   * Reads a section: each line is a pattern, with a weight before it if it is not 1: {@code 3*
   * pattern}.
   */
  static Rule of(Section section) {
    List<Piece> alternatives = new ArrayList<>();
    for (String line : section.lines()) {
      int star = line.indexOf("* ");
      boolean weighted = star > 0 && line.substring(0, star).chars().allMatch(Character::isDigit);
      int weight = weighted ? Integer.parseInt(line.substring(0, star)) : 1;
      Piece pattern = PatternParser.parse(weighted ? line.substring(star + 2) : line);
      for (int i = 0; i < weight; i++) {
        alternatives.add(pattern);
      }
    }
    if (alternatives.isEmpty()) {
      throw new GrammarException("the rule [" + section.name() + "] has no line");
    }
    return new Rule(section.name(), poolSize(section), alternatives);
  }

  private static int poolSize(Section section) {
    String remark = section.remark();
    if (remark.isEmpty()) {
      return 0;
    }
    if (!remark.matches("pool [0-9]{1,5}")) {
      throw new GrammarException(
          "[" + section.name() + "] " + remark + ": expected \"pool\" and a number");
    }
    return Integer.parseInt(remark.substring("pool ".length()));
  }

  /**
   * The patterns that a split may use: every eighth is kept out of train, so that dev and test have
   * sentences of unseen shape.
   */
  List<Piece> alternatives(Split split) {
    if (split != Split.TRAIN) {
      return alternatives;
    }
    List<Piece> seen = new ArrayList<>();
    for (int i = 0; i < alternatives.size(); i++) {
      if (i % HOLD_OUT_EVERY != HOLD_OUT_EVERY / 2) {
        seen.add(alternatives.get(i));
      }
    }
    return seen;
  }
}
