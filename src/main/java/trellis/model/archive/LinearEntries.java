package trellis.model.archive;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import trellis.autodiff.tensor.Parameter;
import trellis.config.ColumnsConfig;
import trellis.config.NetworkConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TaggerConfig;
import trellis.error.CorpusException;
import trellis.lexicon.Lexicon;
import trellis.linear.AttributeIndex;
import trellis.linear.AttributeIndex.Attribute;
import trellis.linear.LinearFeatures;
import trellis.linear.SpanAttributes;
import trellis.linear.StateFeatures;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.TemplateReader;

/**
 * The archive entries of a linear model: its template as it was written, its attributes, and its
 * weights, compressed, as most may be 0.
 *
 * <p>An attribute is a line: the number of its kind and the values of its fields, with tabs. Those
 * that go together with pairs of labels have entries of their own, in a model that has such; hashed
 * ones have none.
 */
final class LinearEntries {
  static final String TEMPLATE = "template.txt";
  static final String ATTRIBUTES = "attributes.tsv.gz";
  static final String STATES = "states.tsv.gz";
  static final String PAIRS = "pairs.tsv.gz";
  static final String PAIR_STATES = "pair-states.tsv.gz";

  static final String SPANS = "spans.tsv.gz";

  private static final String[] NONE = {};

  private LinearEntries() {}

  /** The names of the entries before the weights. */
  static List<String> names(NetworkConfig config, Manifest manifest) {
    if (!config.isLinear()) {
      return List.of();
    }
    List<String> names = new ArrayList<>(List.of(TEMPLATE));
    if (config.hash() == 0) {
      names.add(ATTRIBUTES);
    }
    Stream.of(STATES, PAIRS, PAIR_STATES, SPANS).filter(manifest::lists).forEach(names::add);
    return names;
  }

  /** The entries before the weights. */
  static List<ArchiveEntry> of(Optional<LinearFeatures> features) throws IOException {
    if (features.isEmpty()) {
      return List.of();
    }
    AttributeIndex index = features.get().attributes();
    List<ArchiveEntry> entries = new ArrayList<>();
    entries.add(
        ArchiveEntry.of(TEMPLATE, index.template().text().getBytes(StandardCharsets.UTF_8)));
    if (!index.isHashed()) {
      entries.add(ArchiveEntry.of(ATTRIBUTES, Gzip.zipped(attributes(index))));
    }
    addStates(STATES, features.get().states(), entries);
    if (features.get().pairs().isPresent()) {
      if (!index.isHashed()) {
        entries.add(ArchiveEntry.of(PAIRS, Gzip.zipped(attributes(index.pairs().orElseThrow()))));
      }
      addStates(PAIR_STATES, List.of(features.get().pairs().get()), entries);
    }
    if (features.get().spans().isPresent()) {
      SpanAttributes spans = features.get().spans().get();
      entries.add(ArchiveEntry.of(SPANS, Gzip.zipped(attributes(spans.size(), spans::attribute))));
    }
    return entries;
  }

  private static void addStates(
      String name, List<StateFeatures> ofHeads, List<ArchiveEntry> entries) throws IOException {
    if (!ofHeads.stream().allMatch(StateFeatures::areAll)) {
      entries.add(ArchiveEntry.of(name, Gzip.zipped(states(ofHeads))));
    }
  }

  private static String attributes(AttributeIndex index) {
    return attributes(index.size(), index::attribute);
  }

  private static String attributes(int size, IntFunction<Attribute> ofRow) {
    StringBuilder lines = new StringBuilder();
    for (int row = 0; row < size; row++) {
      Attribute attribute = ofRow.apply(row);
      lines.append(attribute.kind());
      for (String value : attribute.values()) {
        lines.append('\t');
        TextEntries.escape(value, lines);
      }
      lines.append('\n');
    }
    return lines.toString();
  }

  /**
   * For each attribute a line with the labels that it has a weight for; heads have tabs between.
   */
  private static String states(List<StateFeatures> ofHeads) {
    StringBuilder lines = new StringBuilder();
    for (int row = 0; row < ofHeads.get(0).rows(); row++) {
      String tab = "";
      for (StateFeatures ofHead : ofHeads) {
        lines.append(tab);
        String blank = "";
        for (int weight = ofHead.start(row); weight < ofHead.start(row + 1); weight++) {
          lines.append(blank).append(ofHead.label(weight));
          blank = " ";
        }
        tab = "\t";
      }
      lines.append('\n');
    }
    return lines.toString();
  }

  /**
   * Reads the entries before the weights.
   *
   * @param lexicon what its template reads beside columns
   * @param labels how many each head has
   */
  static Optional<LinearFeatures> read(
      ListedEntries entries,
      Manifest manifest,
      TaggerConfig config,
      Lexicon lexicon,
      List<Integer> labels) {
    if (!config.network().isLinear()) {
      return Optional.empty();
    }
    if (manifest.format() < Manifest.LINEAR) {
      throw entries.fault(
          EntryNames.CONFIG,
          "is of a linear model, which models of format " + manifest.format() + " are not");
    }
    FeatureTemplate template = entries.text(TEMPLATE, text -> template(config, lexicon, text));
    int hash = config.network().hash();
    AttributeIndex index =
        hash > 0 ? AttributeIndex.hashed(template, hash) : new AttributeIndex(template);
    if (!index.isHashed()) {
      entries.text(ATTRIBUTES, zipped -> added(index, zipped));
    }
    List<StateFeatures> states = states(STATES, entries, manifest, index, labels);
    Optional<StateFeatures> pairs = Optional.empty();
    if (index.pairs().isPresent()) {
      AttributeIndex ofPairs = index.pairs().get();
      List<Integer> columns = List.of(Math.multiplyExact(labels.get(0), labels.get(0)));
      if (!index.isHashed()) {
        entries.text(PAIRS, zipped -> added(ofPairs, zipped));
      }
      pairs = Optional.of(states(PAIR_STATES, entries, manifest, ofPairs, columns).get(0));
    }
    return Optional.of(
        new LinearFeatures(index, states, pairs, spans(config.network(), entries, manifest)));
  }

  private static Optional<SpanAttributes> spans(
      NetworkConfig config, ListedEntries entries, Manifest manifest) {
    if (config.output().type() != OutputLayer.SEMI_CRF) {
      return Optional.empty();
    }
    SpanAttributes spans = new SpanAttributes(config.output().longest());
    return Optional.of(
        entries.text(
            SPANS,
            zipped -> {
              TextEntries.lines(
                  Gzip.unzipped(zipped),
                  (line, number) -> addSpan(attribute(line, number), number, spans));
              if (spans.size() == 0) {
                throw new EntryException("line 1 is missing: spans have attributes, one a line");
              }
              return spans;
            }));
  }

  private static void addSpan(Attribute attribute, int number, SpanAttributes spans)
      throws EntryException {
    try {
      spans.add(attribute);
    } catch (IllegalArgumentException wrong) {
      throw new EntryException("line " + number + ": " + wrong.getMessage());
    }
  }

  /**
   * Which attributes have a weight for which labels.
   *
   * @param labels how many each head has
   */
  private static List<StateFeatures> states(
      String name,
      ListedEntries entries,
      Manifest manifest,
      AttributeIndex index,
      List<Integer> labels) {
    return manifest.lists(name)
        ? entries.text(name, zipped -> states(index, labels, zipped))
        : labels.stream().map(size -> StateFeatures.all(index.size(), size)).toList();
  }

  private static List<StateFeatures> states(
      AttributeIndex index, List<Integer> labels, byte[] zipped) throws IOException {
    int[][] starts = new int[labels.size()][index.size() + 1]; // [head][row]
    List<IntStream.Builder> labelOf = new ArrayList<>(); // [head]
    labels.forEach(any -> labelOf.add(IntStream.builder()));
    int[] lines = {0};
    TextEntries.lines(
        Gzip.unzipped(zipped),
        (line, number) -> {
          String[] ofHeads = line.split("\t", -1);
          if (ofHeads.length != labels.size() || number > index.size()) {
            throw new EntryException(
                "line " + number + " has labels for " + ofHeads.length + " heads, or is too many");
          }
          for (int head = 0; head < ofHeads.length; head++) {
            starts[head][number] = starts[head][number - 1];
            for (String label : ofHeads[head].isEmpty() ? NONE : ofHeads[head].split(" ")) {
              labelOf.get(head).add(label(label, number));
              starts[head][number]++;
            }
          }
          lines[0] = number;
        });
    if (lines[0] != index.size()) {
      throw new EntryException("has " + lines[0] + " lines for " + index.size() + " attributes");
    }
    List<StateFeatures> states = new ArrayList<>();
    for (int head = 0; head < starts.length; head++) {
      int[] all = labelOf.get(head).build().toArray();
      states.add(StateFeatures.of(labels.get(head), starts[head], all));
    }
    return states;
  }

  private static int label(String text, int line) throws EntryException {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new EntryException("line " + line + " has a label that is no number");
    }
  }

  private static FeatureTemplate template(TaggerConfig config, Lexicon lexicon, byte[] text)
      throws EntryException {
    ColumnsConfig columns = config.data().columns();
    try {
      return TemplateReader.parse(TEMPLATE, new String(text, StandardCharsets.UTF_8))
          .of(
              columns.token().index(),
              columns.featureIndexes(),
              lexicon.clusters().map(clusters -> clusters::path),
              lexicon.lists().isPresent());
    } catch (CorpusException wrong) {
      throw new EntryException(wrong.getMessage());
    }
  }

  private static AttributeIndex added(AttributeIndex index, byte[] zipped) throws IOException {
    new AttributeLines(Gzip.unzipped(zipped), index).read();
    return index;
  }

  private static Attribute attribute(String line, int number) throws EntryException {
    String[] parts = line.split("\t", -1);
    List<String> values = new ArrayList<>();
    for (int i = 1; i < parts.length; i++) {
      values.add(TextEntries.unescape(parts[i], number));
    }
    try {
      return new Attribute(Integer.parseInt(parts[0]), values);
    } catch (NumberFormatException e) {
      throw new EntryException("line " + number + " begins with no number of a kind");
    }
  }

  /** The weights, compressed. */
  static byte[] weights(Parameter parameter) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    NpyFormat.write(bytes, parameter.value(), parameter.rows(), parameter.columns());
    return Gzip.zipped(bytes.toByteArray());
  }

  /** Reads weights that were compressed. */
  static Parameter readWeights(byte[] zipped, Parameter parameter) throws IOException {
    NpyFormat.read(
        new ByteArrayInputStream(Gzip.unzipped(zipped)),
        parameter.value(),
        parameter.rows(),
        parameter.columns());
    return parameter;
  }
}
