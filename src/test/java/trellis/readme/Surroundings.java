package trellis.readme;

import java.util.List;
import trellis.TaggedSpan;
import trellis.Tagger;

/** What a snippet of the README takes for granted; the base class of each. */
public abstract class Surroundings {
  /** A tagger that was loaded before. */
  protected Tagger tagger;

  /** Some sentences. */
  protected final List<List<String>> sentences =
      List.of(List.of("Ada", "lives", "in", "London", "."), List.of(), List.of("."));

  /** Runs the snippet. */
  public abstract void run() throws Exception;

  final void with(Tagger loaded) {
    tagger = loaded;
  }

  /** What a program does with its answers. */
  protected void store(List<TaggedSpan> spans) {
    spans.forEach(span -> span.probability());
  }

  /** Labels of somebody else's, here the same for all. */
  protected List<String> myTagger(List<String> tokens) {
    return tokens.stream().map(token -> "O").toList();
  }
}
