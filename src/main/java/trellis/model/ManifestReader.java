package trellis.model;

import trellis.model.Manifest.EntryDigest;
import trellis.model.Manifest.Schemes;
import trellis.model.ModelCard.DataFile;
import trellis.model.ModelCard.FileScore;

/** Makes a manifest of the fields of its JSON. */
final class ManifestReader {
  private ManifestReader() {}

  static Manifest read(JsonFields manifest) throws EntryException {
    Manifest read =
        new Manifest(
            number(manifest, "format"),
            manifest.text("writtenBy"),
            manifest.text("name"),
            manifest.text("task"),
            manifest.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE),
            number(manifest, "epoch"),
            number(manifest, "trainingWords"),
            manifest.object("scheme", ManifestReader::schemes),
            manifest.texts("labels"),
            manifest.objects("scores", ManifestReader::score),
            manifest.objects("data", ManifestReader::dataFile),
            manifest.objects("entries", ManifestReader::digest));
    manifest.requireNoOthers();
    return read;
  }

  private static int number(JsonFields fields, String key) throws EntryException {
    return (int) fields.whole(key, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private static Schemes schemes(JsonFields scheme) throws EntryException {
    return new Schemes(scheme.text("network"), scheme.text("files"));
  }

  private static FileScore score(JsonFields score) throws EntryException {
    return new FileScore(
        score.text("split"), score.text("measure"), score.number("percent").doubleValue());
  }

  private static DataFile dataFile(JsonFields file) throws EntryException {
    return new DataFile(file.text("use"), file.text("name"), file.text("sha256"));
  }

  private static EntryDigest digest(JsonFields entry) throws EntryException {
    return new EntryDigest(
        entry.text("name"),
        entry.whole("size", Long.MIN_VALUE, Long.MAX_VALUE),
        entry.text("sha256"));
  }
}
