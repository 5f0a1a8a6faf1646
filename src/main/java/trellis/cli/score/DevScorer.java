package trellis.cli.score;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import trellis.annotation.AnnotationRules;
import trellis.annotation.SpanFindings;
import trellis.cli.tag.CorpusDefaults;
import trellis.cli.tag.CorpusOpener;
import trellis.cli.tag.SpanThreshold;
import trellis.cli.tag.TagStream;
import trellis.corpus.CorpusFormat;
import trellis.demand.Knowledge;
import trellis.eval.SpanScorer;
import trellis.eval.TokenAccuracy;
import trellis.forms.Spelling;
import trellis.labels.TagScheme;
import trellis.model.ModelCard.FileScore;
import trellis.model.TaggerModel;
import trellis.text.Column;
import trellis.text.ConllLayout;
import trellis.text.TokenRows;
import trellis.train.score.SplitScore;

/**
 * Scores models on a dev file that is laid out as their corpora.
 *
 * @param threads how many tag; 0: one a core
 */
record DevScorer(Path file, int threads) {
  private static final int MISTAKES_KEPT = 0;
  private static final long SEED = 1;

  /** The F1 or the accuracy of a model. */
  FileScore score(TaggerModel model) {
    CorpusDefaults defaults = new CorpusDefaults(model);
    Spelling spelling = defaults.spelling(Optional.empty());
    CorpusFormat format = CorpusOpener.format(file, null, defaults.corpusFormat());
    AnnotationRules usual = defaults.rules();
    TagScheme written = spelling.isPlain() ? usual.scheme() : spelling.scheme();
    AnnotationRules rules = usual.withScheme(written);
    boolean hasColumns = format.columns().isPresent();
    ConllLayout layout =
        hasColumns
            ? defaults.in(format.columns().get(), Optional.empty(), Optional.empty())
            : TokenRows.LAYOUT.withReading(defaults.reading());
    List<Column> features = hasColumns ? defaults.features(layout, Optional.empty()) : List.of();
    EvaluationRun run =
        new EvaluationRun(
            TagStream.ofColumns(model, features, sentence -> Knowledge.NONE, threads),
            new CorpusOpener(format, rules, new SpanFindings()),
            layout,
            spelling,
            scoring(model, spelling.scheme()),
            new SpanThreshold());
    Record figures = run.score(file, Optional.empty(), Optional.empty());
    return new FileScore("dev", SplitScore.measure(figures), SplitScore.score(figures));
  }

  private static Scoring scoring(TaggerModel model, TagScheme spans) {
    return spans == TagScheme.NONE
        ? Scoring.of(new TokenAccuracy(TrainingWords.of(model)))
        : Scoring.of(new SpanScorer(spans, spans, MISTAKES_KEPT, SEED));
  }
}
