package trellis.cli.score;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import trellis.annotation.AnnotationRules;
import trellis.annotation.SpanFindings;
import trellis.cli.option.AnnotationOptions;
import trellis.cli.option.CommentsOption;
import trellis.cli.option.FeaturesOption;
import trellis.cli.option.GazetteerOptions;
import trellis.cli.option.LayerOption;
import trellis.cli.option.ResultFile;
import trellis.cli.option.ThreadsOption;
import trellis.cli.option.Usage;
import trellis.cli.tag.CorpusDefaults;
import trellis.cli.tag.CorpusOpener;
import trellis.cli.tag.SpanThreshold;
import trellis.cli.tag.TagStream;
import trellis.config.DataConfig;
import trellis.corpus.CorpusFormat;
import trellis.corpus.NestedLayers;
import trellis.demand.Knowledge;
import trellis.eval.TokenAccuracy;
import trellis.forms.Spelling;
import trellis.labels.TagScheme;
import trellis.model.TaggerModel;
import trellis.text.Column;
import trellis.text.ConllLayout;
import trellis.text.Sentence;
import trellis.text.TokenRows;

/**
 * The options that say how a file with right labels is read, tagged and scored: those of {@code
 * evaluate}, and of the lines of a template of {@code card}.
 */
public final class EvaluationOptions {
  @Spec(Target.MIXEE)
  private CommandSpec spec;

  @Mixin private ThreadsOption threads;
  @Mixin private LayerOption layer;
  @Mixin private ScoringOptions scoring;
  @Mixin private FeaturesOption features;
  @Mixin private CommentsOption comments;
  @Mixin private GazetteerOptions gazetteer;
  @Mixin private SpanThreshold threshold;
  @Mixin private AnnotationOptions annotations;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "conll, conllu, jsonl or brat; by default as the name of FILE tells, else as the model's"
              + " corpus")
  private CorpusFormat format;

  @Option(
      names = "--token",
      paramLabel = "COLUMN",
      description = "the column of the tokens; by default as in the model's corpus")
  private Column token;

  @Option(
      names = "--gold",
      paramLabel = "COLUMN",
      description = "the column of the right labels; by default as in the model's corpus")
  private Column gold;

  @Option(
      names = "--scheme",
      paramLabel = "SCHEME",
      description =
          "how the right labels mark spans: iob1, bio, ioe1, ioe2, bioes, bmes or bilou; by default"
              + " as in the model's corpus")
  private TagScheme scheme;

  @Option(
      names = "--corpus",
      paramLabel = "NAME",
      description =
          "reads FILE as this one of the model's corpora: its columns, its scheme, and what"
              + " data.labels says of it; by default the first one's columns and scheme, and of"
              + " several corpora labels that mean what they say")
  private String corpus;

  @Option(
      names = "--as-written",
      description =
          "labels mean what they say: those of the model's corpus were renamed, or left types open,"
              + " and those of FILE are not")
  private boolean asWritten;

  @Option(
      names = "--train",
      paramLabel = "FILE",
      description =
          "the training file: names, or words of plain labels, that it does not have are scored"
              + " apart; the words are by default those that the model knows of its training")
  private Path train;

  /** The options that `score` has, too. */
  public ScoringOptions scoring() {
    return scoring;
  }

  /** The training file that was named, if one was. */
  public Optional<Path> train() {
    return Optional.ofNullable(train);
  }

  /** Goes on only when a file that is written is none of those that these options name. */
  void requireOther(String option, Path written) {
    ResultFile.requireOther(spec, option, written, "the file of --train", train);
    gazetteer.requireOther(spec, option, written);
  }

  /** Whether the spans of all layers are scored together, which may overlap. */
  public boolean areNested(TaggerModel model, Path file) {
    TaggerModel all = layer.of(model);
    return CorpusDefaults.isNested(all) && format(file, defaults(all)).columns().isEmpty();
  }

  /** What scores one layer of a model on a file, and is not run yet. */
  public EvaluationRun run(TaggerModel loaded, Path file) {
    threshold.require(layer.of(loaded));
    TaggerModel model = layer.oneOf(loaded);
    CorpusDefaults defaults = defaults(model);
    Spelling spelling = Usage.checked(spec, () -> defaults.spelling(Optional.ofNullable(scheme)));
    CorpusFormat effective = format(file, defaults);
    CorpusOpener opener = opener(effective, defaults, spelling);
    ConllLayout layout = Usage.checked(spec, () -> layout(effective, model, defaults));
    List<Column> read =
        effective.columns().isEmpty()
            ? List.of()
            : Usage.checked(spec, () -> defaults.features(layout, features.columns()));
    Knowledge known = gazetteer.known(spec, model);
    TagStream<Sentence> stream =
        TagStream.ofColumns(model, read, sentence -> known, threads.count());
    return new EvaluationRun(
        stream,
        opener,
        layout,
        spelling,
        scorer(model, spelling.scheme(), layout, opener),
        threshold);
  }

  /**
   * Scores the spans of all layers together.
   *
   * @param findings hears of spans that are not as they should be
   */
  Record nested(TaggerModel loaded, Path file, SpanFindings findings) {
    TaggerModel model = layer.of(loaded);
    threshold.require(model);
    CorpusDefaults defaults = defaults(model);
    CorpusFormat effective = format(file, defaults);
    Usage.require(
        spec,
        train == null && scheme == null && !scoring.lengths(),
        "--train, --scheme and --lengths" + ofOneLayer(model));
    ConllLayout layout = layout(effective, model, defaults);
    CorpusOpener opener = new CorpusOpener(effective, annotations.in(defaults.rules()), findings);
    DataConfig read =
        model.config().corpora().stream()
            .filter(one -> corpus == null || one.name().equals(Optional.of(corpus)))
            .findFirst()
            .orElseThrow();
    Knowledge known = gazetteer.known(spec, model);
    NestedScoring nested =
        new NestedScoring(NestedLayers.of(model.config(), read), scoring.nestedScorer(), threshold);
    return nested.score(
        file,
        opener.openMain(file, layout),
        TagStream.ofColumns(model, List.of(), sentence -> known, threads.count()));
  }

  /** What is wrong with options about one layer of several. */
  static String ofOneLayer(TaggerModel model) {
    return " are about one layer, and the model has "
        + String.join(", ", model.layers())
        + ": name one with --layer";
  }

  private CorpusDefaults defaults(TaggerModel model) {
    Usage.require(
        spec,
        !asWritten || corpus == null,
        "--as-written does without what --corpus says of labels: leave one of them out");
    if (corpus != null) {
      return Usage.checked(spec, () -> CorpusDefaults.ofCorpus(model, corpus));
    }
    return asWritten ? CorpusDefaults.asWritten(model) : new CorpusDefaults(model);
  }

  private CorpusFormat format(Path file, CorpusDefaults defaults) {
    return CorpusOpener.format(file, format, defaults.corpusFormat());
  }

  /** Spans are written as the model's labels are, so that both can be compared. */
  private CorpusOpener opener(CorpusFormat effective, CorpusDefaults defaults, Spelling spelling) {
    AnnotationRules usual = defaults.rules();
    TagScheme written = spelling.isPlain() ? usual.scheme() : spelling.scheme();
    return new CorpusOpener(
        effective, annotations.in(usual.withScheme(written)), new SpanFindings());
  }

  private ConllLayout layout(CorpusFormat effective, TaggerModel model, CorpusDefaults defaults) {
    if (effective.columns().isPresent()) {
      return comments.in(
          defaults.in(
              effective.columns().get(), Optional.ofNullable(token), Optional.ofNullable(gold)));
    }
    comments.requireNone();
    Usage.require(
        spec,
        token == null && gold == null && features.columns().isEmpty(),
        "this file has no columns for --token, --gold or --features");
    Usage.require(spec, model.featureColumns().isEmpty(), defaults.textHasNoFeatures());
    return TokenRows.LAYOUT.withReading(defaults.reading());
  }

  private Scoring scorer(
      TaggerModel model, TagScheme spans, ConllLayout layout, CorpusOpener opener) {
    if (spans == TagScheme.NONE) {
      return Scoring.of(
          new TokenAccuracy(
              train == null
                  ? TrainingWords.of(model)
                  : TrainingWords.of(opener.open(train, layout.withoutLabel()))));
    }
    return Scoring.of(
        train == null
            ? scoring.scorer(spans, spans)
            : scoring.scorer(spans, spans, TrainingWords.names(train, opener.open(train, layout))));
  }
}
