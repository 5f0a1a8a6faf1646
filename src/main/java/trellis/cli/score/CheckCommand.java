package trellis.cli.score;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.check.CheckReport;
import trellis.check.CheckText;
import trellis.check.CorpusCheck;
import trellis.cli.option.ExitCode;
import trellis.cli.option.Json;
import trellis.cli.option.Version;
import trellis.config.ConfigReader;
import trellis.corpus.NestedHeads;

/**
 * The command {@code check}: reads a config and its corpus, and tells all that is wrong or odd;
 * trains nothing.
 */
@Command(
    name = "check",
    description = {
      "Tells what the corpus of a config has, and all that is wrong or odd in it.",
      "Such as ill-formed labels, likely typos, repeated sentences. Trains nothing."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "Exit code: 0 without errors (warnings do not count), 1 with errors.",
      "",
      "Examples:",
      "  trellis check configs/quickstart.yaml",
      "  trellis check my.yaml --set data.train=new.conll --all"
    })
public final class CheckCommand implements Callable<Integer> {
  private static final int SHOWN = 10;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "CONFIG", description = "a YAML config; trellis config shows its keys")
  private Path config;

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "overrides a key; repeatable")
  private List<String> overrides = List.of();

  @Option(
      names = "--all",
      description = "shows every finding, not only the first " + SHOWN + " of a kind")
  private boolean all;

  @Option(names = "--json", description = "prints the report as JSON")
  private boolean json;

  @Override
  public Integer call() {
    CheckReport report =
        CorpusCheck.withEncoder(
                NestedHeads.in(ConfigReader.read(config, overrides)),
                all ? Integer.MAX_VALUE : SHOWN)
            .at(ConfigReader.places(config, overrides));
    spec.commandLine().getOut().print(json ? Json.write(report) : CheckText.render(report));
    return report.errors() == 0 ? 0 : ExitCode.FAULT_IN_FILES;
  }
}
