package trellis.cli.tag;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.annotation.SpanFindings;
import trellis.cli.option.FeaturesOption;
import trellis.cli.option.Json;
import trellis.cli.option.LayerOption;
import trellis.cli.option.ModelArgument;
import trellis.cli.option.ThreadsOption;
import trellis.cli.option.Usage;
import trellis.cli.option.VectorsOption;
import trellis.cli.option.Version;
import trellis.corpus.CorpusFormat;
import trellis.demand.Knowledge;
import trellis.error.CorpusException;
import trellis.kernel.Kernels;
import trellis.model.NeighborReader;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.UntaggedSentence;
import trellis.text.Column;
import trellis.text.ConllLayout;
import trellis.text.Sentence;
import trellis.text.TokenRows;

/** Measures how fast a model tags. */
@Command(
    name = "benchmark",
    description = {
      "Measures how fast a model tags the sentences of a file.",
      "Prints one line of JSON; what was measured is told on standard error."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "The figures, measured after a warm-up, with reading and writing not counted:",
      "  tag_tok_s   tokens a second, all sentences in batches on all threads",
      "  tag_sent_s  sentences a second in the same runs",
      "  tag_piece_s word pieces a second in the same runs, with an encoder",
      "  p50_ms      milliseconds for a single sentence on one thread, one after the",
      "              other: half of the sentences take no longer",
      "  p99_ms      the same for 99 of 100 sentences",
      "",
      "Examples:",
      "  trellis benchmark model.trellis test.conll",
      "  trellis benchmark model.trellis test.conll --threads 1 --seconds 10"
    })
public final class BenchmarkCommand implements Runnable {
  private static final int MOST_SECONDS = 3_600;

  @Spec private CommandSpec spec;
  @Mixin private ThreadsOption threads;
  @Mixin private FeaturesOption named;

  @Mixin private VectorsOption vectors;
  @Mixin private LayerOption layer;

  @Parameters(index = "0", paramLabel = "MODEL", description = ModelArgument.MEANING)
  private ModelArgument chosen;

  @Parameters(
      index = "1",
      paramLabel = "FILE",
      description = "sentences in the format of the model's corpus; labels are not needed")
  private Path file;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "5",
      description = "how long each of the two measurements lasts (default: 5)")
  private double seconds;

  @Option(
      names = "--probabilities",
      description = "also asks for the probability of each label at each token")
  private boolean asksProbabilities;

  @Override
  public void run() {
    Usage.require(
        spec,
        seconds > 0 && seconds <= MOST_SECONDS,
        "--seconds must be more than 0 and " + MOST_SECONDS + " at most, not " + seconds);
    TaggerModel model = layer.of(chosen.load(vectors.files()));
    Consumer<Tagging> use = asksProbabilities ? BenchmarkCommand::askProbabilities : tagging -> {};
    Benchmark benchmark = new Benchmark(model, sentences(model), threads.count(), seconds, use);
    tell(benchmark);
    spec.commandLine().getOut().print(Json.line(benchmark.measure()));
  }

  /** All are worked out when the first one is asked for. */
  private static void askProbabilities(Tagging tagging) {
    if (!tagging.labels().isEmpty() && !(tagging.probability(0) > 0)) {
      throw new IllegalStateException("a label without probability was chosen: " + tagging);
    }
  }

  private List<UntaggedSentence> sentences(TaggerModel model) {
    CorpusDefaults defaults = new CorpusDefaults(model);
    CorpusFormat format = CorpusOpener.format(file, null, defaults.corpusFormat());
    boolean hasColumns = format.columns().isPresent();
    Usage.require(
        spec, hasColumns || model.featureColumns().isEmpty(), defaults.textHasNoFeatures());
    ConllLayout layout = format.columns().map(defaults::in).orElse(TokenRows.LAYOUT).withoutLabel();
    List<Column> features =
        hasColumns
            ? Usage.checked(spec, () -> defaults.features(layout, named.columns()))
            : List.of();
    // Spans are not asked for: what is odd about them is nobody's concern here.
    SpanFindings findings = SpanFindings.toldTo(finding -> {});
    List<UntaggedSentence> sentences = new ArrayList<>();
    new NeighborReader<>(
            format.open(file, layout, defaults.rules(), findings).readAll().iterator(),
            Sentence::isBorder,
            one -> new UntaggedSentence(one.tokens(), one.features(features), Knowledge.NONE),
            model.reach())
        .forEachRemaining(sentences::add);
    if (sentences.isEmpty()) {
      throw new CorpusException(file.toString(), 0, "has no sentence: there is nothing to tag");
    }
    return sentences;
  }

  private void tell(Benchmark benchmark) {
    int all = Runtime.getRuntime().availableProcessors();
    PrintWriter err = spec.commandLine().getErr();
    err.printf(
        Locale.ROOT,
        "%,d sentences, %,d tokens of %s%n",
        benchmark.sentences().size(),
        benchmark.sentences().stream().mapToLong(sentence -> sentence.tokens().size()).sum(),
        file);
    benchmark
        .model()
        .card()
        .encoderFile()
        .ifPresent(read -> err.printf("with the encoder %s, in all figures%n", read.name()));
    err.printf(
        Locale.ROOT,
        "%d threads, kernel %s (%s), %s; %.1f s for each of two measurements, and half of it"
            + " before%n",
        threads.count() == 0 ? all : threads.count(),
        Kernels.chosen().name(),
        Kernels.chosen().description(),
        asksProbabilities ? "with the probability of each label" : "labels alone",
        seconds);
    err.flush();
  }
}
