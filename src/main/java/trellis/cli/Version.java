package trellis.cli;

import picocli.CommandLine.IVersionProvider;
import trellis.model.TrellisVersion;

/** What {@code trellis --version} says. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "trellis " + TrellisVersion.number(),
      "Java " + Runtime.version() + ", " + System.getProperty("os.name")
    };
  }
}
