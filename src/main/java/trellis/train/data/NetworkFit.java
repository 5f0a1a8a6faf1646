package trellis.train.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import trellis.config.CharactersConfig.CharacterEncoder;
import trellis.config.Head;
import trellis.config.OutputConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.Setting;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.config.schema.ChoiceType;
import trellis.model.ModelCard.DataFile;
import trellis.model.TaggerModel;
import trellis.vocab.store.VectorSource;

/** Finds out whether the network of a config can have the weights of an old model. */
final class NetworkFit {
  private static final String NOT_SET = "not set";
  private static final List<String> LIST_KEYS =
      List.of(
          "network.gazetteers.matches", "network.gazetteers.lowercase", "network.gazetteers.dim");
  private static final List<String> CLUSTER_KEYS =
      List.of("network.clusters.prefixes", "network.clusters.dim", "network.clusters.lowercase");

  private final StartingModel start;
  private final TaggerModel model;
  private final TaggerConfig config;
  private final List<String> differences = new ArrayList<>();
  private final List<String> cures = new ArrayList<>();

  /**
   * Prepares the comparison.
   *
   * @param config with the widths of its vector files
   */
  NetworkFit(StartingModel start, TaggerConfig config) {
    this.start = start;
    this.model = start.model();
    this.config = config;
  }

  /**
   * Requires that network and vector files are those of the model.
   *
   * @param vectors what is known of the files of the config
   * @throws trellis.error.TrainingException TrainingException that names all keys which differ
   */
  void require(List<VectorSource> vectors) {
    Map<String, String> here = values(config);
    Map<String, String> there = values(model.config());
    addHeads();
    for (String key : keys()) {
      add(key, there.getOrDefault(key, NOT_SET), here.getOrDefault(key, NOT_SET));
    }
    addVectorFiles(vectors);
    addEncoder();
    addLexicon();
    if (!differences.isEmpty()) {
      throw start.refusal(differences, "set what the old model has: " + String.join(", ", cures));
    }
  }

  private void add(String key, String old, String now) {
    if (!old.equals(now)) {
      differences.add("`" + key + "` is " + old + " there and " + now + " here");
      cures.add(key + "=" + (old.equals(NOT_SET) ? "null" : old));
    }
  }

  /** Heads that both have mean the same by their weights. */
  private void addHeads() {
    for (int place = 0; place < start.heads().here().size(); place++) {
      Optional<Head> known = start.heads().old(place);
      if (known.isPresent()) {
        addHead(known.get(), start.heads().here().get(place));
      }
    }
  }

  private void addHead(Head old, Head now) {
    String of = config.heads().isPresent() ? "heads." + now.name() + "." : "";
    String network = of.isEmpty() ? "network." : of;
    add(of + "task", ChoiceType.written(old.task()), ChoiceType.written(now.task()));
    if (old.task() == Task.NER) {
      add(network + "scheme", ChoiceType.written(old.scheme()), ChoiceType.written(now.scheme()));
    }
    OutputConfig before = old.output();
    OutputConfig output = now.output();
    add(
        network + "output.type",
        ChoiceType.written(before.type()),
        ChoiceType.written(output.type()));
    if (before.type() == OutputLayer.LATENT) {
      add(
          network + "output.states",
          String.valueOf(before.states()),
          String.valueOf(output.states()));
    }
    if (before.type() == OutputLayer.CRF) {
      add(
          network + "output.transitions",
          ChoiceType.written(before.transitions()),
          ChoiceType.written(output.transitions()));
    }
  }

  /**
   * The other keys on which the sizes of the old network, or the meaning of its weights, depend.
   */
  private List<String> keys() {
    TaggerConfig config = model.config();
    List<String> keys = new ArrayList<>(List.of("network.characters.encoder"));
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
            "network.capitals"));
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
  private void addVectorFiles(List<VectorSource> vectors) {
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
  private void addLexicon() {
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

  private void addEncoder() {
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
}
