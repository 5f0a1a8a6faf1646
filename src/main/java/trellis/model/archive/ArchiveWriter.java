package trellis.model.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import trellis.autodiff.tensor.Parameter;
import trellis.model.PortableConfig;
import trellis.model.TaggerModel;
import trellis.model.archive.Manifest.EntryDigest;

/** Writes a model as an archive: the same model gives the same bytes. */
final class ArchiveWriter {
  private ArchiveWriter() {}

  static void write(TaggerModel model, OutputStream out) throws IOException {
    List<ArchiveEntry> entries = entries(model);
    List<Fingerprint> fingerprints = new ArrayList<>();
    List<EntryDigest> digests = new ArrayList<>();
    for (ArchiveEntry entry : entries) {
      Fingerprint fingerprint = Fingerprint.of(entry.content());
      fingerprints.add(fingerprint);
      digests.add(new EntryDigest(entry.name(), fingerprint.size(), fingerprint.sha256()));
    }
    byte[] manifest = ManifestJson.write(Manifest.of(model, digests));
    ArchiveEntry first = ArchiveEntry.of(EntryNames.MANIFEST, manifest);
    ZipWriter zip = new ZipWriter(out);
    zip.add(first, Fingerprint.of(first.content()));
    for (int i = 0; i < entries.size(); i++) {
      zip.add(entries.get(i), fingerprints.get(i));
    }
    zip.finish();
  }

  private static List<ArchiveEntry> entries(TaggerModel model) throws IOException {
    List<ArchiveEntry> entries = new ArrayList<>();
    entries.add(ArchiveEntry.of(EntryNames.CONFIG, PortableConfig.write(model.config())));
    for (int place = 0; place < model.layers().size(); place++) {
      byte[] labels = TextEntries.write(model.vocabularies().labelSets().get(place).labels());
      String name = EntryNames.ofLabels(place, model.layers().get(place));
      entries.add(ArchiveEntry.of(name, labels));
    }
    entries.add(ArchiveEntry.of(EntryNames.WORDS, TextEntries.write(model.words().entries())));
    entries.add(
        ArchiveEntry.of(EntryNames.CHARACTERS, TextEntries.write(model.characters().entries())));
    for (int column = 0; column < model.features().size(); column++) {
      byte[] values = TextEntries.write(model.features().get(column).entries());
      entries.add(ArchiveEntry.of(EntryNames.ofFeatures(column), values));
    }
    if (model.network().context().isPresent()) {
      entries.add(EncoderEntries.states(model.network().context().get()));
    }
    for (Parameter weights : model.network().parameters()) {
      entries.add(
          new ArchiveEntry(
              EntryNames.ofWeights(weights),
              out -> NpyFormat.write(out, weights.value(), weights.rows(), weights.columns())));
    }
    for (int table = 0; table < model.packed().size(); table++) {
      entries.addAll(VectorEntries.of(table).with(model.packed().get(table)));
    }
    if (model.network().context().isPresent()) {
      entries.addAll(EncoderEntries.of(model));
    }
    entries.add(ArchiveEntry.of(EntryNames.GOLDEN, GoldenText.write(model.golden())));
    return entries;
  }
}
