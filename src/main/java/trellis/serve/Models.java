package trellis.serve;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.message.Excerpt;
import trellis.message.NearestName;

/** The models that are served, by name; the first is taken where a request names none. */
final class Models {
  private final Map<String, ServedModel> byName = new LinkedHashMap<>();

  /**
   * Takes the models in their order.
   *
   * @throws IllegalArgumentException when there is none, or two have one name
   */
  Models(List<ServedModel> models) {
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

  List<ServedModel> all() {
    return List.copyOf(byName.values());
  }

  /**
   * The model of that name, or the first.
   *
   * @throws Problem when there is none of that name
   */
  ServedModel of(Optional<String> name) {
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
}
