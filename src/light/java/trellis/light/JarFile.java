package trellis.light;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A jar that always has the same bytes for the same content: sorted, and without dates. (The
 * compressor is the JDK's; that of another JDK may give other bytes.)
 */
final class JarFile {
  private static final LocalDateTime NO_DATE = LocalDateTime.of(1980, 2, 1, 0, 0);

  private JarFile() {}

  static void write(Path jar, byte[] manifest, Map<String, byte[]> files) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.setLevel(Deflater.BEST_COMPRESSION);
      add("META-INF/MANIFEST.MF", manifest, zip);
      for (Map.Entry<String, byte[]> file : new TreeMap<>(files).entrySet()) {
        add(file.getKey(), file.getValue(), zip);
      }
    }
  }

  private static void add(String path, byte[] content, ZipOutputStream zip) throws IOException {
    ZipEntry entry = new ZipEntry(path);
    entry.setTimeLocal(NO_DATE);
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }
}
