package trellis.model.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.error.ModelException;
import trellis.model.EnsembleBuilder;
import trellis.model.EnsembleModel;
import trellis.model.EnsembleModel.Member;
import trellis.model.GoldenSentence;
import trellis.model.TaggerModel;
import trellis.model.archive.Manifest.EntryDigest;
import trellis.model.archive.Manifest.ListedMember;
import trellis.util.Excerpt;

/**
 * Reads an ensemble from its archive: the members one after the other, each in a folder of its own
 * with a manifest of its own, and the golden sentences of all.
 */
final class EnsembleReader {
  private final String file;
  private final ListedEntries entries;
  private final Manifest manifest;
  private final SharedParts shared = new SharedParts();

  /**
   * Prepares the reading.
   *
   * @param file what messages call the archive
   * @param entries behind the manifest
   */
  EnsembleReader(String file, ListedEntries entries, Manifest manifest) {
    this.file = file;
    this.entries = entries;
    this.manifest = manifest;
  }

  /** Reads all entries. */
  TaggerModel read() {
    List<ListedMember> listed = manifest.members().orElseThrow();
    if (listed.isEmpty() || listed.size() > EnsembleModel.MOST_MEMBERS) {
      throw entries.fault(
          EntryNames.MANIFEST,
          "lists "
              + listed.size()
              + " members: an ensemble has from 1 to "
              + EnsembleModel.MOST_MEMBERS);
    }
    EnsembleBuilder builder = new EnsembleBuilder(shared.encoders());
    List<TaggerModel> models = new ArrayList<>();
    for (ListedMember one : listed) {
      models.add(member(EntryNames.ofMember(models.size())));
      entries.parse(EntryNames.MANIFEST, one, of -> added(builder, of, models));
    }
    TaggerModel first = models.get(0);
    int columns = first.featureColumns().size();
    List<GoldenSentence> golden =
        entries.text(
            EntryNames.GOLDEN,
            text -> GoldenText.read(text, first.config(), List.of(first.labels()), columns));
    Optional<String> page = CardEntry.read(entries, manifest);
    entries.finish();
    TaggerModel ensemble =
        entries.parse(
            EntryNames.MANIFEST,
            golden,
            all -> builder.build(manifest.name(), manifest.writtenBy(), manifest.scores(), all));
    return page.isPresent() ? ensemble.withPage(page) : ensemble;
  }

  private static EnsembleBuilder added(
      EnsembleBuilder builder, ListedMember listed, List<TaggerModel> models)
      throws EntryException {
    try {
      TaggerModel model = models.get(builder.size());
      builder.addOne(
          "member " + builder.size(), new Member(model, listed.sha256(), listed.weight()));
    } catch (ModelException unlike) {
      throw new EntryException(unlike.getMessage());
    }
    return builder;
  }

  private TaggerModel member(String folder) {
    ListedEntries inFolder = entries.in(folder);
    byte[] written = inFolder.text(EntryNames.MANIFEST, text -> text);
    Manifest ofMember = inFolder.parse(EntryNames.MANIFEST, written, ManifestJson::read);
    if (ofMember.members().isPresent() || ofMember.format() == Manifest.ENSEMBLE) {
      throw inFolder.fault(EntryNames.MANIFEST, "is that of an ensemble: no member can be one");
    }
    for (EntryDigest entry : ofMember.entries()) {
      requireListed(folder, entry);
    }
    return new ArchiveReader(inFolder, ofMember, written, shared, file).read();
  }

  /** The manifest of the archive must say the same of an entry as that of the member. */
  private void requireListed(String folder, EntryDigest entry) {
    EntryDigest wanted = new EntryDigest(folder + entry.name(), entry.size(), entry.sha256());
    if (manifest.entries().contains(wanted)) {
      return;
    }
    if (manifest.lists(folder + entry.name()) || !shared.has(entry)) {
      throw entries.fault(
          folder + EntryNames.MANIFEST,
          "lists "
              + Excerpt.of(entry.name())
              + " with another size or SHA-256 than the manifest of the ensemble, or it is missing"
              + " there");
    }
  }
}
