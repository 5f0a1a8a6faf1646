package trellis.model.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import trellis.autodiff.tensor.Parameter;
import trellis.model.TaggerModel;
import trellis.model.archive.Manifest.EntryDigest;

/** Writes a model as an archive: the same model gives the same bytes. */
final class ArchiveWriter {
  private ArchiveWriter() {}

  /** An entry and what is known of its content. */
  private record Measured(ArchiveEntry entry, Fingerprint fingerprint) {
    static Measured of(ArchiveEntry entry) throws IOException {
      return new Measured(entry, Fingerprint.of(entry.content()));
    }

    EntryDigest digest() {
      return new EntryDigest(entry.name(), fingerprint.size(), fingerprint.sha256());
    }

    Measured in(String folder) {
      ArchiveEntry inFolder = new ArchiveEntry(folder + entry.name(), entry.content());
      return new Measured(inFolder, fingerprint);
    }
  }

  static void write(TaggerModel model, OutputStream out) throws IOException {
    List<Measured> entries = measured(model);
    ZipWriter zip = new ZipWriter(out);
    for (Measured one : withManifest(model, entries)) {
      zip.add(one.entry(), one.fingerprint());
    }
    zip.finish();
  }

  /** The entries of a model behind its manifest. */
  private static List<Measured> measured(TaggerModel model) throws IOException {
    List<Measured> measured = new ArrayList<>();
    if (model.members().isEmpty()) {
      for (ArchiveEntry entry : entries(model)) {
        measured.add(Measured.of(entry));
      }
      return measured;
    }
    Set<List<EntryDigest>> written = new HashSet<>(); // vectors and encoders
    for (int i = 0; i < model.members().size(); i++) {
      TaggerModel member = model.members().get(i).model();
      String folder = EntryNames.ofMember(i);
      List<Measured> all = withManifest(member, measured(member));
      for (Measured one : SharedParts.unshared(all, digests(all), written)) {
        measured.add(one.in(folder));
      }
    }
    for (ArchiveEntry entry : atTheEnd(model)) {
      measured.add(Measured.of(entry));
    }
    return measured;
  }

  private static List<Measured> withManifest(TaggerModel model, List<Measured> entries)
      throws IOException {
    byte[] manifest = ManifestJson.write(Manifest.of(model, digests(entries)));
    List<Measured> all = new ArrayList<>();
    all.add(Measured.of(ArchiveEntry.of(EntryNames.MANIFEST, manifest)));
    all.addAll(entries);
    return all;
  }

  private static List<EntryDigest> digests(List<Measured> entries) {
    return entries.stream().map(Measured::digest).toList();
  }

  private static List<ArchiveEntry> entries(TaggerModel model) throws IOException {
    List<ArchiveEntry> entries = new ArrayList<>();
    entries.add(ArchiveEntry.of(EntryNames.CONFIG, ConfigEntry.write(model.config())));
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
    entries.addAll(LexiconEntries.of(model.vocabularies().lexicon()));
    if (model.network().context().isPresent()) {
      entries.add(EncoderEntries.states(model.network().context().get()));
    }
    entries.addAll(LinearEntries.of(model.vocabularies().linear()));
    for (Parameter weights : model.network().parameters()) {
      if (model.network().isLinear()) {
        entries.add(
            ArchiveEntry.of(EntryNames.ofWeights(weights, true), LinearEntries.weights(weights)));
        continue;
      }
      entries.addAll(WeightEntries.of(weights, model.config().network().pack()));
    }
    for (int table = 0; table < model.packed().size(); table++) {
      entries.addAll(VectorEntries.of(table).with(model.packed().get(table)));
    }
    if (model.network().context().isPresent()) {
      entries.addAll(EncoderEntries.of(model));
    }
    entries.addAll(atTheEnd(model));
    return entries;
  }

  /** What every model has last, an ensemble too. */
  private static List<ArchiveEntry> atTheEnd(TaggerModel model) {
    List<ArchiveEntry> entries = new ArrayList<>();
    entries.add(ArchiveEntry.of(EntryNames.GOLDEN, GoldenText.write(model.golden())));
    model.card().page().map(CardEntry::of).ifPresent(entries::add);
    return entries;
  }
}
