package trellis.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import trellis.model.Tagging;
import trellis.model.Tagging.ScoredSpan;

/**
 * Tagged sentences as JSON, an object a line.
 *
 * @param spelling how labels are written
 * @param parts what is told beside tokens, labels and spans
 */
record TaggedJson(Spelling spelling, List<Part> parts) {

  /** Something that is told of a sentence when it was asked for. */
  @FunctionalInterface
  interface Part {
    void addTo(ObjectNode sentence, Tagging tagging);
  }

  /** The line of a sentence. */
  String line(Tagging tagging) {
    ObjectNode sentence = Json.object();
    putAll(sentence.putArray("tokens"), tagging.tokens());
    putAll(sentence.putArray("labels"), spelling.of(tagging));
    putSpans(sentence, tagging.scoredSpans());
    parts.forEach(part -> part.addTo(sentence, tagging));
    return Json.line(sentence);
  }

  /** The probability of each token's label. */
  static Part probabilities() {
    return (sentence, tagging) -> {
      ArrayNode array = sentence.putArray("probabilities");
      Probabilities.ofTokens(tagging).forEach(p -> array.add(Probabilities.round(p)));
    };
  }

  /** The n most probable ways to label the sentence. */
  static Part best(int n, Spelling spelling) {
    return (sentence, tagging) -> {
      ArrayNode array = sentence.putArray("best");
      for (Tagging.Reading reading : tagging.best(n)) {
        ObjectNode node = array.addObject();
        node.put("probability", Probabilities.round(reading.probability()));
        putAll(node.putArray("labels"), spelling.of(reading));
        putSpans(node, reading.spans());
      }
    };
  }

  private static void putSpans(ObjectNode node, List<ScoredSpan> spans) {
    ArrayNode array = node.putArray("spans");
    for (ScoredSpan scored : spans) {
      array
          .addObject()
          .put("type", scored.span().type())
          .put("start", scored.span().start())
          .put("end", scored.span().end())
          .put("probability", Probabilities.round(scored.probability()));
    }
  }

  private static void putAll(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }
}
