package trellis.model;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import trellis.model.Manifest.EntryDigest;
import trellis.model.ModelCard.DataFile;
import trellis.model.ModelCard.FileScore;

/** Writes a manifest as JSON: one line a key and one an element, on every system. */
final class ManifestWriter {
  private final JsonGenerator out;

  private ManifestWriter(JsonGenerator out) {
    this.out = out;
  }

  static byte[] write(Manifest manifest) throws EntryException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JsonTree.FACTORY.createGenerator(text)) {
      DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
      out.setPrettyPrinter(
          new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter));
      new ManifestWriter(out).manifest(manifest);
    } catch (IOException e) {
      throw new EntryException("cannot be written: " + e.getMessage());
    }
    return (text + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private void manifest(Manifest manifest) throws IOException {
    out.writeStartObject();
    out.writeNumberField("format", manifest.format());
    out.writeStringField("writtenBy", manifest.writtenBy());
    out.writeStringField("name", manifest.name());
    out.writeStringField("task", manifest.task());
    out.writeNumberField("seed", manifest.seed());
    out.writeNumberField("epoch", manifest.epoch());
    out.writeNumberField("trainingWords", manifest.trainingWords());
    out.writeObjectFieldStart("scheme");
    out.writeStringField("network", manifest.scheme().network());
    out.writeStringField("files", manifest.scheme().files());
    out.writeEndObject();
    out.writeArrayFieldStart("labels");
    for (String label : manifest.labels()) {
      out.writeString(label);
    }
    out.writeEndArray();
    out.writeArrayFieldStart("scores");
    for (FileScore score : manifest.scores()) {
      score(score);
    }
    out.writeEndArray();
    out.writeArrayFieldStart("data");
    for (DataFile file : manifest.data()) {
      dataFile(file);
    }
    out.writeEndArray();
    out.writeArrayFieldStart("entries");
    for (EntryDigest entry : manifest.entries()) {
      digest(entry);
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private void score(FileScore score) throws IOException {
    out.writeStartObject();
    out.writeStringField("split", score.split());
    out.writeStringField("measure", score.measure());
    out.writeNumberField("percent", score.percent());
    out.writeEndObject();
  }

  private void dataFile(DataFile file) throws IOException {
    out.writeStartObject();
    out.writeStringField("use", file.use());
    out.writeStringField("name", file.name());
    out.writeStringField("sha256", file.sha256());
    out.writeEndObject();
  }

  private void digest(EntryDigest entry) throws IOException {
    out.writeStartObject();
    out.writeStringField("name", entry.name());
    out.writeNumberField("size", entry.size());
    out.writeStringField("sha256", entry.sha256());
    out.writeEndObject();
  }
}
