package trellis.model;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import trellis.autodiff.Parameter;
import trellis.batch.LabelSet;
import trellis.batch.Vocabularies;
import trellis.config.TaggerConfig;
import trellis.labels.TagScheme;
import trellis.message.Excerpt;
import trellis.model.Manifest.EntryDigest;
import trellis.model.ZipReader.EntryInput;
import trellis.network.TaggerNetwork;
import trellis.vocab.PackedVectors;
import trellis.vocab.VectorType;
import trellis.vocab.Vocabulary;

/**
 * Reads a model from its archive and trusts nothing in it: every entry must have the size and the
 * digest that the manifest lists, and the manifest must be the one that this model is written with.
 */
final class ArchiveReader {
  static final long LARGEST_MANIFEST = 1 << 24; // bytes
  private static final int LARGEST_TEXT = 1 << 30; // bytes

  private final ArchiveInput in;
  private final ZipReader zip;
  private Iterator<EntryDigest> digests; // of the entries that must still come

  private ArchiveReader(ArchiveInput in) {
    this.in = in;
    this.zip = new ZipReader(in);
  }

  /** Makes something of the content of an entry. */
  @FunctionalInterface
  private interface Parser<T> {
    T parse() throws IOException;
  }

  static TaggerModel read(ArchiveInput in) {
    return new ArchiveReader(in).read();
  }

  private TaggerModel read() {
    byte[] written = manifestBytes();
    Manifest manifest = parse(EntryNames.MANIFEST, () -> ManifestJson.read(written));
    digests = manifest.entries().iterator();
    zip.expectRest(manifest.entries());
    TaggerConfig config =
        parse(EntryNames.CONFIG, () -> PortableConfig.read(text(EntryNames.CONFIG)));
    LabelSet labels = parse(EntryNames.LABELS, () -> labels(manifest, text(EntryNames.LABELS)));
    Vocabulary words = parse(EntryNames.WORDS, () -> vocabulary(text(EntryNames.WORDS)));
    Vocabulary characters =
        parse(EntryNames.CHARACTERS, () -> vocabulary(text(EntryNames.CHARACTERS)));
    List<Vocabulary> features = features(config.data().columns().featureColumns().size());
    Vocabularies vocabularies = new Vocabularies(words, characters, features, labels);
    TaggerNetwork network = network(config, vocabularies, manifest);
    PackedVectors packed = packed(config, manifest);
    List<GoldenSentence> golden =
        parse(EntryNames.GOLDEN, () -> golden(labels, features.size(), text(EntryNames.GOLDEN)));
    zip.finish();
    TaggerModel model =
        parse(
            EntryNames.MANIFEST,
            () ->
                new TaggerModel(manifest.card(), config, vocabularies, network, golden)
                    .withPacked(packed));
    requireOneTruth(written, manifest, model);
    return model;
  }

  private byte[] manifestBytes() {
    zip.expectFirst(EntryNames.MANIFEST);
    EntryInput content = zip.open();
    if (content.size() > LARGEST_MANIFEST) {
      throw fault(
          EntryNames.MANIFEST,
          "has " + content.size() + " bytes, more than any manifest: this is no model of Trellis");
    }
    byte[] bytes = bytes(EntryNames.MANIFEST, content);
    zip.close(content);
    return bytes;
  }

  /** Opens the next entry, which the manifest must know by this name and with its size. */
  private EntryInput open(String name, EntryDigest digest) {
    if (!digest.name().equals(name)) {
      throw fault(name, "is missing among the entries that the manifest lists");
    }
    EntryInput content = zip.open();
    if (content.size() != digest.size()) {
      throw fault(
          Excerpt.of(name),
          "has "
              + content.size()
              + " bytes, but the manifest says "
              + digest.size()
              + ": it is not the entry that was written");
    }
    return content;
  }

  private void close(EntryInput content, EntryDigest digest) {
    if (!zip.close(content).equals(digest.sha256())) {
      throw fault(
          digest.name(),
          "does not have the SHA-256 that the manifest says: it is not the entry that was written");
    }
  }

  private EntryDigest nextDigest(String name) {
    if (!digests.hasNext()) {
      throw fault(name, "is missing among the entries that the manifest lists");
    }
    return digests.next();
  }

  private byte[] text(String name) {
    EntryDigest digest = nextDigest(name);
    EntryInput content = open(name, digest);
    if (content.size() > LARGEST_TEXT) {
      throw fault(name, "has " + content.size() + " bytes: at most " + LARGEST_TEXT + " are read");
    }
    byte[] bytes = bytes(name, content);
    close(content, digest);
    return bytes;
  }

  private byte[] bytes(String name, EntryInput content) {
    return parse(name, () -> content.readNBytes((int) content.size()));
  }

  private static LabelSet labels(Manifest manifest, byte[] text) throws EntryException {
    return new LabelSet(
        TagScheme.parse(manifest.scheme().files()),
        TagScheme.parse(manifest.scheme().network()),
        TextEntries.read(text));
  }

  private static Vocabulary vocabulary(byte[] text) throws EntryException {
    return Vocabulary.of(TextEntries.read(text));
  }

  /** The values of each feature column. */
  private List<Vocabulary> features(int columns) {
    List<Vocabulary> features = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      String name = EntryNames.ofFeatures(column);
      features.add(parse(name, () -> vocabulary(text(name))));
    }
    return features;
  }

  private static List<GoldenSentence> golden(LabelSet labels, int features, byte[] text)
      throws EntryException {
    List<GoldenSentence> sentences = GoldenText.read(text, features);
    for (GoldenSentence sentence : sentences) {
      for (String label : sentence.labels()) {
        if (labels.id(label) == LabelSet.MISSING) {
          throw new EntryException(
              "has the label "
                  + Excerpt.quoted(label)
                  + ", which is not in "
                  + EntryNames.LABELS
                  + ": no answer of this model can have it");
        }
      }
    }
    return sentences;
  }

  private TaggerNetwork network(TaggerConfig config, Vocabularies vocabularies, Manifest manifest) {
    requireRoom(NetworkSize.bytes(config.network(), vocabularies.sizes()), manifest);
    TaggerNetwork network = new TaggerNetwork(config.network(), vocabularies);
    int columns = vocabularies.features().size();
    requireEntries(
        manifest,
        EntryNames.inOrder(network.parameters(), columns, vectorEntries(config, manifest)));
    for (Parameter weights : network.parameters()) {
      String name = EntryNames.ofWeights(weights);
      EntryDigest digest = nextDigest(name);
      EntryInput content = open(name, digest);
      parse(
          name,
          () -> {
            NpyFormat.read(content, weights.value(), weights.rows(), weights.columns());
            requireFinite(weights);
            return weights;
          });
      close(content, digest);
      weights.changed();
    }
    return network;
  }

  /** The entries with vectors that the manifest must list; none when it lists no words of them. */
  private List<String> vectorEntries(TaggerConfig config, Manifest manifest) {
    boolean hasVectors =
        manifest.entries().stream().anyMatch(entry -> entry.name().equals(VectorEntries.WORDS));
    return hasVectors && manifest.format() > 1
        ? VectorEntries.names(vectorType(config))
        : List.of();
  }

  private VectorType vectorType(TaggerConfig config) {
    return parse(EntryNames.CONFIG, () -> VectorEntries.type(config.embeddings().pack()));
  }

  private PackedVectors packed(TaggerConfig config, Manifest manifest) {
    if (vectorEntries(config, manifest).isEmpty()) {
      return PackedVectors.none();
    }
    Vocabulary words = parse(VectorEntries.WORDS, () -> vocabulary(text(VectorEntries.WORDS)));
    VectorType type = vectorType(config);
    int rows = words.entries().size();
    int width = config.network().words().dim();
    EntryDigest digest = nextDigest(VectorEntries.ROWS);
    EntryInput content = open(VectorEntries.ROWS, digest);
    if (rows == 0 || content.size() != NpyFormat.size(type, rows, width)) { // nothing is allocated
      throw fault(
          VectorEntries.ROWS,
          "has "
              + content.size()
              + " bytes, but "
              + rows
              + " vectors of "
              + width
              + " numbers as "
              + VectorEntries.numpyType(type)
              + " have "
              + NpyFormat.size(type, rows, width));
    }
    PackedVectors packed =
        parse(
            VectorEntries.ROWS,
            () -> {
              NpyFormat.requireHeader(content, VectorEntries.numpyType(type), rows, width);
              return PackedVectors.read(type, width, words, content);
            });
    close(content, digest);
    return type == VectorType.INT8 ? scaled(packed) : packed;
  }

  private PackedVectors scaled(PackedVectors packed) {
    EntryDigest digest = nextDigest(VectorEntries.SCALES);
    EntryInput content = open(VectorEntries.SCALES, digest);
    float[] scales = new float[packed.size()];
    PackedVectors scaled =
        parse(
            VectorEntries.SCALES,
            () -> {
              NpyFormat.read(content, scales, scales.length, 1);
              return packed.withScales(scales);
            });
    close(content, digest);
    return scaled;
  }

  /** Requires that the weights are there, before a network of that many bytes is made. */
  private void requireRoom(long bytes, Manifest manifest) {
    long listed = 0;
    for (EntryDigest digest : manifest.entries()) {
      listed += digest.boundedSize();
    }
    if (bytes < 0 || bytes > listed) {
      throw fault(
          EntryNames.CONFIG,
          "describes a network of "
              + bytes
              + " bytes, but all entries that the manifest lists have only "
              + listed
              + ": the weights cannot be those of this config");
    }
    if (bytes > in.left()) {
      while (digests.hasNext()) { // the first that is missing, or does not end, is named
        EntryDigest digest = digests.next();
        EntryInput content = open(digest.name(), digest);
        parse(digest.name(), () -> content.transferTo(OutputStream.nullOutputStream()));
        zip.close(content);
      }
      throw fault(EntryNames.MANIFEST, "lists other sizes than the entries have: it was changed");
    }
  }

  /** With a weight that is no number, every answer would be the first label. */
  private static void requireFinite(Parameter weights) throws EntryException {
    float[] values = weights.value();
    for (int i = 0; i < values.length; i++) {
      if (!Float.isFinite(values[i])) {
        throw new EntryException(
            "row "
                + i / weights.columns()
                + ", column "
                + i % weights.columns()
                + " is "
                + values[i]
                + ", not a finite number: the training that wrote it had failed");
      }
    }
  }

  private void requireEntries(Manifest manifest, List<String> wanted) {
    List<String> listed = manifest.entries().stream().map(EntryDigest::name).toList();
    for (String name : wanted) {
      if (!listed.contains(name)) {
        throw fault(name, "is missing among the entries that the manifest lists");
      }
    }
    for (String name : listed) {
      if (!wanted.contains(name)) {
        throw fault(
            Excerpt.of(name), "is no entry of a model with this config, but the manifest lists it");
      }
    }
  }

  /** The manifest says again what other entries say; both must agree to the byte. */
  private void requireOneTruth(byte[] written, Manifest manifest, TaggerModel model) {
    Manifest expected = Manifest.of(manifest.format(), model, manifest.entries());
    byte[] spelled = parse(EntryNames.MANIFEST, () -> ManifestJson.write(expected));
    if (!Arrays.equals(spelled, written)) {
      if (!expected.equals(manifest)) {
        throw fault(
            EntryNames.MANIFEST, "contradicts the other entries: " + manifest.difference(expected));
      }
      throw fault(
          EntryNames.MANIFEST,
          "is not spelled as Trellis writes it, from "
              + Excerpt.quoted(rest(written, Arrays.mismatch(spelled, written)))
              + " on");
    }
  }

  private static String rest(byte[] bytes, int from) {
    return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
  }

  private <T> T parse(String entry, Parser<T> parser) {
    try {
      return parser.parse();
    } catch (IOException | IllegalArgumentException e) {
      throw new ModelException(in.file(), entry, e.getMessage(), e);
    }
  }

  private ModelException fault(String entry, String text) {
    return new ModelException(in.file(), entry, text);
  }
}
