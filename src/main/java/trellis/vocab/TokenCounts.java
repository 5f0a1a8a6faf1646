package trellis.vocab;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts the words of a training file, and their characters. */
public final class TokenCounts {
  private final Map<String, Long> words = new HashMap<>();

  /** Counts the tokens of one sentence. */
  public void add(List<String> tokens) {
    tokens.forEach(this::add);
  }

  /** Counts one token. */
  public void add(String token) {
    add(token, 1);
  }

  /** Counts one token so many times. */
  public void add(String token, long times) {
    words.merge(token, times, Long::sum);
  }

  /** How often each word was counted, in no order. */
  public Map<String, Long> words() {
    return Collections.unmodifiableMap(words);
  }

  /** How often each character (code point) stands in the words counted, in no order. */
  public Map<String, Long> characters() {
    Map<Integer, Long> counts = new HashMap<>();
    words.forEach((word, n) -> word.codePoints().forEach(c -> counts.merge(c, n, Long::sum)));
    Map<String, Long> characters = new HashMap<>();
    counts.forEach((c, n) -> characters.put(Character.toString(c), n));
    return characters;
  }
}
