package trellis.vocab.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import trellis.error.CorpusException;
import trellis.util.FileSearch;
import trellis.util.IoReason;
import trellis.util.Log;

/**
 * Opens vector files of any kind: a store as it is, any other file through a store that is made of
 * it when it is first used and kept for the next time.
 *
 * <p>A store is found again by the path, the size and the time of the file, so a changed one is
 * converted anew, and its old store is deleted. Each conversion writes a file of its own and moves
 * it into place: processes that convert the same file at once do not disturb each other.
 */
public final class VectorCache {
  private static final Log LOG = Log.of(VectorCache.class);
  private static final String ENDING = ".vectors";

  /** A file this young may be changed again without another time. */
  private static final Duration TIME_STEP = Duration.ofSeconds(2);

  private final Path folder;

  /** A cache in that folder, which is made when it is needed. */
  VectorCache(Path folder) {
    this.folder = folder;
  }

  /**
   * The user's own cache: in {@code TRELLIS_CACHE}, else {@code XDG_CACHE_HOME/trellis}, else
   * {@code ~/.cache/trellis}.
   */
  public static VectorCache ofUser() {
    return new VectorCache(folder(System.getenv(), System.getProperty("user.home", ".")));
  }

  static Path folder(Map<String, String> environment, String home) {
    Optional<String> own = Optional.ofNullable(environment.get("TRELLIS_CACHE"));
    Optional<String> common = Optional.ofNullable(environment.get("XDG_CACHE_HOME"));
    return own.filter(path -> !path.isBlank())
        .map(Path::of)
        .or(() -> common.filter(path -> !path.isBlank()).map(path -> Path.of(path, "trellis")))
        .orElseGet(() -> Path.of(home, ".cache", "trellis"));
  }

  /**
   * Opens a file of vectors.
   *
   * @throws CorpusException when it cannot be read or is damaged
   */
  public VectorStore open(Path file) {
    if (VectorStore.isStore(file)) {
      return VectorStore.open(file);
    }
    try {
      BasicFileAttributes state = Files.readAttributes(file, BasicFileAttributes.class);
      if (state.isOther()) {
        throw new CorpusException(
            file.toString(),
            0,
            "is a pipe or a device, but vectors are read more than once: write them to a file and"
                + " name that");
      }
      Path store =
          folder.resolve(
              prefix(file) + digest(state.size() + " " + state.lastModifiedTime()) + ENDING);
      Optional<VectorStore> kept = kept(file, store, state.lastModifiedTime());
      return kept.isPresent() ? kept.get() : convert(file, store);
    } catch (NoSuchFileException e) {
      throw new CorpusException(file.toString(), 0, "no such file" + FileSearch.hint(file), e);
    } catch (IOException e) {
      throw new CorpusException(file.toString(), 0, "cannot be read: " + IoReason.of(e), e);
    }
  }

  /** The store of an earlier use, if it is there and whole, and the file is still the same. */
  private static Optional<VectorStore> kept(Path file, Path store, FileTime time) {
    if (!Files.isRegularFile(store)) {
      return Optional.empty();
    }
    try {
      VectorStore kept = VectorStore.open(store, file.toString());
      Instant made = Files.getLastModifiedTime(store).toInstant();
      boolean isSure = time.toInstant().plus(TIME_STEP).isBefore(made);
      if (!isSure && !VectorSource.of(file).equals(kept.source())) {
        return Optional.empty();
      }
      if (!isSure) {
        Files.setLastModifiedTime(store, FileTime.from(Instant.now())); // read it no more than once
      }
      return Optional.of(kept);
    } catch (CorpusException | IOException damagedOrGone) {
      return Optional.empty();
    }
  }

  private VectorStore convert(Path file, Path store) throws IOException {
    try {
      Files.createDirectories(folder);
      StoreWriter.convert(file, store, VectorType.FLOAT32);
      deleteOlder(store, prefix(file));
    } catch (IOException e) {
      LOG.warn(
          "the vectors of "
              + file
              + " cannot be kept in "
              + folder
              + " ("
              + IoReason.of(e)
              + "), so they are converted each time: set TRELLIS_CACHE to a folder that can be"
              + " written to");
      return openWithoutCache(file);
    }
    return VectorStore.open(store, file.toString());
  }

  /** Opens the vectors through a store that is deleted at once: what is mapped stays readable. */
  private static VectorStore openWithoutCache(Path file) {
    Path store =
        Path.of(System.getProperty("java.io.tmpdir"), "trellis-" + UUID.randomUUID() + ENDING);
    try {
      StoreWriter.convert(file, store, VectorType.FLOAT32);
      return VectorStore.open(store, file.toString());
    } catch (IOException e) {
      throw new CorpusException(
          file.toString(),
          0,
          "cannot be converted, for there is no room in "
              + store.getParent()
              + " ("
              + IoReason.of(e)
              + "): set TRELLIS_CACHE to a folder with room",
          e);
    } finally {
      delete(store);
    }
  }

  private void deleteOlder(Path store, String prefix) {
    for (String name : FileSearch.names(folder)) {
      boolean isOlder = name.startsWith(prefix) && name.endsWith(ENDING);
      if (isOlder && !name.equals(store.getFileName().toString())) {
        delete(folder.resolve(name));
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException inUse) {
      file.toFile().deleteOnExit(); // where a mapped file cannot be deleted
    }
  }

  /** What the names of all stores of a file begin with. */
  private static String prefix(Path file) throws IOException {
    String name = file.getFileName().toString().replaceAll("[^A-Za-z0-9._-]", "_");
    return name + "-" + digest(file.toRealPath().toString()) + "-";
  }

  /** A short name for any text. */
  private static String digest(String text) {
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8))
        .toString()
        .substring(0, 13);
  }
}
