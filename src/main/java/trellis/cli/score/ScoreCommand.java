package trellis.cli.score;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.annotation.AnnotationRules;
import trellis.annotation.Misaligned;
import trellis.annotation.SpanFindings;
import trellis.check.LabelShape;
import trellis.cli.option.AnnotationOptions;
import trellis.cli.option.CommentsOption;
import trellis.cli.option.Usage;
import trellis.cli.option.Version;
import trellis.cli.tag.CorpusOpener;
import trellis.corpus.CorpusFormat;
import trellis.error.CorpusException;
import trellis.eval.SpanScorer;
import trellis.eval.TokenAccuracy;
import trellis.eval.TrainingNames;
import trellis.labels.LabelReading;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;
import trellis.text.Sentence;
import trellis.tokenize.TokenRules;

/** The command {@code score}: scores predicted labels against gold ones. */
@Command(
    name = "score",
    description = {
      "Scores predicted labels against gold ones.",
      "Spans are scored as conlleval does, and strictly; plain labels by accuracy."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "Columns are counted from 0, or from the end with -1 for the last; in CoNLL-U",
      "they have names too. conlleval's own table is printed first.",
      "",
      "Examples:",
      "  trellis score gold.conll predicted.conll",
      "  trellis score both.conll                  gold in the column before the last",
      "  trellis score gold.conll predicted.conll --train train.conll",
      "  trellis score gold.conllu tagged.conllu --train train.conllu",
      "  trellis score gold.jsonl tagged.jsonl"
    })
public final class ScoreCommand implements Runnable {
  private static final int FIRST_SENTENCES = 1_000;

  @Spec private CommandSpec spec;
  @Mixin private ScoringOptions options;
  @Mixin private AnnotationOptions annotations;
  @Mixin private CommentsOption comments;

  @Parameters(index = "0", paramLabel = "GOLD", description = "the file with the right labels")
  private Path gold;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PREDICTED",
      description = "the file with the predicted ones; without it, GOLD has both")
  private Path predicted;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "conll, conllu, jsonl or brat; by default as the name of GOLD tells")
  private CorpusFormat format;

  @Option(
      names = "--tokens",
      paramLabel = "RULES",
      defaultValue = "ptb",
      description =
          "how the tokens are found on which spans of jsonl and brat files are compared:"
              + " whitespace, unicode or ptb (default: ptb)")
  private TokenRules rules;

  @Option(
      names = "--token",
      paramLabel = "COLUMN",
      description = "the column of the tokens; by default 0, or form")
  private Column token;

  @Option(
      names = "--gold",
      paramLabel = "COLUMN",
      description = "the column of the gold labels; by default -1 (-2 in a single file), or upos")
  private Column goldColumn;

  @Option(
      names = "--predicted",
      paramLabel = "COLUMN",
      description = "the column of the predicted labels; by default -1, or upos")
  private Column predictedColumn;

  @Option(
      names = "--scheme",
      paramLabel = "SCHEME",
      description =
          "iob1, bio, ioe1, ioe2, bioes, bmes, bilou, or none for plain labels; by default it is"
              + " found out")
  private TagScheme scheme;

  @Option(
      names = "--predicted-scheme",
      paramLabel = "SCHEME",
      description = "the scheme of the predicted labels, where it is another one")
  private TagScheme predictedScheme;

  @Option(
      names = "--train",
      paramLabel = "FILE",
      description =
          "the training file: names, or words of plain labels, that it does not have are scored"
              + " apart; its labels are in the column of --gold, by default -1, or upos")
  private Path train;

  @Override
  public void run() {
    if (predictedScheme == TagScheme.NONE && scheme != TagScheme.NONE) {
      throw new ParameterException(
          spec.commandLine(), "--predicted-scheme none goes with --scheme none only");
    }
    ScoredCorpus corpus = corpus();
    options.print(evaluate(corpus));
    AnnotationOptions.tell(corpus.opener().findings(), spec.commandLine().getErr());
  }

  private Record evaluate(ScoredCorpus corpus) {
    try {
      return scheme == null
          ? evaluateInDetectedSchemes(corpus)
          : evaluate(corpus, given(new LabelSchemes(scheme, scheme)), (golds, guesses) -> {});
    } catch (CorpusException fault) {
      if (predicted == null && goldColumn == null && fault.line() > 0) {
        throw new CorpusException(
            fault.file(),
            fault.line(),
            fault.text() + "; or give the file with the predictions as a second one",
            fault);
      }
      throw fault;
    }
  }

  /** Plain labels may be what is meant, so the score is printed all the same. */
  private void note(String cure) {
    spec.commandLine()
        .getErr()
        .println("note: " + gold + ": its labels mark no spans; if they should: " + cure);
  }

  /**
   * The schemes of the first sentences are nearly always those of all, so that one walk is enough;
   * where they are not, a second walk scores by the right ones.
   */
  private Record evaluateInDetectedSchemes(ScoredCorpus corpus) {
    LabelSchemes.Detector ofFirst = new LabelSchemes.Detector();
    Map<String, Long> golds = new TreeMap<>();
    corpus.forFirst(
        FIRST_SENTENCES,
        (gold, guess) -> {
          ofFirst.add(gold, guess);
          gold.labels().stream()
              .filter(label -> !gold.reading().isOpen(label))
              .forEach(label -> golds.merge(label, 1L, Long::sum));
        });
    LabelSchemes likely = given(ofFirst.result());
    if (likely.gold() == TagScheme.NONE) {
      LabelShape.cure(golds).ifPresent(this::note);
    }
    LabelSchemes.Detector ofAll = new LabelSchemes.Detector();
    Record evaluation = evaluate(corpus, likely, (gold, guess) -> ofAll.add(gold, guess));
    LabelSchemes found = given(ofAll.result());
    return found.equals(likely) ? evaluation : evaluate(corpus, found, (gold, guess) -> {});
  }

  private Record evaluate(
      ScoredCorpus corpus, LabelSchemes schemes, BiConsumer<Sentence, List<String>> onlooker) {
    Scoring scoring =
        schemes.gold() == TagScheme.NONE
            ? Scoring.of(accuracy(corpus))
            : Scoring.of(spans(schemes, corpus));
    corpus.forEach(onlooker.andThen(scoring.sentence()));
    return scoring.result().get();
  }

  private TokenAccuracy accuracy(ScoredCorpus corpus) {
    return train == null
        ? new TokenAccuracy()
        : new TokenAccuracy(
            TrainingWords.of(corpus.opener().open(train, corpus.layout().withoutLabel())));
  }

  private SpanScorer spans(LabelSchemes schemes, ScoredCorpus corpus) {
    TagScheme golds = schemes.gold();
    TagScheme guesses = schemes.predicted();
    if (train == null) {
      return options.scorer(golds, guesses);
    }
    Column labels = orElse(goldColumn, last(corpus.layout().format()));
    ConllLayout ofTraining = Usage.checked(spec, () -> corpus.layout().withLabel(labels));
    TrainingNames names = TrainingWords.names(train, corpus.opener().open(train, ofTraining));
    return options.scorer(golds, guesses, names);
  }

  /** The schemes found, but for what the user knows better. */
  private LabelSchemes given(LabelSchemes found) {
    return predictedScheme == null ? found : new LabelSchemes(found.gold(), predictedScheme);
  }

  private ScoredCorpus corpus() {
    CorpusFormat main = CorpusOpener.format(gold, format, CorpusFormat.CONLL);
    Usage.require(
        spec,
        main.columns().isPresent()
            || predicted != null && token == null && goldColumn == null && predictedColumn == null,
        "a file of annotations has no columns: give a second file with the predictions, and leave"
            + " --token, --gold and --predicted out");
    ConllFormat effective = main.columns().orElse(ConllFormat.CONLL);
    TagScheme written = scheme == null || scheme == TagScheme.NONE ? TagScheme.BIO : scheme;
    CorpusOpener opener =
        new CorpusOpener(
            main,
            annotations.in(new AnnotationRules(rules, written, Misaligned.ERROR, List.of())),
            new SpanFindings());
    boolean conllu = effective == ConllFormat.CONLLU;
    Column last = last(effective);
    Column beforeLast = predicted == null && !conllu ? Column.at(-2) : last;
    Column tokens = orElse(token, conllu ? Column.parse("form") : Column.at(0));
    Column golds = orElse(goldColumn, beforeLast);
    Column guesses = orElse(predictedColumn, last);
    if (predicted == null && golds.index() == guesses.index()) {
      throw new ParameterException(
          spec.commandLine(),
          "one file with both labels: --gold and --predicted must be two columns, not both "
              + golds);
    }
    try {
      return new ScoredCorpus(
          gold,
          comments
              .in(new ConllLayout(effective, tokens, Optional.of(golds)))
              .withReading(LabelReading.usual(true)),
          Optional.ofNullable(predicted),
          guesses,
          opener);
    } catch (IllegalArgumentException impossibleLayout) {
      throw new ParameterException(spec.commandLine(), impossibleLayout.getMessage());
    }
  }

  /** The column of labels that no other column follows. */
  private static Column last(ConllFormat format) {
    return format == ConllFormat.CONLLU ? Column.parse("upos") : Column.at(-1);
  }

  private static Column orElse(Column given, Column otherwise) {
    return given == null ? otherwise : given;
  }
}
