package trellis.cli.card;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.ModelArgument;
import trellis.cli.option.ResultFile;
import trellis.cli.option.Usage;
import trellis.cli.option.VectorsOption;
import trellis.cli.option.Version;
import trellis.error.CorpusException;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;

/** Makes a card of a template, and puts it into a copy of a model. */
@Command(
    name = "card",
    description = {
      "Makes a card, the page about a model, of a template of Markdown.",
      "The card comes into a copy of the model, NEW.trellis; NEW.card.md beside it has",
      "the card alone."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "A template is copied but for directives, each on a line of its own:",
      "  {{data}}                          the files that the model was made of",
      "  {{model}}                         labels, words, sizes, training, file",
      "  {{scores TITLE | FILE OPTIONS}}   scores with intervals, by type; several",
      "                                    such lines in a row are one table",
      "  {{calibration FILE OPTIONS}}      how often it is right when it says so",
      "  {{errors N FILE OPTIONS}}         the N most frequent kinds of error",
      "FILE has the right labels; OPTIONS are those of `trellis evaluate`, such as",
      "--layer, --corpus, --gold, --train.",
      "",
      "The same model, template and files give the same bytes.",
      "",
      "Examples:",
      "  trellis card model.trellis card.md --output ner.trellis",
      "  trellis inspect ner.trellis --card"
    })
public final class CardCommand implements Runnable {
  private static final String ENDING = ".trellis";

  @Spec private CommandSpec spec;
  @Mixin private VectorsOption vectors;

  @Parameters(index = "0", paramLabel = "MODEL", description = ModelArgument.MEANING)
  private ModelArgument chosen;

  @Parameters(index = "1", paramLabel = "TEMPLATE", description = "the card without its figures")
  private Path template;

  @Option(
      names = "--output",
      paramLabel = "NEW",
      required = true,
      description = "where the copy with the card is written, NEW.trellis")
  private Path output;

  @Override
  public void run() {
    String name = output.getFileName().toString();
    Usage.require(
        spec,
        name.endsWith(ENDING) && name.length() > ENDING.length(),
        "--output is the file of a model, as in NEW.trellis, and not " + output);
    Path beside =
        output.resolveSibling(name.substring(0, name.length() - ENDING.length()) + ".card.md");
    requirePlace("--output", output);
    requirePlace("the card beside it, " + beside + ",", beside);
    CardTemplate read = CardTemplate.read(template);
    TaggerModel model = chosen.load();
    TaggerModel whole =
        read.asksForAnswers()
            ? ModelArchive.with(model, vectors.files(), chosen.toString())
            : model;
    PrintWriter out = spec.commandLine().getOut();
    CardWriter writer =
        new CardWriter(
            whole,
            template,
            line -> {
              out.println(line);
              out.flush();
            });
    String card = writer.card(read.parts());
    ModelArchive.write(carded(model, card), output);
    write(card, beside);
    out.println("wrote " + output + " and " + beside);
  }

  private TaggerModel carded(TaggerModel model, String card) {
    try {
      return model.withPage(Optional.of(card));
    } catch (IllegalArgumentException wrong) {
      throw new CorpusException(template.toString(), 0, wrong.getMessage(), wrong);
    }
  }

  private void requirePlace(String option, Path written) {
    ResultFile.requireOther(spec, option, written, "MODEL", chosen.fileOrNull());
    ResultFile.requireOther(spec, option, written, "TEMPLATE", template);
    vectors.requireOther(spec, option, written);
  }

  private static void write(String card, Path file) {
    try {
      ResultFile.write(file, out -> out.write(card.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
