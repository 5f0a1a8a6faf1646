package trellis.docs;

import java.util.List;
import trellis.FeaturedSentence;

/** What a snippet takes for granted where the model reads feature columns. */
public abstract class FeatureSurroundings extends Surroundings {
  /** Sentences with the values of two feature columns; it hides those without features. */
  protected final List<FeaturedSentence> sentences =
      List.of(
          new FeaturedSentence(List.of("Ada"), List.of(List.of("NNP"), List.of("B-NP"))),
          new FeaturedSentence(List.of(), List.of(List.of(), List.of())));
}
