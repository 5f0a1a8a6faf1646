package trellis.light;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A jar that always has the same bytes for the same content: sorted, without dates, and not
 * compressed, so that no version of a compressor shows. Classes are read faster from it, too.
 */
final class JarFile {
  private static final LocalDateTime NO_DATE = LocalDateTime.of(1980, 2, 1, 0, 0);

  private JarFile() {}

  static void write(Path jar, byte[] manifest, Map<String, byte[]> files) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.setMethod(ZipOutputStream.STORED);
      add("META-INF/MANIFEST.MF", manifest, zip);
      for (Map.Entry<String, byte[]> file : new TreeMap<>(files).entrySet()) {
        add(file.getKey(), file.getValue(), zip);
      }
    }
  }

  private static void add(String path, byte[] content, ZipOutputStream zip) throws IOException {
    CRC32 crc = new CRC32();
    crc.update(content);
    ZipEntry entry = new ZipEntry(path);
    entry.setTimeLocal(NO_DATE);
    entry.setSize(content.length);
    entry.setCrc(crc.getValue());
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }
}
