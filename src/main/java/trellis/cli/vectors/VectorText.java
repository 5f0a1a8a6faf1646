package trellis.cli.vectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import trellis.util.Excerpt;
import trellis.vocab.VectorNorms;
import trellis.vocab.store.VectorStore;

/** Describes a store of word vectors for people to read. */
final class VectorText {
  private static final int FIRST_WORDS = 10;

  private VectorText() {}

  /** What a store says of itself. */
  static String summary(VectorStore store) {
    StringBuilder text = new StringBuilder();
    line(text, "%s", Excerpt.of(store.name()));
    line(text, "words:       %,d, vectors of %d numbers", store.size(), store.width());
    line(
        text,
        "kept as:     %s, %,d bytes",
        store.type().name().toLowerCase(Locale.ROOT),
        store.bytes());
    line(
        text,
        "made from:   %s, %,d bytes",
        Excerpt.of(store.source().name()),
        store.source().size());
    line(text, "SHA-256:     %s", store.source().sha256());
    line(text, "left out:    %,d vectors of a word that had one before", store.repeated());
    long vectors = store.size() + store.repeated();
    store
        .promised()
        .ifPresent(
            promised ->
                line(
                    text,
                    promised == vectors
                        ? "header:      promises %,d vectors, as there are"
                        : "header:      promises %,d vectors, but there are %,d: was the file cut?",
                    promised,
                    vectors));
    line(text, "first words: %s", Excerpt.of(String.join(" ", firstWords(store))));
    return text.toString();
  }

  private static List<String> firstWords(VectorStore store) {
    List<String> words = new ArrayList<>();
    for (int row = 1; row <= Math.min(FIRST_WORDS, store.size()); row++) {
      words.add(store.word(row));
    }
    return words;
  }

  /** How long the vectors are. */
  static String norms(VectorStore store) {
    VectorNorms norms = VectorNorms.of(store);
    StringBuilder text = new StringBuilder();
    line(
        text,
        "norms:       %.3f to %.3f, mean %.3f; %,d vectors are all 0",
        norms.smallest(),
        norms.largest(),
        norms.mean(),
        norms.zeros());
    return text.toString();
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
