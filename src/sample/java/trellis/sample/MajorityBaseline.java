package trellis.sample;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Gives each word the label that it had most often in train, whatever stands around it; the corpus
 * should not be that easy.
 */
public final class MajorityBaseline {
  private final Map<String, String> labelOfWord = new TreeMap<>();
  private final String labelOfUnseenCapitalized;

  /**
   * Counts the labels of train.
   *
   * @param labelOfUnseenCapitalized what words get that train does not have and that begin with a
   *     capital; the others get O
   */
  MajorityBaseline(List<List<Token>> train, String labelOfUnseenCapitalized) {
    this.labelOfUnseenCapitalized = labelOfUnseenCapitalized;
    Map<String, Map<String, Integer>> counts = new TreeMap<>();
    for (List<Token> sentence : train) {
      for (Token token : sentence) {
        counts
            .computeIfAbsent(token.text(), word -> new TreeMap<>())
            .merge(token.label(), 1, Integer::sum);
      }
    }
    counts.forEach((word, labels) -> labelOfWord.put(word, mostFrequent(labels)));
  }

  private static String mostFrequent(Map<String, Integer> counts) {
    return counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  /**
   * Writes the test file of the folder {@code args[0]} with a fourth column, the baseline's labels,
   * to the file {@code args[1]}.
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      throw new IllegalArgumentException(
          "two arguments are expected, the corpus folder and the file to write; there are "
              + args.length);
    }
    Path folder = Path.of(args[0]);
    List<List<Token>> train = ColumnFile.read(folder.resolve(Split.TRAIN.fileName()));
    List<List<Token>> test = ColumnFile.read(folder.resolve(Split.TEST.fileName()));
    MajorityBaseline baseline = new MajorityBaseline(train, Token.OUTSIDE);
    ColumnFile.write(Path.of(args[1]), test, token -> token.line() + '\t' + baseline.label(token));
  }

  /** The micro-averaged F1 of the names, in percent. */
  double f1(List<List<Token>> sentences) {
    int gold = 0;
    int guessed = 0;
    int right = 0;
    for (List<Token> sentence : sentences) {
      List<NameSpan> wanted = NameSpan.of(sentence.stream().map(Token::label).toList());
      List<NameSpan> found = NameSpan.of(sentence.stream().map(this::label).toList());
      gold += wanted.size();
      guessed += found.size();
      right += (int) found.stream().filter(wanted::contains).count();
    }
    return right == 0 ? 0 : 200.0 * right / (gold + guessed);
  }

  /** The label of a word, whatever its own is. */
  String label(Token token) {
    String known = labelOfWord.get(token.text());
    if (known != null) {
      return known;
    }
    return Character.isUpperCase(token.text().charAt(0)) ? labelOfUnseenCapitalized : Token.OUTSIDE;
  }
}
