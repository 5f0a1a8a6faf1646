package trellis.cli.card;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import trellis.eval.Evaluation;
import trellis.eval.Interval;
import trellis.eval.Percent;
import trellis.eval.Ratio;
import trellis.eval.Score;
import trellis.eval.TokenEvaluation;
import trellis.eval.TypeName;
import trellis.eval.calibration.Calibration;
import trellis.eval.errors.ErrorKinds;
import trellis.eval.errors.ErrorKinds.ErrorKind;
import trellis.eval.errors.Mistake;
import trellis.eval.errors.MistakeKind;
import trellis.eval.table.MistakeTable;
import trellis.util.CountText;

/** Writes figures of a model's answers as tables of Markdown. */
final class FigureTables {
  private static final int WORDS_SHOWN = 5;

  private FigureTables() {}

  /**
   * The scores of several files in one table.
   *
   * @param titles of the files
   * @param files of which there are as many
   */
  static String scores(List<String> titles, List<FileFigures> files) {
    Markdown table =
        new Markdown(
            List.of("", "measure", ">score", ">95 % interval", ">precision", ">recall", ">count"));
    for (int i = 0; i < files.size(); i++) {
      if (files.get(i).scores() instanceof Evaluation spans) {
        spans(table, titles.get(i), spans, files.get(i));
      } else {
        tokens(table, titles.get(i), (TokenEvaluation) files.get(i).scores(), files.get(i));
      }
    }
    return table.render();
  }

  private static void spans(Markdown table, String title, Evaluation spans, FileFigures figures) {
    Score all = spans.conlleval().micro();
    row(table, "**" + title + "**", all, shown(figures.intervals().all()));
    types(table, spans.conlleval().types(), figures);
    spans
        .names()
        .forEach((group, score) -> row(table, "names " + group + " in training", score, ""));
  }

  private static void tokens(
      Markdown table, String title, TokenEvaluation tokens, FileFigures figures) {
    accuracy(table, "**" + title + "**", tokens.accuracy(), shown(figures.intervals().all()));
    tokens.words().forEach((group, ratio) -> accuracy(table, group + " words", ratio, ""));
    types(table, tokens.labels(), figures);
  }

  private static void types(Markdown table, Map<String, Score> scores, FileFigures figures) {
    Map<String, Interval> intervals = figures.intervals().types();
    scores.forEach((type, score) -> row(table, name(type), score, shown(intervals.get(type))));
  }

  private static void row(Markdown table, String name, Score score, String interval) {
    table.row(
        List.of(
            name,
            "F1",
            Percent.show(score.f1()),
            interval,
            Percent.show(score.precision()),
            Percent.show(score.recall()),
            CountText.of(score.gold())));
  }

  private static void accuracy(Markdown table, String name, Ratio ratio, String interval) {
    table.row(
        List.of(
            name,
            "accuracy",
            Percent.show(ratio.percent()),
            interval,
            "",
            "",
            CountText.of(ratio.total())));
  }

  private static String shown(Interval interval) {
    return interval == null
        ? ""
        : Percent.show(interval.low()) + " to " + Percent.show(interval.high());
  }

  private static String name(String type) {
    return Markdown.code(TypeName.of(type));
  }

  /** How often answers are right, by how probable they were said to be. */
  static String calibration(FileFigures figures) {
    Calibration calibration = figures.calibration();
    Markdown table =
        new Markdown(List.of("it says", ">answers", ">mean of what it says", ">share right"));
    for (Calibration.Bin bin : calibration.bins()) {
      if (bin.count() > 0) {
        table.row(
            List.of(
                String.format(Locale.ROOT, "%.1f to %.1f", bin.from(), bin.to()),
                CountText.of(bin.count()),
                shown(bin.meanProbability()),
                shown(bin.shareRight())));
      }
    }
    table.row(
        List.of(
            "all",
            CountText.of(calibration.count()),
            shown(calibration.meanProbability()),
            shown(calibration.shareRight())));
    return table.render()
        + "\nExpected calibration error: "
        + shown(calibration.expectedError())
        + "\n";
  }

  private static String shown(double probability) {
    return String.format(Locale.ROOT, "%.3f", probability);
  }

  /** The most frequent kinds of error, each with an example. */
  static String errors(FileFigures figures, int most) {
    ErrorKinds errors = figures.errors();
    boolean isPlain = !(figures.scores() instanceof Evaluation);
    Markdown table =
        new Markdown(
            isPlain
                ? List.of("said, and right", ">times", ">share", "mostly of", "an example")
                : List.of("what is wrong", ">times", ">share", "an example"));
    for (ErrorKind kind : errors.kinds().subList(0, Math.min(most, errors.kinds().size()))) {
      List<String> cells = new ArrayList<>();
      cells.add(what(kind));
      cells.add(CountText.of(kind.count()));
      cells.add(String.format(Locale.ROOT, "%.1f %%", Percent.of(kind.count(), errors.total())));
      if (isPlain) {
        cells.add(words(kind));
      }
      cells.add(example(kind));
      table.row(cells);
    }
    return table.render()
        + "\n"
        + CountText.of(errors.total(), "error")
        + " of "
        + CountText.of(errors.kinds().size(), "kind")
        + "\n";
  }

  private static String what(ErrorKind kind) {
    String gold = name(kind.gold());
    String predicted = name(kind.predicted());
    return switch (kind.kind()) {
      case MISSED -> "missed " + gold;
      case SPURIOUS -> predicted + " where there is none";
      case WRONG_TYPE, WRONG_LABEL -> predicted + " for " + gold;
      case WRONG_BOUNDARIES ->
          kind.gold().equals(kind.predicted())
              ? "wrong boundaries of " + gold
              : predicted + " for " + gold + ", with wrong boundaries";
    };
  }

  private static String words(ErrorKind kind) {
    return kind.words().stream()
        .limit(WORDS_SHOWN)
        .map(one -> Markdown.code(one.word()) + (one.count() == 1 ? "" : " " + one.count()))
        .collect(Collectors.joining(", "));
  }

  /**
   * The sentence with the wrong spans, and where the boundaries were right otherwise, with those.
   */
  private static String example(ErrorKind kind) {
    Mistake mistake = kind.example();
    boolean isMissed = mistake.predicted().isEmpty();
    String said = MistakeTable.marked(mistake, isMissed ? mistake.gold() : mistake.predicted());
    return kind.kind() == MistakeKind.WRONG_BOUNDARIES
        ? Markdown.code(said)
            + ", right: "
            + Markdown.code(MistakeTable.marked(mistake, mistake.gold()))
        : Markdown.code(said);
  }
}
