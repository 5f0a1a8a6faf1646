package trellis.model.archive;

import java.nio.charset.StandardCharsets;
import trellis.config.ConfigReader;
import trellis.config.ConfigWriter;
import trellis.config.TaggerConfig;
import trellis.error.ConfigException;

/** The archive entry with the config. */
public final class ConfigEntry {
  private ConfigEntry() {}

  /**
   * The config as YAML.
   *
   * @throws EntryException when reading it would not give the same config
   */
  public static byte[] write(TaggerConfig config) throws EntryException {
    byte[] yaml = ConfigWriter.write(config).getBytes(StandardCharsets.UTF_8);
    if (!read(yaml).equals(config)) {
      throw new EntryException("cannot be written: reading it back gives another config");
    }
    return yaml;
  }

  /**
   * The config that stands in YAML.
   *
   * @throws EntryException when it is no config that this version can use
   */
  public static TaggerConfig read(byte[] yaml) throws EntryException {
    try {
      return ConfigReader.parse("config.yaml", new String(yaml, StandardCharsets.UTF_8));
    } catch (ConfigException e) {
      throw new EntryException("is no config that Trellis can use:\n" + e.getMessage());
    }
  }
}
