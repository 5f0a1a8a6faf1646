package trellis.encoder.piece;

import java.util.List;
import java.util.random.RandomGenerator;

/** Words as nobody writes them, and as many do: for comparing tokenizers. */
final class RandomWords {
  private static final int[][] SCRIPTS = {
    {0x20, 0x7E},
    {0x61, 0x7A},
    {0x41, 0x5A},
    {0x30, 0x39},
    {0xA0, 0x17F},
    {0x180, 0x24F},
    {0x300, 0x36F},
    {0x370, 0x3FF},
    {0x400, 0x52F},
    {0x590, 0x5FF},
    {0x600, 0x6FF},
    {0x780, 0x7FF},
    {0x900, 0x97F},
    {0xE00, 0xE7F},
    {0xF00, 0xFDA},
    {0x1100, 0x11FF},
    {0x1AB0, 0x1AFF},
    {0x1E00, 0x1EFF},
    {0x1F00, 0x1FFF},
    {0x2000, 0x206F},
    {0x20A0, 0x214F},
    {0x3000, 0x30FF},
    {0x3400, 0x3500},
    {0x4E00, 0x4F00},
    {0xA640, 0xA7FF},
    {0xAC00, 0xAD00},
    {0xE000, 0xE010},
    {0xF900, 0xFAFF},
    {0xFB00, 0xFDFF},
    {0xFE00, 0xFEFF},
    {0xFF00, 0xFFFF},
    {0x10400, 0x104FF},
    {0x10500, 0x105FF},
    {0x10D00, 0x10EFF},
    {0x11000, 0x113FF},
    {0x1D100, 0x1D7FF},
    {0x1F300, 0x1FAFF},
    {0x20000, 0x20010},
    {0x2B800, 0x2B930},
    {0xE0000, 0xE007F},
    {0, 0x1F},
    {0, 0x10FFFF}
  };
  private static final String[] PARTS = {
    "'s",
    "'ll",
    "'re",
    "n't",
    "http://",
    "www.",
    ".com",
    "@",
    "#",
    "...",
    "--",
    "[MASK]",
    "[CLS]",
    "[UNK]",
    "<s>",
    "</s>",
    "<mask>",
    "<MASK>",
    "[mask]",
    " ",
    "  ",
    "\t",
    "\u00AD",
    "\u200D",
    "\u200B",
    "\uFE0F",
    "\uFEFF",
    "İ",
    "ß",
    "ΣΑΣ",
    "ς",
    "ﬁ",
    "ǅ",
    "é",
    "e\u0301",
    "a\u0323\u0302",
    "Ⅷ",
    "½",
    "한국어",
    "中文",
    "カタカナ",
    "ｶﾀ",
    "👩‍👩‍👧",
    "🇩🇪",
    "👍🏽",
    "##ing",
    "unaffable",
    "Straße",
    "\uFFFD",
    "\0",
    "K",
    "Å",
    "\u0E33",
    "1,000.5",
    "AT&T",
    "naïve",
    "\u2028",
    "x\u0315\u0300\u05AE",
    "\u1E4B",
    "\uD83D",
    "\uDE00"
  };

  private final RandomGenerator random;
  private final List<String> real;

  RandomWords(RandomGenerator random, List<String> real) {
    this.random = random;
    this.real = real;
  }

  /** A word; now and then an empty or a very long one. */
  String next() {
    StringBuilder word = new StringBuilder();
    int parts = random.nextInt(60) == 0 ? random.nextInt(60) : 1 + random.nextInt(4);
    for (int i = 0; i < parts; i++) {
      switch (random.nextInt(8)) {
        case 0, 1 -> word.append(real.get(random.nextInt(real.size())));
        case 2 -> word.append(PARTS[random.nextInt(PARTS.length)]);
        case 3 ->
            word.append(real.get(random.nextInt(real.size())).toUpperCase(java.util.Locale.ROOT));
        default -> {
          int[] script = SCRIPTS[random.nextInt(SCRIPTS.length)];
          int length = random.nextInt(50) == 0 ? random.nextInt(120) : 1 + random.nextInt(5);
          for (int c = 0; c < length; c++) {
            word.appendCodePoint(script[0] + random.nextInt(script[1] - script[0] + 1));
          }
        }
      }
    }
    return word.toString();
  }

  /** The word with a replacement character for each half surrogate pair. */
  static String mended(String word) {
    return new String(
        word.codePoints().map(c -> c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c).toArray(),
        0,
        (int) word.codePoints().count());
  }
}
