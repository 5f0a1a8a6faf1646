package trellis.model.archive;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.tensor.Parameter;
import trellis.config.ColumnsConfig;
import trellis.config.NetworkConfig;
import trellis.config.TaggerConfig;
import trellis.config.schema.ColumnRef;
import trellis.error.CorpusException;
import trellis.linear.AttributeIndex;
import trellis.linear.AttributeIndex.Attribute;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.TemplateReader;
import trellis.model.EntryException;

/**
 * The archive entries of a linear model: its template as it was written, its attributes, and its
 * weights, compressed, as most may be 0.
 *
 * <p>An attribute is a line: the number of its kind and the values of its fields, with tabs.
 */
final class LinearEntries {
  static final String TEMPLATE = "template.txt";
  static final String ATTRIBUTES = "attributes.tsv.gz";

  private LinearEntries() {}

  /** The names of the entries before the weights. */
  static List<String> names(NetworkConfig config) {
    return config.isLinear() ? List.of(TEMPLATE, ATTRIBUTES) : List.of();
  }

  /** The entries before the weights. */
  static List<ArchiveEntry> of(Optional<AttributeIndex> attributes) throws IOException {
    if (attributes.isEmpty()) {
      return List.of();
    }
    AttributeIndex index = attributes.get();
    StringBuilder lines = new StringBuilder();
    for (int row = 0; row < index.size(); row++) {
      Attribute attribute = index.attribute(row);
      lines.append(attribute.kind());
      for (String value : attribute.values()) {
        lines.append('\t');
        TextEntries.escape(value, lines);
      }
      lines.append('\n');
    }
    return List.of(
        ArchiveEntry.of(TEMPLATE, index.template().text().getBytes(StandardCharsets.UTF_8)),
        ArchiveEntry.of(ATTRIBUTES, Gzip.zipped(lines.toString())));
  }

  /** Reads the entries before the weights. */
  static Optional<AttributeIndex> read(
      ListedEntries entries, Manifest manifest, TaggerConfig config) {
    if (!config.network().isLinear()) {
      return Optional.empty();
    }
    if (manifest.format() < Manifest.LINEAR) {
      throw entries.fault(
          EntryNames.CONFIG,
          "is of a linear model, which models of format " + manifest.format() + " are not");
    }
    FeatureTemplate template = entries.text(TEMPLATE, text -> template(config, text));
    return Optional.of(entries.text(ATTRIBUTES, zipped -> attributes(template, zipped)));
  }

  private static FeatureTemplate template(TaggerConfig config, byte[] text) throws EntryException {
    ColumnsConfig columns = config.data().columns();
    try {
      return TemplateReader.parse(TEMPLATE, new String(text, StandardCharsets.UTF_8))
          .of(
              columns.token().index(),
              columns.featureColumns().stream().map(ColumnRef::index).toList());
    } catch (CorpusException wrong) {
      throw new EntryException(wrong.getMessage());
    }
  }

  private static AttributeIndex attributes(FeatureTemplate template, byte[] zipped)
      throws IOException {
    AttributeIndex index = new AttributeIndex(template);
    TextEntries.lines(Gzip.unzipped(zipped), (line, number) -> index.add(attribute(line, number)));
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
