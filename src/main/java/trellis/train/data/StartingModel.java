package trellis.train.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import trellis.autodiff.tensor.Parameter;
import trellis.config.CharactersConfig.CharacterEncoder;
import trellis.config.DataConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.Setting;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.config.schema.OneOrMore;
import trellis.encoder.context.StoredEncoder;
import trellis.error.ModelException;
import trellis.error.TrainingException;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.TagScheme;
import trellis.model.ModelCard;
import trellis.model.ModelCard.DataFile;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.vocab.store.VectorSource;

/**
 * The model whose weights a training begins with. What it knows keeps its row in every table; what
 * is new comes behind.
 *
 * @param path its file
 * @param model what was read from it
 */
public record StartingModel(Path path, TaggerModel model) {
  private static final String NOT_SET = "not set";
  private static final List<String> LIST_KEYS =
      List.of(
          "network.gazetteers.matches", "network.gazetteers.lowercase", "network.gazetteers.dim");
  private static final List<String> CLUSTER_KEYS =
      List.of("network.clusters.prefixes", "network.clusters.dim", "network.clusters.lowercase");

  /**
   * The model that a config names as {@code init}, if it does.
   *
   * @throws trellis.error.ModelException ModelException when it cannot be read
   * @throws TrainingException when it is an ensemble
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
    return new StartingModel(file, layerFor(config, model, file));
  }

  /**
   * The layer of a model that a config with one head goes on with, or learns from: of several that
   * of the same name.
   *
   * @throws ModelException when it has no such layer
   */
  static TaggerModel layerFor(TaggerConfig config, TaggerModel model, Path file) {
    if (model.layers().size() == 1) {
      return model;
    }
    try {
      return model.layer(config.allHeads().get(0).name());
    } catch (IllegalArgumentException unknown) {
      throw new ModelException(file.toString(), "", unknown.getMessage(), unknown);
    }
  }

  /** Its file, as models tell of it. */
  DataFile dataFile() {
    return new DataFile(
        ModelCard.INIT, path.getFileName().toString(), model.file().orElseThrow().sha256());
  }

  /** Adds the labels that it knows: also those that the new corpus lacks. */
  void addLabels(LabelSetBuilder builder) {
    LabelSet labels = model.labels();
    (labels.hasSpans() ? labels.spanTypes() : labels.labels()).forEach(builder::add);
  }

  /**
   * The config of a rehearsal: its corpus knows the types that its training file has, unless the
   * config says which ones. So training and scores leave open where the others are.
   *
   * @param lines hears which types those are that it does not know
   */
  TaggerConfig rehearsing(TaggerConfig config, Consumer<String> lines) {
    if (!model.labels().hasSpans()) {
      return config;
    }
    List<DataConfig> corpora =
        config.corpora().stream().map(corpus -> rehearsing(config, corpus, lines)).toList();
    return corpora.size() == 1
        ? config.with("data.labels.knows", corpora.get(0).labels().knows())
        : config.with("data.corpora", Optional.of(corpora));
  }

  private DataConfig rehearsing(TaggerConfig config, DataConfig corpus, Consumer<String> lines) {
    List<String> types = corpus.labels().knows().orElseGet(() -> typesOfTrain(config, corpus));
    List<String> unknown =
        model.labels().spanTypes().stream().filter(type -> !types.contains(type)).toList();
    String name = corpus.name().filter(given -> config.corpora().size() > 1).orElse("the corpus");
    lines.accept(
        "rehearse: "
            + (unknown.isEmpty()
                ? name + " has all types of " + path.getFileName()
                : path.getFileName()
                    + " tells where "
                    + String.join(", ", unknown)
                    + " may be"
                    + (config.corpora().size() > 1 ? " in " + name : "")));
    return unknown.isEmpty() ? corpus : corpus.with("data.labels.knows", Optional.of(types));
  }

  private static List<String> typesOfTrain(TaggerConfig config, DataConfig corpus) {
    LabelSetBuilder builder = new LabelSetBuilder(TagScheme.BIO, TagScheme.BIO);
    CorpusReader.readTrain(config, corpus)
        .forEach(sentence -> builder.add(sentence.labels(), sentence.reading()));
    return builder.build().spanTypes();
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
    Map<String, String> here = values(config);
    Map<String, String> there = values(model.config());
    List<String> differences = new ArrayList<>();
    List<String> cures = new ArrayList<>();
    for (String key : keys()) {
      String old = there.getOrDefault(key, NOT_SET);
      String now = here.getOrDefault(key, NOT_SET);
      if (!old.equals(now)) {
        differences.add("`" + key + "` is " + old + " there and " + now + " here");
        cures.add(key + "=" + (old.equals(NOT_SET) ? "null" : old));
      }
    }
    addVectorFiles(vectors, differences, cures);
    addEncoder(config, differences, cures);
    addLexicon(config, differences);
    if (!differences.isEmpty()) {
      throw refusal(differences, "set what the old model has: " + String.join(", ", cures));
    }
  }

  /** The keys on which the sizes of the old network, or the meaning of its weights, depend. */
  private List<String> keys() {
    TaggerConfig config = model.config();
    List<String> keys = new ArrayList<>(List.of("task"));
    if (config.task() == Task.NER) {
      keys.add("network.scheme");
    }
    keys.add("network.characters.encoder");
    if (config.network().characters().encoder() != CharacterEncoder.NONE) {
      keys.add("network.characters.dim");
      keys.add("network.characters.filters");
      keys.add("network.characters.window");
    }
    keys.addAll(
        List.of(
            "network.words.dim",
            "network.words.encoder",
            "network.words.hidden",
            "network.words.layers",
            "network.output.type"));
    if (config.network().output().type() == OutputLayer.CRF) {
      keys.add("network.output.transitions");
    }
    keys.add("network.capitals");
    keys.add("data.columns.features");
    if (!model.featureColumns().isEmpty()) {
      keys.add("network.features");
    }
    if (model.vocabularies().lexicon().lists().isPresent()) {
      keys.addAll(LIST_KEYS);
    }
    if (model.vocabularies().lexicon().clusters().isPresent()) {
      keys.addAll(CLUSTER_KEYS);
    }
    if (model.network().context().isPresent()) {
      keys.add("embeddings.encoder.layers");
      keys.add("embeddings.encoder.pieces");
      keys.add("embeddings.encoder.dim");
    }
    return keys;
  }

  private static Map<String, String> values(TaggerConfig config) {
    Map<String, String> values = new TreeMap<>();
    for (Setting setting : Setting.of(config)) {
      setting.value().ifPresent(value -> values.put(setting.key(), value));
    }
    return values;
  }

  /** A network that was trained on the vectors of one file makes nothing of those of another. */
  private void addVectorFiles(
      List<VectorSource> vectors, List<String> differences, List<String> cures) {
    List<DataFile> trained = model.card().vectorFiles();
    List<String> old = trained.stream().map(DataFile::sha256).toList();
    List<String> now = vectors.stream().map(VectorSource::sha256).toList();
    if (!trained.isEmpty() && !old.equals(now)) {
      differences.add(
          "`embeddings.file` is "
              + trained.stream().map(file -> shown(file.name(), file.sha256())).toList()
              + " there and "
              + (vectors.isEmpty()
                  ? NOT_SET
                  : vectors.stream().map(file -> shown(file.name(), file.sha256())).toList())
              + " here");
      cures.add("embeddings.file=" + trained.stream().map(DataFile::name).toList());
    }
  }

  /** The rows of a table of names or clusters mean what the files of the old model had. */
  private void addLexicon(TaggerConfig config, List<String> differences) {
    List<DataFile> old = model.card().lexiconFiles();
    List<DataFile> now = DataDigests.ofLexicon(config);
    if (!contents(old).equals(contents(now))) {
      differences.add(
          "`network.gazetteers` and `network.clusters` name "
              + (old.isEmpty() ? "no file" : contents(old))
              + " there and "
              + (now.isEmpty() ? "no file" : contents(now))
              + " here");
    }
  }

  private static List<String> contents(List<DataFile> files) {
    return files.stream().map(file -> shown(file.use(), file.sha256())).toList();
  }

  private static String shown(String name, String sha256) {
    return name + " with SHA-256 " + sha256;
  }

  private void addEncoder(TaggerConfig config, List<String> differences, List<String> cures) {
    boolean has = config.embeddings().encoder().file().isPresent();
    Optional<DataFile> trained = model.card().encoderFile();
    if (has != trained.isPresent()) {
      String old = trained.map(DataFile::name).orElse(NOT_SET);
      String now =
          config
              .embeddings()
              .encoder()
              .file()
              .map(file -> file.getFileName().toString())
              .orElse(NOT_SET);
      differences.add("`embeddings.encoder.file` is " + old + " there and " + now + " here");
      cures.add("embeddings.encoder.file=" + (trained.isPresent() ? old : "null"));
    }
  }

  private TrainingException refusal(List<String> differences, String cure) {
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
