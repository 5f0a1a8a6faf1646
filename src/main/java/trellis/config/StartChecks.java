package trellis.config;

import java.util.List;
import java.util.Optional;
import trellis.config.CharactersConfig.CharacterEncoder;
import trellis.config.TaggerConfig.Part;
import trellis.config.TrainConfig.Engine;
import trellis.config.schema.ChoiceType;
import trellis.config.yaml.Problems;

/** Checks that a training which begins with an old model can do so, and has what it freezes. */
final class StartChecks {
  private static final String INIT = "init";
  private static final String FREEZE = "freeze";

  private final Values values;
  private final Problems problems;

  StartChecks(Values values, Problems problems) {
    this.values = values;
    this.problems = problems;
  }

  /** Adds a problem for each of the two keys that does not fit the others. */
  void check() {
    List<?> frozen = values.find(FREEZE, List.class).orElse(List.of());
    if (values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
      for (String key : List.of(INIT, FREEZE)) {
        if (values.isGiven(key) && values.find(key).isPresent()) {
          add(key, "the engine deeplearning4j begins with nothing: leave out `train.engine`");
        }
      }
      return;
    }
    if (frozen.isEmpty()) {
      return;
    }
    if (!values.isGiven(INIT)) {
      add(
          FREEZE,
          "what begins at random must learn: add `init` with a trained model, or remove it");
    }
    if (frozen.contains(Part.CHARACTERS)
        && values.find("network.characters.encoder").equals(Optional.of(CharacterEncoder.NONE))) {
      isNotThere(Part.CHARACTERS, "`network.characters.encoder` is none");
    }
    if (frozen.contains(Part.ENCODER)) {
      if (!values.isGiven("embeddings.encoder.file")) {
        isNotThere(Part.ENCODER, "there is no `embeddings.encoder.file`");
      } else if (values.find("embeddings.encoder.train").equals(Optional.of(true))) {
        add(
            FREEZE,
            "encoder stays as it is, but `embeddings.encoder.train` trains it: remove one of the"
                + " two");
      }
    }
  }

  private void isNotThere(Part part, String why) {
    add(FREEZE, "the network has no " + ChoiceType.written(part) + ", for " + why + ": remove it");
  }

  private void add(String key, String complaint) {
    problems.add(values.place(key), "`" + key + "`: " + complaint);
  }
}
