package trellis.annotation.brat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import trellis.annotation.Document;
import trellis.annotation.DocumentReader;
import trellis.annotation.Offsets;
import trellis.error.CorpusException;
import trellis.text.RawText;
import trellis.util.FileSearch;
import trellis.util.IoReason;

/**
 * Reads documents of brat: pairs of files {@code x.txt} and {@code x.ann}, those of a folder and
 * the folders below it in the order of their names, or a single pair. Holds one at a time.
 */
public final class BratDocuments implements DocumentReader {
  private static final String TEXT = ".txt";
  private static final String ANNOTATIONS = ".ann";

  private final Path root; // what names are relative to
  private final Consumer<String> passOver;
  private final Iterator<Path> stems; // without their endings
  private final boolean isLabeled; // else only texts are read

  private BratDocuments(
      Path root, Iterator<Path> stems, boolean isLabeled, Consumer<String> passOver) {
    this.root = root;
    this.stems = stems;
    this.isLabeled = isLabeled;
    this.passOver = passOver;
  }

  /**
   * Opens a folder, or one of the two files of a pair.
   *
   * @param passOver hears what is no span, in the plural
   * @throws CorpusException when there is no such folder, or nothing of brat in it
   */
  public static BratDocuments open(Path path, Consumer<String> passOver) {
    return open(path, true, passOver);
  }

  /**
   * Opens a folder, or one of the two files of a pair, for its texts alone, whatever was annotated
   * in them and whether anything was.
   *
   * @throws CorpusException when there is no such folder, or no text in it
   */
  public static BratDocuments texts(Path path) {
    return open(path, false, what -> {});
  }

  private static BratDocuments open(Path path, boolean isLabeled, Consumer<String> passOver) {
    if (!Files.exists(path)) {
      throw fault(path, "no such file or folder" + FileSearch.hint(path));
    }
    if (Files.isDirectory(path)) {
      TreeSet<Path> stems = stems(path);
      if (stems.isEmpty()) {
        throw fault(path, "has no document of brat in it: files x.txt with x.ann beside them");
      }
      return new BratDocuments(path, stems.iterator(), isLabeled, passOver);
    }
    Path stem =
        stem(path)
            .orElseThrow(
                () -> fault(path, "is no document of brat: name a folder, or a file .ann or .txt"));
    Path parent = path.toAbsolutePath().getParent();
    return new BratDocuments(parent, List.of(stem).iterator(), isLabeled, passOver);
  }

  /** The files that hold the documents of a folder, or those of a pair, in their order. */
  public static List<Path> files(Path path) {
    return (Files.isDirectory(path) ? stems(path).stream() : stem(path).stream())
        .flatMap(stem -> Stream.of(beside(stem, TEXT), beside(stem, ANNOTATIONS)))
        .filter(Files::exists)
        .toList();
  }

  private static TreeSet<Path> stems(Path folder) {
    TreeSet<Path> stems = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder)) {
      files.filter(Files::isRegularFile).forEach(file -> stem(file).ifPresent(stems::add));
    } catch (IOException e) {
      throw new CorpusException(folder.toString(), 0, "cannot be read: " + IoReason.of(e), e);
    } catch (UncheckedIOException e) {
      throw new CorpusException(
          folder.toString(), 0, "cannot be read: " + IoReason.of(e.getCause()), e);
    }
    return stems;
  }

  private static Optional<Path> stem(Path file) {
    String name = file.getFileName().toString();
    if (!name.endsWith(TEXT) && !name.endsWith(ANNOTATIONS) || name.startsWith(".")) {
      return Optional.empty();
    }
    return Optional.of(file.resolveSibling(name.substring(0, name.length() - TEXT.length())));
  }

  private static Path beside(Path stem, String ending) {
    return stem.resolveSibling(stem.getFileName() + ending);
  }

  @Override
  public boolean hasNext() {
    return stems.hasNext();
  }

  @Override
  public Document next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no further document in " + root);
    }
    Path stem = stems.next();
    Path text = beside(stem, TEXT);
    Path annotations = beside(stem, ANNOTATIONS);
    if (!Files.exists(text)) {
      throw fault(
          annotations, "its text is missing: " + text.getFileName() + " must stand beside it");
    }
    if (isLabeled && !Files.exists(annotations)) {
      throw fault(
          text,
          "its annotations are missing: "
              + annotations.getFileName()
              + " must stand beside it, and be empty when there are none");
    }
    String read = RawText.read(text);
    if (read.indexOf('\0') >= 0) {
      throw fault(text, "has the character NUL in it: it is no text");
    }
    String lines = isLabeled ? RawText.read(annotations) : "";
    return new Document(
        text.toString(),
        0,
        name(stem),
        read,
        Optional.empty(),
        false,
        Offsets.place(read, new BratAnnotations(annotations.toString(), passOver).read(lines)),
        Optional.empty());
  }

  private String name(Path stem) {
    Path relative = root.toAbsolutePath().normalize().relativize(stem.toAbsolutePath().normalize());
    return relative.toString().replace('\\', '/');
  }

  private static CorpusException fault(Path file, String text) {
    return new CorpusException(file.toString(), 0, text);
  }

  @Override
  public boolean passOverFault() {
    return stems.hasNext();
  }

  @Override
  public void close() {
    // Each document's files are closed when it is read.
  }
}
