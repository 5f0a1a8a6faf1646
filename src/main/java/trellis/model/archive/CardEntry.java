package trellis.model.archive;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import trellis.model.ModelCard;
import trellis.util.Utf8;

/**
 * What its makers tell of a model, as the last entry of its archive: Markdown in UTF-8, kept as it
 * was written.
 */
final class CardEntry {
  private CardEntry() {}

  /** The entry of a page. */
  static ArchiveEntry of(String page) {
    return ArchiveEntry.of(EntryNames.CARD, page.getBytes(StandardCharsets.UTF_8));
  }

  /** Whether a manifest lists a card, and is of a version that has cards. */
  static boolean isIn(Manifest manifest) {
    return manifest.lists(EntryNames.CARD) && manifest.format() >= Manifest.PACKED_OR_CARDED;
  }

  /** Its name, if it follows. */
  static List<String> names(Manifest manifest) {
    return manifest.lists(EntryNames.CARD) ? List.of(EntryNames.CARD) : List.of();
  }

  /** The page of a model; empty when it has none. */
  static Optional<String> read(ListedEntries entries, Manifest manifest) {
    if (!manifest.lists(EntryNames.CARD)) {
      return Optional.empty();
    }
    if (!isIn(manifest)) {
      throw entries.fault(
          EntryNames.CARD,
          "stands in the archive, but models of format " + manifest.format() + " have no card");
    }
    return Optional.of(
        entries.content(
            EntryNames.CARD,
            content -> {
              if (content.size() > ModelCard.LONGEST_PAGE) {
                throw new EntryException(
                    "has "
                        + content.size()
                        + " bytes: a card has at most "
                        + ModelCard.LONGEST_PAGE);
              }
              return decoded(content.readNBytes((int) content.size()));
            }));
  }

  private static String decoded(byte[] bytes) throws EntryException {
    try {
      return ModelCard.requirePage(Utf8.decode(bytes, 0, bytes.length));
    } catch (CharacterCodingException e) {
      int fault = new Utf8().firstFault(bytes, 0, bytes.length);
      throw new EntryException("line " + Utf8.lineOf(bytes, fault) + " is not UTF-8");
    }
  }
}
