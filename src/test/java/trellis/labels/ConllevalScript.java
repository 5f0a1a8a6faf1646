package trellis.labels;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The chunk rules of the CoNLL-2000 script, written out one by one and apart from our own reading.
 */
final class ConllevalScript {
  private static final Set<String> ENDING = Set.of("B B", "B O", "I B", "I O", "E E", "E I", "E O");
  private static final Set<String> STARTING =
      Set.of("B B", "I B", "O B", "O I", "E E", "E I", "O E");

  private ConllevalScript() {}

  /** What the script counts in one sentence. */
  record Counts(int gold, int found, int correct) {}

  /**
   * Whether an unknown letter stands before an outside label of its type, which does not end it.
   */
  static boolean leavesChunkOpen(List<String> labels) {
    boolean open = false;
    for (int i = 1; i < labels.size(); i++) {
      String before = labels.get(i - 1);
      String label = labels.get(i);
      open |=
          !"OBIE.[]".contains(tag(before))
              && Set.of("O", ".").contains(tag(label))
              && type(before).equals(type(label));
    }
    return open;
  }

  static boolean endOfChunk(String before, String label) {
    String tag = tag(before);
    return ENDING.contains(tag + " " + tag(label))
        || !tag.equals("O") && !tag.equals(".") && !type(before).equals(type(label))
        || tag.equals("]")
        || tag.equals("[");
  }

  static boolean startOfChunk(String before, String label) {
    String tag = tag(label);
    return STARTING.contains(tag(before) + " " + tag)
        || !tag.equals("O") && !tag.equals(".") && !type(before).equals(type(label))
        || tag.equals("]")
        || tag.equals("[");
  }

  /** Each start with the first end or start after it. */
  static List<Span> chunks(List<String> labels) {
    List<Span> chunks = new ArrayList<>();
    for (int start = 0; start < labels.size(); start++) {
      if (startOfChunk(before(labels, start), labels.get(start))) {
        int end = start + 1;
        while (end < labels.size()
            && !endOfChunk(labels.get(end - 1), labels.get(end))
            && !startOfChunk(labels.get(end - 1), labels.get(end))) {
          end++;
        }
        chunks.add(new Span(type(labels.get(start)), start, end));
      }
    }
    return chunks;
  }

  /** The script's one pass over a file with this one sentence. */
  static Counts score(List<String> gold, List<String> guessed) {
    int goldChunks = 0;
    int guessedChunks = 0;
    int correctChunks = 0;
    boolean inCorrect = false;
    for (int i = 0; i <= gold.size(); i++) {
      String lastGold = before(gold, i);
      String lastGuessed = before(guessed, i);
      String nextGold = i < gold.size() ? gold.get(i) : "O";
      String nextGuessed = i < gold.size() ? guessed.get(i) : "O";
      boolean goldEnds = endOfChunk(lastGold, nextGold);
      boolean guessedEnds = endOfChunk(lastGuessed, nextGuessed);
      if (inCorrect) {
        if (goldEnds && guessedEnds && type(lastGold).equals(type(lastGuessed))) {
          inCorrect = false;
          correctChunks++;
        } else if (goldEnds != guessedEnds || !type(nextGold).equals(type(nextGuessed))) {
          inCorrect = false;
        }
      }
      boolean goldStarts = startOfChunk(lastGold, nextGold);
      boolean guessedStarts = startOfChunk(lastGuessed, nextGuessed);
      if (goldStarts && guessedStarts && type(nextGold).equals(type(nextGuessed))) {
        inCorrect = true;
      }
      goldChunks += goldStarts ? 1 : 0;
      guessedChunks += guessedStarts ? 1 : 0;
    }
    return new Counts(goldChunks, guessedChunks, correctChunks + (inCorrect ? 1 : 0));
  }

  private static String before(List<String> labels, int position) {
    return position == 0 ? "O" : labels.get(position - 1);
  }

  private static String tag(String label) {
    int hyphen = label.indexOf('-');
    return hyphen < 0 ? label : label.substring(0, hyphen);
  }

  private static String type(String label) {
    int hyphen = label.indexOf('-');
    return hyphen < 0 ? "" : label.substring(hyphen + 1);
  }
}
