package trellis.cli.train;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.Version;
import trellis.config.ConfigReader;
import trellis.config.ConfigReference;
import trellis.config.ConfigWriter;

/** Shows every key of a config, or what a given config amounts to. */
@Command(
    name = "config",
    description = {
      "Shows every key of a config with its default, range and meaning.",
      "With CONFIG, shows that config with base, defaults and overrides filled in."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "Examples:",
      "  trellis config > my.yaml",
      "  trellis config configs/quickstart.yaml --set train.epochs=5"
    })
public final class ConfigCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "CONFIG", description = "a YAML config")
  private Path config;

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "overrides a key; repeatable")
  private List<String> overrides = List.of();

  @Override
  public void run() {
    if (config == null && !overrides.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--set overrides a key of a config: name the CONFIG");
    }
    String text =
        config == null
            ? ConfigReference.render()
            : ConfigWriter.write(ConfigReader.read(config, overrides));
    spec.commandLine().getOut().print(text);
  }
}
