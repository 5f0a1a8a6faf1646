package trellis.cli;

import picocli.CommandLine.IVersionProvider;

/** What {@code trellis --version} says. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Main.class.getPackage().getImplementationVersion();
    return new String[] {
      "trellis " + (version == null ? "(run from classes)" : version),
      "Java " + Runtime.version() + ", " + System.getProperty("os.name")
    };
  }
}
