package trellis.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What {@code GET /models} tells: the models, the first being the usual one, and the limits. */
final class ModelsJson {
  private static final double HUNDREDTHS = 100;

  private ModelsJson() {}

  static String of(Models models, Limits limits) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode list = root.putArray("models");
    models.all().forEach(model -> put(list.addObject(), model));
    root.putObject("limits")
        .put("body_bytes", limits.bodyBytes())
        .put("tokens", limits.tokens())
        .put("best", limits.best())
        .put("queue", limits.queue());
    return root + "\n";
  }

  private static void put(ObjectNode node, ServedModel model) {
    ServedModel.Facts facts = model.facts();
    node.put("name", model.name());
    node.put("task", facts.task());
    node.put("scheme", facts.scheme());
    node.put("tokenizer", facts.tokens());
    ArrayNode labels = node.putArray("labels");
    model.tagger().labels().forEach(labels::add);
    ArrayNode features = node.putArray("features");
    model.tagger().featureColumns().forEach(features::add);
    ArrayNode scores = node.putArray("scores");
    for (ServedModel.Score score : facts.scores()) {
      scores
          .addObject()
          .put("file", score.file())
          .put("measure", score.measure())
          .put("percent", Math.round(score.percent() * HUNDREDTHS) / HUNDREDTHS);
    }
    node.put("bytes", facts.bytes());
    node.put("sha256", facts.sha256());
  }
}
