package trellis.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import trellis.config.yaml.UnreadableException;
import trellis.error.ConfigPlace;
import trellis.util.FileSearch;
import trellis.util.Utf8;

/** Reads the text of a config file: UTF-8, of a size that a config can have. */
final class ConfigFile {
  private static final int MOST_BYTES = 1 << 20;

  private ConfigFile() {}

  static String text(Path file) throws UnreadableException {
    ConfigPlace whole = new ConfigPlace(file.toString(), 0);
    if (Files.isDirectory(file)) {
      throw new UnreadableException(whole, "this is a folder: name a config file in it");
    }
    if (Files.notExists(file)) {
      throw new UnreadableException(whole, "there is no such config" + FileSearch.hint(file));
    }
    return decode(file, bytes(file, whole));
  }

  private static byte[] bytes(Path file, ConfigPlace whole) throws UnreadableException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new UnreadableException(
            whole, "larger than " + MOST_BYTES + " bytes, so it is no config");
      }
      return bytes;
    } catch (IOException e) {
      throw new UnreadableException(whole, "cannot be read: " + e);
    }
  }

  private static String decode(Path file, byte[] bytes) throws UnreadableException {
    int fault = new Utf8().firstFault(bytes, 0, bytes.length);
    if (fault >= 0) {
      throw new UnreadableException(
          new ConfigPlace(file.toString(), Utf8.lineOf(bytes, fault)),
          String.format("the byte 0x%02X is not UTF-8: save the file as UTF-8", bytes[fault]));
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
