package trellis.train.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import trellis.autodiff.tensor.Parameter;
import trellis.config.TaggerConfig;
import trellis.config.schema.OneOrMore;
import trellis.encoder.context.StoredEncoder;
import trellis.error.TrainingException;
import trellis.labels.LabelSet;
import trellis.model.ModelCard;
import trellis.model.ModelCard.DataFile;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.network.TaggerNetwork;
import trellis.network.WeightTransfer;
import trellis.vocab.store.VectorSource;

/**
 * The model whose weights a training begins with. What it knows keeps its row in every table; what
 * is new comes behind.
 *
 * @param path its file
 * @param model what was read from it
 * @param heads which of its heads are those of the training
 */
public record StartingModel(Path path, TaggerModel model, HeadMatch heads) {
  /**
   * The model that a config names as {@code init}, if it does.
   *
   * @throws trellis.error.ModelException ModelException when it cannot be read
   * @throws TrainingException when it is an ensemble, or linear
   */
  static Optional<StartingModel> of(TaggerConfig config) {
    return config.init().map(file -> read(config, file));
  }

  private static StartingModel read(TaggerConfig config, Path file) {
    TaggerModel model = ModelArchive.read(file);
    if (!model.members().isEmpty()) {
      throw new TrainingException(
          "`init`: "
              + file
              + " is an ensemble of "
              + model.members().size()
              + " models, and a training goes on with one: name one of the models that it was made"
              + " of; or leave out `init`");
    }
    if (model.network().isLinear()) { // a linear config takes no `init`, so it is a network's
      throw new TrainingException(
          "`init`: "
              + file
              + ": the model is linear (`network.type`), and `init` takes a network: name a model"
              + " that is one; or leave out `init`");
    }
    HeadMatch heads = HeadMatch.of("init", file.toString(), config.allHeads(), model);
    return new StartingModel(file, model, heads);
  }

  /** Tells which heads are old and which new, where it or the training has several. */
  void tell(Consumer<String> lines) {
    if (heads.isOfSeveral()) {
      lines.accept(heads.line(path.getFileName().toString()));
    }
  }

  /** Its file, as models tell of it. */
  DataFile dataFile() {
    return new DataFile(
        ModelCard.INIT, path.getFileName().toString(), model.file().orElseThrow().sha256());
  }

  /** The labels that it knows of a head of the training; empty where the head is new. */
  Optional<LabelSet> labels(int head) {
    return heads.labels(model, head);
  }

  /**
   * Gives a network the weights of the model. What the model lacks, heads too, keeps what it has.
   *
   * @param network that fits
   */
  public void copyWeights(TaggerNetwork network) {
    WeightTransfer.copy(model.network(), network, heads.places());
  }

  /**
   * How many rows of a table have a vector of the old model: its first ones.
   *
   * @param name of the table
   */
  public int knownRows(String name) {
    return model.network().parameters().stream()
        .filter(parameter -> parameter.name().equals(name))
        .mapToInt(Parameter::rows)
        .findFirst()
        .orElse(0);
  }

  /**
   * The encoder to begin with: that of the model if it was trained with it, for its weights are not
   * those of the file.
   *
   * @param read the encoder that the config names
   * @throws TrainingException when the model was trained with another one
   */
  StoredEncoder encoder(StoredEncoder read) {
    DataFile trained = model.card().encoderFile().orElseThrow();
    if (!trained.sha256().equals(read.sha256())) {
      throw refusal(
          List.of(
              "`embeddings.encoder.file` is "
                  + trained.name()
                  + " with SHA-256 "
                  + trained.sha256()
                  + " there and "
                  + read.name()
                  + " with "
                  + read.sha256()
                  + " here"),
          "name the same encoder");
    }
    return hasTrainedEncoder() ? model.encoder().orElse(read) : read;
  }

  private boolean hasTrainedEncoder() {
    return model.config().embeddings().encoder().train();
  }

  /** What tells the states of its encoder from those of the encoder's file; empty if they are. */
  String encoderMark() {
    return hasTrainedEncoder() ? " " + model.file().orElseThrow().sha256() : "";
  }

  /**
   * Requires that the network of a config is as large as that of the model, part by part, and reads
   * the same vector files.
   *
   * @param config with the widths of its vector files
   * @param vectors what is known of these files
   * @throws TrainingException that names all keys which differ, with both values
   */
  void requireFit(TaggerConfig config, List<VectorSource> vectors) {
    new NetworkFit(this, config).require(vectors);
  }

  /** What a message says where the training cannot go on from it. */
  TrainingException refusal(List<String> differences, String cure) {
    return new TrainingException(
        "`init`: the network of "
            + path
            + " is another one: "
            + String.join("; ", differences)
            + ": "
            + cure
            + "; or leave out `init`");
  }

  /** A config whose words are as wide as its vector files say. */
  static TaggerConfig withWidths(TaggerConfig config, List<Integer> widths) {
    return config.with("network.words.dim", OneOrMore.each(widths));
  }
}
