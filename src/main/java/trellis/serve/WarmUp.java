package trellis.serve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import trellis.FeaturedSentence;
import trellis.Tagger;
import trellis.serve.request.ServedModel;

/**
 * Tags made-up sentences before the first request comes.
 *
 * <p>Until the JVM has compiled what tagging needs, the vector kernel is slower than plain loops by
 * far, and the first large request would hold up all others for seconds.
 */
public final class WarmUp {
  private static final int LONGEST = 40; // tokens
  private static final List<String> WORDS =
      List.of("The", "next", "day", "Ada", "Marlow", "went", "to", "Zürich", ",", "1998", "$", ".");

  private WarmUp() {}

  /**
   * Tags with each model in turn, on all cores, until the time is over; the batch that has begun is
   * finished.
   */
  public static void run(List<ServedModel> models, Duration time) {
    long end = System.nanoTime() + time.toNanos();
    while (end - System.nanoTime() > 0) {
      models.forEach(model -> tagOnce(model.tagger()));
    }
  }

  private static void tagOnce(Tagger tagger) {
    List<FeaturedSentence> sentences = new ArrayList<>();
    for (int length = 1; length <= LONGEST; length++) {
      sentences.add(sentence(length, tagger.featureColumns().size()));
    }
    tagger
        .tagAllFeatured(sentences)
        .forEach(
            answer -> {
              answer.spans(); // which computes all probabilities
              answer.best(2);
            });
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
