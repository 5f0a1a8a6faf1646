package trellis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Tags made-up sentences, on all cores, until the JVM has compiled what tagging needs: before that,
 * the vector kernel is slower than plain loops by far.
 */
final class WarmUp {
  private static final int LONGEST = 40; // tokens
  private static final List<String> WORDS =
      List.of("The", "next", "day", "Ada", "Marlow", "went", "to", "Zürich", ",", "1998", "$", ".");

  private WarmUp() {}

  /** Tags until the time is over; the batches that have begun are finished. */
  static void run(Tagger tagger, Duration time) {
    List<FeaturedSentence> sentences = new ArrayList<>();
    for (int length = 1; length <= LONGEST; length++) {
      sentences.add(sentence(length, tagger.featureColumns().size()));
    }
    long start = System.nanoTime();
    while (time.compareTo(Duration.ofNanos(System.nanoTime() - start)) > 0) {
      tagger
          .tagAllFeatured(sentences)
          .forEach(
              answer -> {
                answer.spans(); // which computes all probabilities
                answer.best(2);
              });
    }
  }

  private static FeaturedSentence sentence(int length, int columns) {
    List<String> tokens = new ArrayList<>(length);
    for (int token = 0; token < length; token++) {
      tokens.add(WORDS.get((token * 5 + length) % WORDS.size()));
    }
    List<String> values = Collections.nCopies(length, "_");
    return new FeaturedSentence(tokens, Collections.nCopies(columns, values));
  }
}
