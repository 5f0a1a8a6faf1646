package trellis.check;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import trellis.check.SplitReport.UnknownShare;
import trellis.vocab.TokenCounts;
import trellis.vocab.WordNormalizer;

/** Counts how often each word and each character stands in a file. */
final class WordCounts {
  private static final int SHOWN_CHARACTERS = 20;

  private final TokenCounts counts = new TokenCounts();

  void add(String word) {
    counts.add(word);
  }

  /** How often each word stands in the file. */
  Map<String, Long> words() {
    return counts.words();
  }

  /** What of this file the training file does not know. */
  UnknownShare unknownTo(WordCounts train) {
    Map<String, Long> characters = counts.characters();
    Map<String, Long> trainCharacters = train.counts.characters();
    String newCharacters =
        characters.keySet().stream()
            .filter(c -> !trainCharacters.containsKey(c))
            .sorted(Comparator.comparing(c -> c.codePointAt(0)))
            .limit(SHOWN_CHARACTERS)
            .collect(Collectors.joining());
    return new UnknownShare(
        unknown(words(), train.words()),
        unknown(inLowerCase(), train.inLowerCase()),
        new Share(
            words().keySet().stream().filter(w -> !train.words().containsKey(w)).count(),
            words().size()),
        unknown(characters, trainCharacters),
        newCharacters);
  }

  private static Share unknown(Map<String, Long> counts, Map<String, Long> known) {
    long part = 0;
    long whole = 0;
    for (Map.Entry<String, Long> entry : counts.entrySet()) {
      whole += entry.getValue();
      part += known.containsKey(entry.getKey()) ? 0 : entry.getValue();
    }
    return new Share(part, whole);
  }

  private Map<String, Long> inLowerCase() {
    Map<String, Long> lower = new HashMap<>();
    words().forEach((word, n) -> lower.merge(WordNormalizer.LOWER_CASE.of(word), n, Long::sum));
    return lower;
  }
}
