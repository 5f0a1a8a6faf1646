package trellis.eval;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A second witness: the loop of the Perl script conlleval, step by step, with its variables.
 *
 * <p>It knows no spans. It follows the two columns of labels at once and remembers only the line
 * before.
 */
final class ConllevalScript {
  private record Tag(String letter, String type) {
    static Tag of(String label) {
      int hyphen = label.indexOf('-');
      return hyphen < 0
          ? new Tag(label, "")
          : new Tag(label.substring(0, hyphen), label.substring(hyphen + 1));
    }
  }

  private Tag lastCorrect = Tag.of("O");
  private Tag lastGuessed = Tag.of("O");
  private boolean inCorrect;

  long tokens;
  long correctTags;
  long foundCorrect;
  long foundGuessed;
  long correctChunks;
  final Map<String, Long> foundCorrectOfType = new TreeMap<>();
  final Map<String, Long> foundGuessedOfType = new TreeMap<>();
  final Map<String, Long> correctChunksOfType = new TreeMap<>();

  static ConllevalScript run(List<Cases.Pair> sentences) {
    ConllevalScript script = new ConllevalScript();
    for (Cases.Pair sentence : sentences) {
      for (int i = 0; i < sentence.gold().size(); i++) {
        script.line(Tag.of(sentence.gold().get(i)), Tag.of(sentence.predicted().get(i)), false);
      }
      script.line(Tag.of("O"), Tag.of("O"), true);
    }
    if (script.inCorrect) {
      script.countCorrectChunk();
    }
    return script;
  }

  private void line(Tag correct, Tag guessed, boolean boundary) {
    boolean correctEnds = endOfChunk(lastCorrect, correct);
    boolean guessedEnds = endOfChunk(lastGuessed, guessed);
    if (inCorrect) {
      if (correctEnds && guessedEnds && lastGuessed.type().equals(lastCorrect.type())) {
        inCorrect = false;
        countCorrectChunk();
      } else if (correctEnds != guessedEnds || !guessed.type().equals(correct.type())) {
        inCorrect = false;
      }
    }
    boolean correctStarts = startOfChunk(lastCorrect, correct);
    boolean guessedStarts = startOfChunk(lastGuessed, guessed);
    if (correctStarts && guessedStarts && guessed.type().equals(correct.type())) {
      inCorrect = true;
    }
    if (correctStarts) {
      foundCorrect++;
      foundCorrectOfType.merge(correct.type(), 1L, Long::sum);
    }
    if (guessedStarts) {
      foundGuessed++;
      foundGuessedOfType.merge(guessed.type(), 1L, Long::sum);
    }
    if (!boundary) {
      if (correct.equals(guessed)) {
        correctTags++;
      }
      tokens++;
    }
    lastCorrect = correct;
    lastGuessed = guessed;
  }

  private void countCorrectChunk() {
    correctChunks++;
    correctChunksOfType.merge(lastCorrect.type(), 1L, Long::sum);
  }

  private static boolean endOfChunk(Tag before, Tag tag) {
    boolean ends =
        switch (before.letter() + tag.letter()) {
          case "BB", "BO", "IB", "IO", "EE", "EI", "EO" -> true;
          default -> false;
        };
    return ends || !isOut(before) && !before.type().equals(tag.type()) || isBracket(before);
  }

  private static boolean startOfChunk(Tag before, Tag tag) {
    boolean starts =
        switch (before.letter() + tag.letter()) {
          case "BB", "IB", "OB", "OI", "EE", "EI", "OE" -> true;
          default -> false;
        };
    return starts || !isOut(tag) && !before.type().equals(tag.type()) || isBracket(tag);
  }

  private static boolean isOut(Tag tag) {
    return tag.letter().equals("O") || tag.letter().equals(".");
  }

  private static boolean isBracket(Tag tag) {
    return tag.letter().equals("[") || tag.letter().equals("]");
  }
}
