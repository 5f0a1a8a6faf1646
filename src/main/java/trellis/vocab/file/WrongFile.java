package trellis.vocab.file;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import trellis.error.CorpusException;

/**
 * Recognizes, by their first bytes, files that are taken for vectors by mistake, and says what to
 * do instead.
 */
final class WrongFile {
  private static final Map<String, String> BY_MAGIC =
      new TreeMap<>(
          Map.of(
              "\u00BA\u0016\u004F\u002F",
              "is a model of fastText (.bin): name the .vec file that comes with it",
              "\u00FF\u00FE",
              "is text in UTF-16: convert it to UTF-8",
              "\u00FE\u00FF",
              "is text in UTF-16: convert it to UTF-8",
              "\u0093NUMPY",
              "is an array of numpy, which has no words: name a file of words with their vectors",
              "\u0089HDF",
              "is an HDF5 file: save the vectors as text, a word and its numbers a line",
              "\u0080\u0002",
              "is a pickle of Python: save the vectors as text, a word and its numbers a line",
              "\u0080\u0004",
              "is a pickle of Python: save the vectors as text, a word and its numbers a line",
              "version https://git-lfs",
              "only points to a file that Git LFS keeps: fetch it with `git lfs pull`"));

  private WrongFile() {}

  /** Throws when a file that begins so holds no vectors. */
  static void refuse(String file, byte[] beginning) {
    String start =
        new String(beginning, 0, Math.min(64, beginning.length), StandardCharsets.ISO_8859_1);
    BY_MAGIC.forEach(
        (magic, cure) -> {
          if (start.startsWith(magic)) {
            throw new CorpusException(file, 0, cure);
          }
        });
    String text = start.stripLeading().toLowerCase(Locale.ROOT);
    if (text.startsWith("<!doctype") || text.startsWith("<html")) {
      throw new CorpusException(
          file, 0, "is a web page, not word vectors: the download went wrong; fetch it again");
    }
  }
}
