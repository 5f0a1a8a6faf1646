package trellis.check;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import trellis.vocab.WordNormalizer;

/** How often each word and each character stands in a file. */
final class WordCounts {
  private static final int SHOWN_CHARACTERS = 20;

  private final Map<String, Long> words = new HashMap<>();

  void add(String word) {
    words.merge(word, 1L, Long::sum);
  }

  /** How often each word stands in the file. */
  Map<String, Long> words() {
    return words;
  }

  /** What of this file the training file does not know. */
  UnknownShare unknownTo(WordCounts train) {
    Map<String, Long> trainInLowerCase = new HashMap<>();
    train.words.forEach(
        (word, n) -> trainInLowerCase.merge(WordNormalizer.LOWER_CASE.of(word), n, Long::sum));
    Map<Integer, Long> trainCharacters = train.characters();
    Map<Integer, Long> characters = characters();
    StringBuilder newCharacters = new StringBuilder();
    characters.keySet().stream()
        .filter(c -> !trainCharacters.containsKey(c))
        .limit(SHOWN_CHARACTERS)
        .forEach(newCharacters::appendCodePoint);
    return new UnknownShare(
        unknown(words, train.words),
        unknownInLowerCase(trainInLowerCase),
        new Share(
            words.keySet().stream().filter(w -> !train.words.containsKey(w)).count(), words.size()),
        unknown(characters, trainCharacters),
        newCharacters.toString());
  }

  private static <K> Share unknown(Map<K, Long> counts, Map<K, Long> known) {
    long part = 0;
    long whole = 0;
    for (Map.Entry<K, Long> entry : counts.entrySet()) {
      whole += entry.getValue();
      part += known.containsKey(entry.getKey()) ? 0 : entry.getValue();
    }
    return new Share(part, whole);
  }

  private Share unknownInLowerCase(Map<String, Long> known) {
    Map<String, Long> counts = new HashMap<>();
    words.forEach((word, n) -> counts.merge(WordNormalizer.LOWER_CASE.of(word), n, Long::sum));
    return unknown(counts, known);
  }

  /** How often each character (code point) stands in the file, in the order of Unicode. */
  private Map<Integer, Long> characters() {
    Map<Integer, Long> counts = new TreeMap<>();
    words.forEach((word, n) -> word.codePoints().forEach(c -> counts.merge(c, n, Long::sum)));
    return counts;
  }
}
