package trellis.serve.request;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import trellis.serve.http.Limits;
import trellis.serve.http.Problem;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * The models of a server by name; a request that names none gets the first. A model can be replaced
 * at any time: whoever has found the old one keeps it.
 */
public final class ModelRegistry {
  private static final double HUNDREDTHS = 100;

  private volatile Map<String, ServedModel> byName; // is never changed itself

  /**
   * Keeps the models in their order.
   *
   * @throws IllegalArgumentException when there is none, or two have one name
   */
  public ModelRegistry(List<ServedModel> models) {
    if (models.isEmpty()) {
      throw new IllegalArgumentException("there is no model to serve");
    }
    Map<String, ServedModel> first = new LinkedHashMap<>();
    for (ServedModel model : models) {
      if (first.put(model.name(), model) != null) {
        throw new IllegalArgumentException(
            "two models are called `" + model.name() + "`: give one of them another name");
      }
    }
    byName = first;
  }

  /** Puts a model in the place of that with the same name, for all who ask from now on. */
  public synchronized void replace(ServedModel model) {
    Map<String, ServedModel> next = new LinkedHashMap<>(byName);
    next.put(model.name(), model);
    byName = next;
  }

  /** Tells whether this is the model that its name finds. */
  public boolean serves(ServedModel model) {
    return byName.get(model.name()) == model;
  }

  /** Finds the model of a name that is known. */
  public ServedModel named(String name) {
    return Objects.requireNonNull(byName.get(name), name);
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
    Map<String, ServedModel> models = byName;
    if (name.isEmpty()) {
      return models.values().iterator().next();
    }
    ServedModel found = models.get(name.get());
    if (found == null) {
      throw Problem.of(
          404,
          "no_such_model",
          "there is no model " + Excerpt.quoted(name.get()),
          NearestName.among(models.keySet(), name.get())
              .map(near -> "did you mean `" + near + "`?")
              .orElse("the models are " + String.join(", ", models.keySet())));
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
    if (!facts.layers().isEmpty()) {
      put(node.putArray("layers"), facts.layers());
    }
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
    node.put("sample", facts.isSample());
    ArrayNode examples = node.putArray("examples");
    for (Examples.Example example : Examples.of(model)) {
      examples.addObject().put("title", example.title()).put("text", example.text());
    }
  }

  private static void put(ArrayNode array, List<ServedModel.Layer> layers) {
    for (ServedModel.Layer layer : layers) {
      ObjectNode node = array.addObject().put("name", layer.name());
      node.put("task", layer.task()).put("scheme", layer.scheme());
      layer.labels().forEach(node.putArray("labels")::add);
    }
  }
}
