package trellis.annotation;

import java.util.List;
import java.util.random.RandomGenerator;

/** Random texts with all that makes offsets hard. */
public final class RandomText {
  private static final List<String> PIECES =
      List.of(
          "Ada",
          "b",
          "New York",
          "don't",
          "3.5",
          ".",
          ". ",
          " ",
          "  ",
          "\n",
          "\r\n",
          "\t",
          "😀",
          "👩\u200D👩\u200D👧",
          "e\u0301",
          "\u200B",
          "שלום",
          "مرحبا",
          "漢字",
          "𝔘nicode",
          "\u00A0",
          "\u2028",
          "\\n",
          "\"",
          "\u0085",
          "\uFEFF",
          "-DOCSTART-",
          "#x",
          "🇩🇪");

  private RandomText() {}

  /** A text of at most so many pieces, one at least. */
  public static String of(RandomGenerator random, int most) {
    StringBuilder text = new StringBuilder("x");
    for (int i = random.nextInt(most); i > 0; i--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }
}
