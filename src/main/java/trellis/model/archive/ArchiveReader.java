package trellis.model.archive;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import trellis.batch.Vocabularies;
import trellis.config.EncoderConfig;
import trellis.config.Head;
import trellis.config.NetworkConfig;
import trellis.config.TaggerConfig;
import trellis.encoder.context.StoredEncoder;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.lexicon.Lexicon;
import trellis.model.GoldenSentence;
import trellis.model.ModelCard.DataFile;
import trellis.model.ModelFile;
import trellis.model.NetworkSize;
import trellis.model.TaggerModel;
import trellis.model.archive.Manifest.EntryDigest;
import trellis.model.archive.Manifest.Layer;
import trellis.network.ContextShape;
import trellis.network.TaggerNetwork;
import trellis.util.Excerpt;
import trellis.vocab.Vocabulary;
import trellis.vocab.store.QuantizedVectors;

/**
 * Reads a model from its archive and trusts nothing in it: every entry must have the size and the
 * digest that the manifest lists, and the manifest must be the one that this model is written with.
 */
final class ArchiveReader {
  private final ListedEntries entries;
  private final Manifest manifest;
  private final byte[] written;
  private final SharedParts shared;
  private final String file;

  /**
   * Prepares the reading of a model of one network.
   *
   * @param entries behind its manifest
   * @param written the manifest as it stands there
   * @param shared what models before it had
   * @param file what messages call the archive
   */
  ArchiveReader(
      ListedEntries entries, Manifest manifest, byte[] written, SharedParts shared, String file) {
    this.entries = entries;
    this.manifest = manifest;
    this.written = written;
    this.shared = shared;
    this.file = file;
  }

  /** Reads a whole archive. */
  static TaggerModel read(ArchiveInput in) {
    ListedEntries entries = new ListedEntries(in);
    byte[] written = entries.manifest();
    Manifest manifest = entries.parse(EntryNames.MANIFEST, written, ManifestJson::read);
    entries.expect(manifest.entries());
    boolean isEnsemble = manifest.members().isPresent();
    boolean isOfEnsembles =
        manifest.format() == Manifest.ENSEMBLE || isEnsemble && CardEntry.isIn(manifest);
    if (isEnsemble != isOfEnsembles) {
      throw entries.fault(
          EntryNames.MANIFEST,
          (isEnsemble ? "lists members (`members`)" : "lists no members (`members`)")
              + ", but has version "
              + manifest.format()
              + " of the format: ensembles without a card have "
              + Manifest.ENSEMBLE
              + ", and no other model has");
    }
    TaggerModel model;
    if (isEnsemble) {
      model = new EnsembleReader(in.file(), entries, manifest).read();
      requireOneTruth(entries, written, manifest, model);
    } else {
      model = new ArchiveReader(entries, manifest, written, new SharedParts(), in.file()).read();
    }
    return model.readFrom(new ModelFile(manifest.format(), in.sha256()));
  }

  /** Reads all entries of the model. */
  TaggerModel read() {
    TaggerConfig config = entries.text(EntryNames.CONFIG, ConfigEntry::read);
    List<LabelSet> labels = labels(config, manifest);
    Vocabulary words = vocabulary(EntryNames.WORDS, EntryNames.ofTable("words"), manifest);
    Vocabulary characters = entries.text(EntryNames.CHARACTERS, ArchiveReader::characters);
    List<Vocabulary> features = features(config.data().columns().featureColumns().size(), manifest);
    Lexicon lexicon = LexiconEntries.read(entries, manifest, config.network());
    Vocabularies vocabularies =
        new Vocabularies(
            words,
            characters,
            features,
            labels,
            lexicon,
            LinearEntries.read(
                entries,
                manifest,
                config,
                lexicon,
                config.columns(labels.stream().map(LabelSet::size).toList())));
    Optional<ContextShape> context = context(config, manifest);
    TaggerNetwork network = network(config, vocabularies, context, manifest);
    List<QuantizedVectors> packed =
        new PackedReader(entries, manifest, shared)
            .read(config.embeddings(), config.network().words().widths());
    Optional<StoredEncoder> encoder = encoder(config, manifest);
    List<GoldenSentence> golden =
        entries.text(
            EntryNames.GOLDEN, text -> GoldenText.read(text, config, labels, features.size()));
    Optional<String> page = CardEntry.read(entries, manifest);
    entries.finish();
    TaggerModel model =
        entries.parse(
            EntryNames.MANIFEST,
            manifest.card().withPage(page),
            card -> {
              TaggerModel bare = new TaggerModel(card, config, vocabularies, network, golden);
              TaggerModel withWords = isEmpty(packed) ? bare : bare.withPacked(packed);
              return encoder.isPresent() ? with(encoder.get(), withWords) : withWords;
            });
    TaggerModel fitted =
        entries.parse(EntryNames.MANIFEST, model, whole -> fitted(manifest, whole));
    requireOneTruth(entries, written, manifest, fitted);
    return fitted;
  }

  private TaggerModel with(StoredEncoder encoder, TaggerModel model) {
    EncoderConfig config = model.config().embeddings().encoder();
    return model.withEncoder(encoder, shared.encoders().source(encoder, config));
  }

  private static boolean isEmpty(List<QuantizedVectors> packed) {
    for (QuantizedVectors vectors : packed) {
      if (vectors.size() > 0) {
        return false;
      }
    }
    return true;
  }

  private static TaggerModel fitted(Manifest manifest, TaggerModel model) {
    List<Double> temperatures = new ArrayList<>();
    for (Layer layer : manifest.allLayers()) {
      temperatures.add(layer.temperature().or(manifest::temperature).orElse(1.0));
    }
    return manifest.temperature().isPresent() ? model.withTemperatures(temperatures) : model;
  }

  /** The labels of each layer. */
  private List<LabelSet> labels(TaggerConfig config, Manifest manifest) {
    List<Layer> layers = manifest.allLayers();
    if (layers.size() != config.allHeads().size()) {
      throw entries.fault(
          EntryNames.CONFIG,
          "has "
              + config.allHeads().size()
              + " layers of labels, but the manifest has "
              + layers.size());
    }
    List<LabelSet> labels = new ArrayList<>();
    for (int place = 0; place < layers.size(); place++) {
      Layer layer = layers.get(place);
      String name = EntryNames.ofLabels(place, config.allHeads().get(place).name());
      labels.add(entries.text(name, text -> labels(layer, text)));
    }
    return labels;
  }

  private static LabelSet labels(Layer layer, byte[] text) throws EntryException {
    return new LabelSet(
        TagScheme.parse(layer.scheme().files()),
        TagScheme.parse(layer.scheme().network()),
        labelLines(layer.labels().size(), text));
  }

  private static List<String> labelLines(int most, byte[] text) throws EntryException {
    List<String> lines = new ArrayList<>();
    TextEntries.lines(
        text,
        (line, number) -> {
          if (number > most) {
            throw new EntryException("has more lines than the manifest lists labels");
          }
          lines.add(TextEntries.unescape(line, number));
        });
    return lines;
  }

  private static Vocabulary characters(byte[] text) throws EntryException {
    Vocabulary.Builder characters = new Vocabulary.Builder(0);
    TextEntries.lines(
        text,
        (line, number) -> {
          String character = TextEntries.unescape(line, number);
          characters.add(character);
          Vocabularies.requireCharacter(character);
        });
    return characters.build();
  }

  private Vocabulary vocabulary(String name, String table, Manifest manifest) {
    return RowNames.read(entries, manifest, name, table);
  }

  /** The values of each feature column. */
  private List<Vocabulary> features(int columns, Manifest manifest) {
    List<Vocabulary> features = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      String table = EntryNames.ofTable("features" + (column + 1));
      features.add(vocabulary(EntryNames.ofFeatures(column), table, manifest));
    }
    return features;
  }

  /** What the network reads of an encoder; empty for a model without one. */
  private Optional<ContextShape> context(TaggerConfig config, Manifest manifest) {
    EncoderConfig encoder = config.embeddings().encoder();
    if (encoder.file().isEmpty()) {
      return Optional.empty();
    }
    if (manifest.format() < Manifest.ENCODER) {
      throw entries.fault(
          EntryNames.CONFIG,
          "names an encoder, which models of format " + manifest.format() + " do not have");
    }
    if (manifest.format() < Manifest.DOCUMENTS && config.network().document().reach() > 0) {
      throw entries.fault(
          EntryNames.CONFIG,
          "says `network.document`, which models of format " + manifest.format() + " do not have");
    }
    return Optional.of(EncoderEntries.context(entries, encoder));
  }

  private Optional<StoredEncoder> encoder(TaggerConfig config, Manifest manifest) {
    EncoderConfig encoder = config.embeddings().encoder();
    if (EncoderEntries.names(encoder).isEmpty()) {
      return Optional.empty();
    }
    DataFile trained =
        manifest
            .card()
            .encoderFile()
            .orElseThrow(
                () ->
                    entries.fault(
                        EntryNames.MANIFEST, "has no encoder among its data, but the config has"));
    List<EntryDigest> digests = manifest.digests(EncoderEntries.names(encoder));
    StoredEncoder stored =
        shared.encoder(digests, () -> EncoderEntries.read(entries, encoder, trained, file));
    return Optional.of(
        new StoredEncoder(trained.name(), trained.sha256(), stored.weights(), stored.tokenizer()));
  }

  private TaggerNetwork network(
      TaggerConfig config,
      Vocabularies vocabularies,
      Optional<ContextShape> context,
      Manifest manifest) {
    entries.parse(EntryNames.CONFIG, config, ArchiveReader::requireWidths);
    List<Head> heads = config.allHeads();
    long bytes = NetworkSize.bytes(config.network(), heads, vocabularies.sizes(), context);
    if (config.network().pack() != NetworkConfig.Pack.FLOAT32
        && manifest.format() < Manifest.PACKED_OR_CARDED) {
      throw entries.fault(
          EntryNames.CONFIG,
          "says `network.pack`, which models of format " + manifest.format() + " do not have");
    }
    requireRoom(bytes / mostTimes(config.network()), manifest);
    TaggerNetwork network = new TaggerNetwork(config.network(), heads, vocabularies, context);
    int columns = vocabularies.features().size();
    List<String> wanted =
        new ArrayList<>(
            EntryNames.inOrder(
                heads.stream().map(Head::name).toList(),
                network.parameters(),
                columns,
                beforeWeights(config, manifest, context.isPresent()),
                config.network(),
                behindWeights(config, manifest)));
    wanted.addAll(CardEntry.names(manifest));
    requireEntries(manifest, wanted);
    WeightEntries.read(entries, network, config.network().pack());
    return network;
  }

  /** How much larger weights are in memory than they are kept, at most. */
  private static int mostTimes(NetworkConfig config) {
    if (config.isLinear()) {
      return Gzip.MOST_TIMES;
    }
    return switch (config.pack()) {
      case FLOAT32 -> 1;
      case FLOAT16 -> 2;
      case INT8 -> 4;
    };
  }

  private static List<String> beforeWeights(
      TaggerConfig config, Manifest manifest, boolean hasContext) {
    List<String> names = new ArrayList<>(LexiconEntries.names(config.network()));
    if (hasContext) {
      names.add(EncoderEntries.STATES);
    }
    names.addAll(LinearEntries.names(config.network(), manifest));
    return names;
  }

  private List<String> behindWeights(TaggerConfig config, Manifest manifest) {
    List<String> names =
        new ArrayList<>(new PackedReader(entries, manifest, shared).names(config.embeddings()));
    names.addAll(EncoderEntries.names(config.embeddings().encoder()));
    return names;
  }

  /** Several vector files have a table each, whose width no other entry tells. */
  private static TaggerConfig requireWidths(TaggerConfig config) throws EntryException {
    if (config.network().isLinear()) {
      return config;
    }
    int tables = config.embeddings().sources().size();
    List<Integer> widths = config.network().words().widths();
    if (widths.size() != tables) {
      throw new EntryException(
          "names "
              + tables
              + " vector files, but `network.words.dim` has the widths "
              + widths
              + ": that of each file is expected");
    }
    return config;
  }

  /** Requires that the weights are there, before a network of that many bytes is made. */
  private void requireRoom(long bytes, Manifest manifest) {
    long listed = 0;
    for (EntryDigest digest : manifest.entries()) {
      listed += digest.boundedSize();
    }
    if (bytes < 0 || bytes > listed) {
      throw entries.fault(
          EntryNames.CONFIG,
          "describes a network of "
              + bytes
              + " bytes, but all entries that the manifest lists have only "
              + listed
              + ": the weights cannot be those of this config");
    }
    entries.requireBytes(bytes);
  }

  private void requireEntries(Manifest manifest, List<String> wanted) {
    List<String> listed = manifest.entries().stream().map(EntryDigest::name).toList();
    for (String name : wanted) {
      if (!listed.contains(name)) {
        throw entries.fault(name, "is missing among the entries that the manifest lists");
      }
    }
    for (String name : listed) {
      if (!wanted.contains(name)) {
        throw entries.fault(
            Excerpt.of(name), "is no entry of a model with this config, but the manifest lists it");
      }
    }
  }

  /** The manifest says again what other entries say; both must agree to the byte. */
  private static void requireOneTruth(
      ListedEntries entries, byte[] written, Manifest manifest, TaggerModel model) {
    Manifest expected = Manifest.of(manifest.format(), model, manifest.entries());
    byte[] spelled = entries.parse(EntryNames.MANIFEST, expected, ManifestJson::write);
    if (!Arrays.equals(spelled, written)) {
      if (!expected.equals(manifest)) {
        throw entries.fault(
            EntryNames.MANIFEST, "contradicts the other entries: " + manifest.difference(expected));
      }
      throw entries.fault(
          EntryNames.MANIFEST,
          "is not spelled as Trellis writes it, from "
              + Excerpt.quoted(rest(written, Arrays.mismatch(spelled, written)))
              + " on");
    }
  }

  private static String rest(byte[] bytes, int from) {
    return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
  }
}
