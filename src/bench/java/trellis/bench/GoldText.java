package trellis.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import trellis.text.CorpusInput;
import trellis.tokenize.TokenizedText;

/**
 * A treebank in CoNLL-U as the raw text that it was made from, and the sentences and words that it
 * says are in it.
 *
 * <p>The text is made as the CoNLL 2018 shared task made it: a blank after each token that has no
 * {@code SpaceAfter=No}, an empty line before each document and paragraph. The words of a token
 * such as {@code don't} count where they cut it ({@code do}, {@code n't}); else the token is one.
 */
final class GoldText {
  private static final int FORM = 1;
  private static final int MISC = 9;

  private final StringBuilder text = new StringBuilder();
  private final TokenizedText.Builder gold;
  private boolean glued; // no blank before the next token
  private boolean begins; // a paragraph begins with the next sentence

  private GoldText(String whole) {
    gold = TokenizedText.builder(whole);
  }

  /** Reads a file, packed or not. */
  static TokenizedText read(Path file) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(CorpusInput.open(file), StandardCharsets.UTF_8))) {
      List<String> all = lines.lines().toList();
      GoldText first = new GoldText("");
      first.write(all, false);
      GoldText second = new GoldText(first.text.toString());
      second.write(all, true);
      return second.gold.build();
    }
  }

  /** Goes through the lines twice: the places of tokens can be told once the text is known. */
  private void write(List<String> lines, boolean places) {
    int wordsOfToken = 0; // that are still to come
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isEmpty()) {
        if (places) {
          gold.endSentence();
        }
      } else if (line.startsWith("#")) {
        begins |= line.startsWith("# newdoc") || line.startsWith("# newpar");
      } else {
        String[] row = line.split("\t", -1);
        String id = row[0];
        if (id.contains("-")) {
          wordsOfToken = wordCount(id);
          add(row, words(lines, i, row[FORM], wordsOfToken), places);
        } else if (wordsOfToken > 0) {
          wordsOfToken--;
        } else if (!id.contains(".")) {
          add(row, List.of(row[FORM]), places);
        }
      }
    }
  }

  private static int wordCount(String id) {
    int dash = id.indexOf('-');
    return Integer.parseInt(id.substring(dash + 1)) - Integer.parseInt(id.substring(0, dash)) + 1;
  }

  private static List<String> words(List<String> lines, int row, String token, int count) {
    List<String> words =
        lines.subList(row + 1, row + 1 + count).stream()
            .map(line -> line.split("\t", -1)[FORM])
            .toList();
    return String.join("", words).equals(token) ? words : List.of(token);
  }

  private void add(String[] row, List<String> words, boolean places) {
    if (text.length() > 0) {
      text.append(begins ? "\n\n" : glued ? "" : " ");
    }
    for (String word : words) {
      int start = text.length();
      text.append(word);
      if (places) {
        gold.token(start, text.length());
      }
    }
    begins = false;
    glued = List.of(row[MISC].split("\\|")).contains("SpaceAfter=No");
  }
}
