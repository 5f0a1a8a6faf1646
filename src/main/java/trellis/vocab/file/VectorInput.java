package trellis.vocab.file;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import trellis.error.CorpusException;
import trellis.text.CorpusInput;
import trellis.util.Excerpt;

/**
 * Opens the bytes of a vector file: as they are, unpacked from gzip, or those of the only file in a
 * zip.
 */
public final class VectorInput {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int SHOWN = 6; // files of a zip

  private VectorInput() {}

  /** The bytes of the vectors; the stream can be marked. */
  public static InputStream open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(CorpusInput.open(file), BUFFER_BYTES);
    in.mark(2);
    byte[] magic = in.readNBytes(2);
    in.reset();
    if (magic.length < 2 || magic[0] != 'P' || magic[1] != 'K') {
      return in;
    }
    in.mark(4);
    byte[] header = in.readNBytes(4);
    in.reset();
    if (header.length < 4 || header[2] > 8 || header[3] > 8) {
      return in; // a text that begins with PK
    }
    in.close();
    return new BufferedInputStream(onlyFile(file), BUFFER_BYTES);
  }

  private static InputStream onlyFile(Path file) throws IOException {
    ZipFile zip = zip(file);
    try {
      return new FilterInputStream(zip.getInputStream(onlyEntry(file, zip))) {
        @Override
        public void close() throws IOException {
          super.close();
          zip.close();
        }
      };
    } catch (IOException | CorpusException e) {
      zip.close();
      throw e;
    }
  }

  private static ZipFile zip(Path file) throws IOException {
    try {
      return new ZipFile(file.toFile());
    } catch (ZipException e) {
      throw new CorpusException(
          file.toString(),
          0,
          "the zip file is damaged or was cut short (" + e.getMessage() + "): copy it again",
          e);
    }
  }

  private static ZipEntry onlyEntry(Path file, ZipFile zip) {
    List<? extends ZipEntry> files =
        zip.stream()
            .filter(entry -> !entry.isDirectory() && !entry.getName().startsWith("__MACOSX/"))
            .toList();
    if (files.size() == 1) {
      return files.get(0);
    }
    throw new CorpusException(
        file.toString(),
        0,
        files.isEmpty()
            ? "the zip holds no file: expected one, with word vectors"
            : "the zip holds "
                + files.size()
                + " files, expected one: unpack it and name one of "
                + names(files));
  }

  private static String names(List<? extends ZipEntry> files) {
    List<String> shown =
        files.stream().limit(SHOWN).map(entry -> Excerpt.of(entry.getName())).toList();
    return String.join(", ", shown) + (files.size() > SHOWN ? ", …" : "");
  }
}
