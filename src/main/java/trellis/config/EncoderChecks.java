package trellis.config;

import java.util.List;
import java.util.Optional;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.config.TrainConfig.Engine;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.config.schema.Entry;
import trellis.config.yaml.Problems;

/** Checks that what is for an encoder comes with one that can do it. */
final class EncoderChecks {
  private static final String FILE = "embeddings.encoder.file";

  private final Values values;
  private final Problems problems;

  EncoderChecks(Values values, Problems problems) {
    this.values = values;
    this.problems = problems;
  }

  /** Adds a problem for every key that an encoder of the config, or none, makes nothing of. */
  void check() {
    keysHaveAnEncoder();
    documentsNeedAnEncoder();
    trainedEncoderIsSaved();
  }

  private void keysHaveAnEncoder() {
    Entry.Group encoder = (Entry.Group) Records.ROOT.find("embeddings.encoder").orElseThrow();
    String file = encoder.onlyWith().orElseThrow().path();
    if (values.isGiven(file)) {
      if (values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
        problems.add(
            values.place(file),
            "`" + file + "`: the engine deeplearning4j has no encoder: leave out `train.engine`");
      }
      return;
    }
    encoder
        .leaves()
        .filter(leaf -> values.isGiven(leaf.path()) && values.find(leaf.path()).isPresent())
        .forEach(
            leaf ->
                problems.add(
                    values.place(leaf.path()),
                    "`" + leaf.path() + "` needs an encoder: add `" + file + "`, or remove it"));
  }

  private void documentsNeedAnEncoder() {
    String path = "network.document.sentences";
    boolean isOn = values.find(path, Integer.class).orElse(0) > 0;
    if (isOn && !values.isGiven(FILE)) {
      problems.add(
          values.place(path),
          "`"
              + path
              + "`: only an encoder reads beyond a sentence: add `"
              + FILE
              + "`, or remove it");
    }
  }

  private void trainedEncoderIsSaved() {
    if (!values.find("embeddings.encoder.train").equals(Optional.of(true))) {
      for (String key : List.of("rate", "layer_decay", "frozen", "inner_dropout")) {
        String path = "embeddings.encoder." + key;
        Entry.Leaf leaf = (Entry.Leaf) Records.ROOT.find(path).orElseThrow();
        double usual = Double.parseDouble(leaf.key().def());
        if (values.find(path, Number.class).filter(n -> n.doubleValue() != usual).isPresent()) {
          problems.add(
              values.place(path),
              "`" + path + "` is for an encoder that is trained: add `train: true`, or remove it");
        }
      }
      return;
    }
    if (values.find("train.optimizer").equals(Optional.of(OptimizerKind.SGD))) {
      problems.add(
          values.place("embeddings.encoder.train"),
          "`embeddings.encoder.train`: sgd does not train an encoder, whose layers have gradients"
              + " of very different sizes: set `train.optimizer: adam` with a rate such as 0.001");
    }
    if (values.find("embeddings.encoder.pack").equals(Optional.of(Pack.NONE))) {
      problems.add(
          values.place("embeddings.encoder.pack"),
          "`embeddings.encoder.pack`: none leaves the encoder out of the model, but it is trained"
              + " and stands nowhere else: write float16, or remove `train`");
    }
  }
}
