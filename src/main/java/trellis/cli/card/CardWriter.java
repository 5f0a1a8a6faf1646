package trellis.cli.card;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import picocli.CommandLine.ParameterException;
import trellis.cli.card.CardTemplate.Part;
import trellis.error.CorpusException;
import trellis.error.TrellisException;
import trellis.model.TaggerModel;
import trellis.train.score.SplitScore;

/** Puts the figures of a model into a template. A file that it names twice alike is tagged once. */
final class CardWriter {
  private final TaggerModel model;
  private final Path template;
  private final Consumer<String> progress;
  private final Map<List<String>, FileFigures> figures = new HashMap<>(); // by words of arguments

  /**
   * Prepares a card.
   *
   * @param model with all that it needs to tag
   * @param template what messages call it
   * @param progress hears of each file that was scored
   */
  CardWriter(TaggerModel model, Path template, Consumer<String> progress) {
    this.model = model;
    this.template = template;
    this.progress = progress;
  }

  /**
   * The card.
   *
   * @throws CorpusException with the line of the template that cannot be filled
   */
  String card(List<Part> parts) {
    StringBuilder card = new StringBuilder();
    for (Part part : parts) {
      if (part.directives().isEmpty()) {
        card.append(part.line());
      } else {
        String text = text(part.directives());
        card.append(text, 0, text.length() - 1).append(part.end());
      }
    }
    return card.toString();
  }

  /** What stands for directives; it ends with a newline. */
  private String text(List<Directive> directives) {
    Directive first = directives.get(0);
    return switch (first.kind()) {
      case DATA -> ModelTables.data(model);
      case MODEL -> ModelTables.model(model);
      case CALIBRATION -> FigureTables.calibration(figures(first));
      case ERRORS -> FigureTables.errors(figures(first), first.count());
      case SCORES -> {
        List<FileFigures> files = new ArrayList<>();
        directives.forEach(one -> files.add(figures(one)));
        yield FigureTables.scores(directives.stream().map(Directive::title).toList(), files);
      }
    };
  }

  private FileFigures figures(Directive directive) {
    FileArguments arguments = directive.arguments();
    FileFigures known = figures.get(arguments.words());
    if (known != null) {
      return known;
    }
    FileFigures found;
    try {
      found = FileFigures.of(model, arguments);
    } catch (ParameterException | IllegalArgumentException | TrellisException wrong) {
      throw new CorpusException(
          template.toString(),
          directive.line(),
          directive.text() + ": " + wrong.getMessage(),
          wrong);
    }
    figures.put(arguments.words(), found);
    progress.accept(
        "%s: %s %.2f"
            .formatted(
                String.join(" ", arguments.words()),
                SplitScore.measure(found.scores()),
                SplitScore.score(found.scores())));
    return found;
  }
}
