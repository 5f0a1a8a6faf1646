package trellis.serve.request;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.serve.http.Limits;
import trellis.serve.http.Problem;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/** The models of a server by name; a request that names none gets the first. */
public final class ModelRegistry {
  private static final double HUNDREDTHS = 100;

  private final Map<String, ServedModel> byName = new LinkedHashMap<>();

  /**
   * Keeps the models in their order.
   *
   * @throws IllegalArgumentException when there is none, or two have one name
   */
  public ModelRegistry(List<ServedModel> models) {
    if (models.isEmpty()) {
      throw new IllegalArgumentException("there is no model to serve");
    }
    for (ServedModel model : models) {
      if (byName.put(model.name(), model) != null) {
        throw new IllegalArgumentException(
            "two models are called `" + model.name() + "`: give one of them another name");
      }
    }
  }

  /** Lists the models in their order. */
  public List<ServedModel> all() {
    return List.copyOf(byName.values());
  }

  /**
   * Finds the model of a name; without a name, the first.
   *
   * @throws Problem when there is none of that name
   */
  public ServedModel of(Optional<String> name) {
    if (name.isEmpty()) {
      return byName.values().iterator().next();
    }
    ServedModel found = byName.get(name.get());
    if (found == null) {
      throw Problem.of(
          404,
          "no_such_model",
          "there is no model " + Excerpt.quoted(name.get()),
          NearestName.among(byName.keySet(), name.get())
              .map(near -> "did you mean `" + near + "`?")
              .orElse("the models are " + String.join(", ", byName.keySet())));
    }
    return found;
  }

  /** Writes the JSON of {@code GET /models}: the models in their order, and the limits. */
  public String json(Limits limits) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode list = root.putArray("models");
    byName.values().forEach(model -> put(list.addObject(), model));
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
    ArrayNode gazetteers = node.putArray("gazetteers");
    model.gazetteers().keySet().forEach(gazetteers::add);
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
