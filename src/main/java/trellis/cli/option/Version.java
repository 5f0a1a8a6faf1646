package trellis.cli.option;

import picocli.CommandLine.IVersionProvider;
import trellis.util.TrellisVersion;

/** What {@code trellis --version} says. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "trellis " + TrellisVersion.number(),
      "Java " + Runtime.version() + ", " + System.getProperty("os.name")
    };
  }
}
