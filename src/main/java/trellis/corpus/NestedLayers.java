package trellis.corpus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.annotation.SpanChoice;
import trellis.config.DataConfig;
import trellis.config.Head;
import trellis.config.TaggerConfig;
import trellis.labels.Span;
import trellis.text.Sentence;

/**
 * The layers that take the spans of a nested corpus, each those that its head chooses.
 *
 * @param choices by the name of the layer, in the order of the heads
 */
public record NestedLayers(Map<String, SpanChoice> choices) {

  /**
   * The layers that a corpus has spans for.
   *
   * @param corpus one of the config, which is nested
   */
  public static NestedLayers of(TaggerConfig config, DataConfig corpus) {
    Map<String, SpanChoice> choices = new LinkedHashMap<>();
    for (Head head : config.allHeads()) {
      config
          .readingFor(head, corpus)
          .flatMap(own -> CorpusFiles.rules(own).nested())
          .ifPresent(choice -> choices.put(head.name(), choice));
    }
    return new NestedLayers(choices);
  }

  /** The spans of a sentence that each layer takes, by its name. */
  public Map<String, List<Span>> gold(Sentence sentence) {
    List<Span> all = List.copyOf(GoldSpans.all(sentence));
    Map<String, List<Span>> taken = new LinkedHashMap<>();
    choices.forEach((name, choice) -> taken.put(name, choice.of(all, Map.of()).taken()));
    return taken;
  }
}
