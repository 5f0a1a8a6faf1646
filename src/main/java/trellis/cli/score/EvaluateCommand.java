package trellis.cli.score;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.annotation.AnnotationRules;
import trellis.annotation.SpanFindings;
import trellis.cli.option.AnnotationOptions;
import trellis.cli.option.CommentsOption;
import trellis.cli.option.FeaturesOption;
import trellis.cli.option.GazetteerOptions;
import trellis.cli.option.LayerOption;
import trellis.cli.option.ModelArgument;
import trellis.cli.option.ResultFile;
import trellis.cli.option.ThreadsOption;
import trellis.cli.option.Usage;
import trellis.cli.option.VectorsOption;
import trellis.cli.option.Version;
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

/** The command {@code evaluate}: tags a file that has gold labels, and scores the answers. */
@Command(
    name = "evaluate",
    description = {
      "Scores a model on a file that has the right labels.",
      "Prints what `trellis score` prints of the file and its tagged copy."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "Spans: conlleval's own table first, then strict scores, an interval, confusion",
      "and mistakes, and with --train also scores of names that training did not have.",
      "Plain labels: accuracy, also on words that training did not have.",
      "Nested spans (data.nested): those of all layers together as one set, then by",
      "type and layer; --layer scores one as any spans.",
      "",
      "Examples:",
      "  trellis evaluate model.trellis test.conll",
      "  trellis evaluate model.trellis test.conll --train train.conll",
      "  trellis evaluate model.trellis other.conll --gold 3 --scheme iob1 --json",
      "  trellis evaluate model.trellis test.conll --output tagged.conll",
      "  trellis evaluate model.trellis test.conll --html mistakes.html",
      "  trellis evaluate model.trellis dev.conll --gazetteer names.tsv",
      "  trellis evaluate model.trellis export.json --misaligned widen"
    })
public final class EvaluateCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ThreadsOption threads;
  @Mixin private VectorsOption vectors;
  @Mixin private LayerOption layer;
  @Mixin private ScoringOptions options;
  @Mixin private FeaturesOption features;
  @Mixin private CommentsOption comments;
  @Mixin private GazetteerOptions gazetteer;
  @Mixin private SpanThreshold threshold;
  @Mixin private AnnotationOptions annotations;

  @Parameters(index = "0", paramLabel = "MODEL", description = ModelArgument.MEANING)
  private ModelArgument chosen;

  @Parameters(
      index = "1",
      paramLabel = "FILE",
      description = "the file with the right labels, or a folder of brat")
  private Path file;

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

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "also writes the tagged sentences there, as `tag` does")
  private Path output;

  @Option(
      names = "--html",
      paramLabel = "PAGE",
      description =
          "also writes a page there that shows each sentence with mistakes, gold labels against"
              + " predicted ones, for a browser")
  private Path page;

  @Override
  public void run() {
    requirePlace("--output", output);
    requirePlace("--html", page);
    ResultFile.requireOther(spec, "--html", page, "the file of --output", output);
    TaggerModel all = layer.of(chosen.load(vectors.files()));
    threshold.require(all);
    CorpusDefaults ofAll = Usage.checked(spec, () -> defaults(all));
    CorpusFormat found = CorpusOpener.format(file, format, ofAll.corpusFormat());
    if (CorpusDefaults.isNested(all) && found.columns().isEmpty()) {
      scoreNested(all, ofAll, found);
      return;
    }
    TaggerModel model = layer.oneOf(all);
    CorpusDefaults defaults = Usage.checked(spec, () -> defaults(model));
    Spelling spelling = Usage.checked(spec, () -> defaults.spelling(Optional.ofNullable(scheme)));
    CorpusFormat effective = CorpusOpener.format(file, format, defaults.corpusFormat());
    CorpusOpener opener = opener(effective, defaults, spelling);
    ConllLayout layout = Usage.checked(spec, () -> layout(effective, model, defaults));
    List<Column> read =
        effective.columns().isEmpty()
            ? List.of()
            : Usage.checked(spec, () -> defaults.features(layout, features.columns()));
    Knowledge known = gazetteer.known(spec, model);
    Scoring scoring = scoring(model, spelling.scheme(), layout, opener);
    TagStream<Sentence> stream =
        TagStream.ofColumns(model, read, sentence -> known, threads.count());
    EvaluationRun run = new EvaluationRun(stream, opener, layout, spelling, scoring, threshold);
    options.print(run.score(file, Optional.ofNullable(output), Optional.ofNullable(page)));
    AnnotationOptions.tell(opener.findings(), spec.commandLine().getErr());
  }

  /** Scores the spans of all layers together, which may overlap. */
  private void scoreNested(TaggerModel model, CorpusDefaults defaults, CorpusFormat effective) {
    Usage.require(
        spec,
        output == null && page == null && train == null && scheme == null && !options.lengths(),
        "--output, --html, --train, --scheme and --lengths are about one layer, and the model has "
            + String.join(", ", model.layers())
            + ": name one with --layer");
    ConllLayout layout = layout(effective, model, defaults);
    CorpusOpener opener =
        new CorpusOpener(effective, annotations.in(defaults.rules()), new SpanFindings());
    DataConfig read =
        model.config().corpora().stream()
            .filter(one -> corpus == null || one.name().equals(Optional.of(corpus)))
            .findFirst()
            .orElseThrow();
    Knowledge known = gazetteer.known(spec, model);
    NestedScoring scoring =
        new NestedScoring(NestedLayers.of(model.config(), read), options.nestedScorer(), threshold);
    options.print(
        scoring.score(
            file,
            opener.openMain(file, layout),
            TagStream.ofColumns(model, List.of(), sentence -> known, threads.count())));
    AnnotationOptions.tell(opener.findings(), spec.commandLine().getErr());
  }

  private CorpusDefaults defaults(TaggerModel model) {
    if (asWritten && corpus != null) {
      throw new IllegalArgumentException(
          "--as-written does without what --corpus says of labels: leave one of them out");
    }
    if (corpus != null) {
      return CorpusDefaults.ofCorpus(model, corpus);
    }
    return asWritten ? CorpusDefaults.asWritten(model) : new CorpusDefaults(model);
  }

  private void requirePlace(String option, Path written) {
    ResultFile.requireOther(spec, option, written, "FILE", file);
    ResultFile.requireOther(spec, option, written, "MODEL", chosen.fileOrNull());
    ResultFile.requireOther(spec, option, written, "the file of --train", train);
    vectors.requireOther(spec, option, written);
    gazetteer.requireOther(spec, option, written);
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

  private Scoring scoring(
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
            ? options.scorer(spans, spans)
            : options.scorer(spans, spans, TrainingWords.names(train, opener.open(train, layout))));
  }
}
