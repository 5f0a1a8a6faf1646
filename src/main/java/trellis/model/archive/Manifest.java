package trellis.model.archive;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import trellis.config.Head;
import trellis.config.NetworkConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TaggerConfig;
import trellis.labels.LabelSet;
import trellis.model.EnsembleModel.Member;
import trellis.model.ModelCard;
import trellis.model.ModelCard.DataFile;
import trellis.model.ModelCard.FileScore;
import trellis.model.TaggerModel;
import trellis.util.Excerpt;

/**
 * The first entry of an archive, {@code manifest.json}: what the model is, and which entries
 * follow.
 *
 * <p>Name, task, seed, schemes and labels stand here for whoever looks into the file; they are
 * those of the other entries, and a reader compares both.
 *
 * @param format the version of the format
 * @param trainingWords how many of the first words of the table are those of training
 * @param scheme how the labels mark spans
 * @param temperature by which scores are divided before they become probabilities; only there, and
 *     only from version 3 on
 * @param members of an ensemble, of version 5, or of 11 if it has a card; only there
 * @param layers all layers of labels, the first of which has the task, scheme and labels above;
 *     only where there are several, of version 6
 * @param entries all other entries in their order
 */
record Manifest(
    int format,
    String writtenBy,
    String name,
    String task,
    long seed,
    int epoch,
    int trainingWords,
    Schemes scheme,
    List<String> labels,
    List<FileScore> scores,
    List<DataFile> data,
    Optional<Double> temperature,
    Optional<List<ListedMember>> members,
    Optional<List<Layer>> layers,
    List<EntryDigest> entries) {
  /**
   * The version of models without a temperature. In version 1 the words of a vector file had rows
   * in the word table, behind those of training; now they may have entries of their own.
   */
  static final int PLAIN = 2;

  /** The version of models with a temperature, but without an encoder. */
  static final int FITTED = 3;

  /** The version of models with a temperature and an encoder. */
  static final int ENCODER = 4;

  /** The version of ensembles, whose members have versions of their own. */
  static final int ENSEMBLE = 5;

  /** The version of models whose encoder reads the sentences around one with it. */
  static final int DOCUMENTS = 6;

  /** The version of models that read lists of names or clusters, with all that version 6 has. */
  static final int LEXICON = 7;

  /** The version of models with several layers of labels, which may have all that 7 has. */
  static final int LAYERED = 8;

  /** The version of models with several layers of labels, each with a temperature of its own. */
  static final int TEMPERED = 9;

  /** The version of linear models, and of those that score spans, which may have all of 9. */
  static final int LINEAR = 10;

  /**
   * The version of networks whose weights are packed, and of all models with a card, be they
   * networks, linear models or ensembles: it may have all that any earlier version has.
   */
  static final int PACKED_OR_CARDED = 11;

  /** The newest version that this program reads. */
  static final int FORMAT = PACKED_OR_CARDED;

  /**
   * A member of an ensemble.
   *
   * @param name that its config gave it
   * @param sha256 of the file that it was read from; maybe empty
   * @param weight its share is that of the sum of all weights
   */
  record ListedMember(String name, String sha256, double weight) {}

  /**
   * A layer of labels.
   *
   * @param temperature of this layer; only from version 9 on
   */
  record Layer(
      String name, String task, Schemes scheme, List<String> labels, Optional<Double> temperature) {
    Layer {
      labels = List.copyOf(labels);
    }
  }

  /** How the labels of the network and those of the corpus files mark spans. */
  record Schemes(String network, String files) {}

  /** An entry, its size in bytes and its digest in hexadecimal. */
  record EntryDigest(String name, long size, String sha256) {
    private static final long LARGEST = 1L << 40;

    /** The size, or the nearest one that an entry can have: sums of them do not overflow. */
    long boundedSize() {
      return Math.max(0, Math.min(LARGEST, size));
    }
  }

  Manifest {
    labels = List.copyOf(labels);
    scores = List.copyOf(scores);
    data = List.copyOf(data);
    members = members.map(List::copyOf);
    layers = layers.map(List::copyOf);
    entries = List.copyOf(entries);
  }

  /** The manifest of a model that is kept in these entries. */
  static Manifest of(TaggerModel model, List<EntryDigest> entries) {
    return of(format(model), model, entries);
  }

  /** The oldest version that has all that a model has. */
  private static int format(TaggerModel model) {
    if (model.card().page().isPresent()) {
      return PACKED_OR_CARDED;
    }
    if (!model.members().isEmpty()) {
      return ENSEMBLE;
    }
    if (model.config().network().pack() != NetworkConfig.Pack.FLOAT32) {
      return PACKED_OR_CARDED;
    }
    OutputLayer output = model.config().network().output().type();
    boolean hasStates = output == OutputLayer.SEMI_CRF || output == OutputLayer.LATENT;
    if (model.network().isLinear() || hasStates) {
      return LINEAR;
    }
    if (model.layers().size() > 1) {
      return model.temperatures().stream().allMatch(one -> one == 1) ? LAYERED : TEMPERED;
    }
    if (!model.vocabularies().lexicon().isEmpty()) {
      return LEXICON;
    }
    if (model.reach() > 0) {
      return DOCUMENTS;
    }
    if (model.network().context().isPresent()) {
      return ENCODER;
    }
    return model.temperature() == 1 ? PLAIN : FITTED;
  }

  private static List<Layer> layers(int format, TaggerModel model) {
    List<Layer> layers = new ArrayList<>();
    for (Head head : model.config().allHeads()) {
      LabelSet labels = model.vocabularies().labelSets().get(layers.size());
      Optional<Double> temperature =
          Optional.of(model.temperatures().get(layers.size())).filter(own -> format >= TEMPERED);
      layers.add(
          new Layer(
              head.name(), written(head.task()), schemes(labels), labels.labels(), temperature));
    }
    return layers;
  }

  private static String written(TaggerConfig.Task task) {
    return task.name().toLowerCase(Locale.ROOT);
  }

  private static Schemes schemes(LabelSet labels) {
    return new Schemes(labels.network().toString(), labels.files().toString());
  }

  /** The manifest as that version of the format has it. */
  static Manifest of(int format, TaggerModel model, List<EntryDigest> entries) {
    TaggerConfig config = model.config();
    ModelCard card = model.card();
    return new Manifest(
        format,
        card.writtenBy(),
        config.name(),
        written(config.allHeads().get(0).task()),
        config.seed(),
        card.epoch(),
        card.trainingWords(),
        schemes(model.labels()),
        model.labels().labels(),
        card.scores(),
        card.data(),
        format >= FITTED ? Optional.of(model.temperature()) : Optional.empty(),
        members(model),
        format >= LAYERED ? Optional.of(layers(format, model)) : Optional.empty(),
        entries);
  }

  /** All layers of labels: one at least. */
  List<Layer> allLayers() {
    return layers.orElse(List.of(new Layer(task, task, scheme, labels, temperature)));
  }

  private static Optional<List<ListedMember>> members(TaggerModel model) {
    if (model.members().isEmpty()) {
      return Optional.empty();
    }
    List<ListedMember> listed = new ArrayList<>();
    for (Member member : model.members()) {
      listed.add(new ListedMember(member.model().name(), member.sha256(), member.weight()));
    }
    return Optional.of(listed);
  }

  /** Whether an entry of that name follows. */
  boolean lists(String name) {
    return size(name).isPresent();
  }

  /** What is said of entries with these names, in their order. */
  List<EntryDigest> digests(List<String> names) {
    return entries.stream().filter(entry -> names.contains(entry.name())).toList();
  }

  /** How many bytes an entry is said to have, if it follows. */
  OptionalLong size(String name) {
    for (EntryDigest entry : entries) {
      if (entry.name().equals(name)) {
        return OptionalLong.of(entry.boundedSize());
      }
    }
    return OptionalLong.empty();
  }

  /** What it says of how the model came to be. */
  ModelCard card() {
    return new ModelCard(writtenBy, epoch, trainingWords, scores, data);
  }

  /** The first part in which this manifest is not the other one, and what both say there. */
  String difference(Manifest other) {
    for (RecordComponent part : Manifest.class.getRecordComponents()) {
      Object mine = RecordJson.value(part, this);
      Object theirs = RecordJson.value(part, other);
      if (!mine.equals(theirs)) {
        return "`"
            + part.getName()
            + "` is "
            + Excerpt.of(mine.toString())
            + ", but there it is "
            + Excerpt.of(theirs.toString());
      }
    }
    return "in nothing";
  }
}
