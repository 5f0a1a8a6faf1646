package trellis.annotation.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import trellis.annotation.Document;
import trellis.annotation.WrittenSpan;
import trellis.util.Excerpt;

/**
 * Reads tasks of Label Studio, exported as JSON or JSON-MIN.
 *
 * <p>A task without an annotation, or whose annotations were all cancelled, is passed over: nobody
 * has said what is in it. Predictions are not read. Of several annotations the ground truth is
 * taken, else the first.
 */
final class LabelStudioForm {
  private LabelStudioForm() {}

  /** The task, or empty when nobody annotated it. */
  static Optional<Document> read(JsonObject object, Consumer<String> passOver) {
    return object.node().path("data").isObject()
        ? whole(object, passOver)
        : Optional.of(minimal(object));
  }

  private static Optional<Document> whole(JsonObject object, Consumer<String> passOver) {
    JsonNode node = object.node();
    JsonNode data = node.get("data");
    // Exports of versions before 1.0 call annotations completions.
    String key = node.has("completions") ? "completions" : "annotations";
    List<JsonNode> annotations =
        node.has(key)
            ? object.items(key, node.get(key)).stream().filter(LabelStudioForm::counts).toList()
            : List.of();
    if (annotations.isEmpty()) {
      passOver.accept("tasks without an annotation");
      return Optional.empty();
    }
    if (annotations.size() > 1) {
      passOver.accept("annotations beside the first, or the ground truth, of their task");
    }
    JsonNode annotation =
        annotations.stream()
            .filter(one -> one.path("ground_truth").asBoolean())
            .findFirst()
            .orElse(annotations.get(0));
    List<WrittenSpan> spans = new ArrayList<>();
    for (JsonNode result : object.items(key + ".result", annotation.path("result"))) {
      if (result.path("value").has("labels")) {
        add(object, result.get("value"), spans);
      } else {
        passOver.accept(resultsOf(result.path("type")));
      }
    }
    return Optional.of(document(object, data, spans));
  }

  private static String resultsOf(JsonNode type) {
    return type.isTextual() ? "results of type " + Excerpt.of(type.textValue()) : "results";
  }

  /** Whether an annotation was finished; some exports have only its number. */
  private static boolean counts(JsonNode annotation) {
    return annotation.isObject() && !annotation.path("was_cancelled").asBoolean();
  }

  private static Document minimal(JsonObject object) {
    List<WrittenSpan> spans = new ArrayList<>();
    regions(object.node()).forEach(region -> add(object, region, spans));
    return document(object, object.node(), spans);
  }

  /** The regions of a task in JSON-MIN, where they stand under the name of their control. */
  static Stream<JsonNode> regions(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false)
        .filter(JsonNode::isArray)
        .flatMap(array -> StreamSupport.stream(array.spliterator(), false))
        .filter(item -> item.path("labels").isArray() && item.has("start") && item.has("end"));
  }

  /** A region with several labels is several spans. */
  private static void add(JsonObject object, JsonNode region, List<WrittenSpan> spans) {
    long start = object.whole("value.start", region.path("start"));
    long end = object.whole("value.end", region.path("end"));
    String covered = region.path("text").isTextual() ? region.get("text").textValue() : null;
    for (JsonNode label : object.items("value.labels", region.get("labels"))) {
      String type = object.text("value.labels", label);
      spans.add(WrittenSpan.of(object.file(), object.line(), type, start, end, covered));
    }
  }

  private static Document document(JsonObject object, JsonNode data, List<WrittenSpan> spans) {
    return object.document(text(object, data), spans, Optional.empty(), false);
  }

  /** The text is `text`, or the only string there. */
  static String text(JsonObject object, JsonNode data) {
    String key = "text";
    if (!data.path(key).isTextual()) {
      List<String> strings =
          JsonObject.keys(data).stream()
              .filter(name -> data.get(name).isTextual() && !isOfMinimal(name))
              .toList();
      if (strings.size() != 1) {
        throw object.fault(
            "which of its strings is the text that was annotated? it has no `text`, but "
                + (strings.isEmpty() ? "none at all" : String.join(", ", strings))
                + ": call it `text`");
      }
      key = strings.get(0);
    }
    return object.text(key, data.get(key));
  }

  /** What JSON-MIN has beside the data of the task. */
  private static boolean isOfMinimal(String key) {
    return List.of("created_at", "updated_at", "annotator", "lead_time").contains(key);
  }
}
