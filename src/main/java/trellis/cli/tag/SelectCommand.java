package trellis.cli.tag;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToLongFunction;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import trellis.TaggedSentence;
import trellis.annotation.SpanFindings;
import trellis.cli.option.ExitCode;
import trellis.cli.option.FeaturesOption;
import trellis.cli.option.LayerOption;
import trellis.cli.option.ModelArgument;
import trellis.cli.option.ResultFile;
import trellis.cli.option.Streams;
import trellis.cli.option.ThreadsOption;
import trellis.cli.option.Usage;
import trellis.cli.option.VectorsOption;
import trellis.cli.option.Version;
import trellis.corpus.CorpusFormat;
import trellis.demand.Knowledge;
import trellis.forms.HtmlPage;
import trellis.forms.Spelling;
import trellis.model.TaggerModel;
import trellis.select.DoubtMeasure;
import trellis.select.SelectionPool;
import trellis.select.SelectionPool.Choice;
import trellis.text.Column;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;
import trellis.text.PlainTextReader;
import trellis.text.Sentence;
import trellis.text.SentenceReader;
import trellis.text.TokenRows;
import trellis.util.TrellisVersion;

/** Chooses the sentences of a pool that are worth annotating next. */
@Command(
    name = "select",
    description = {
      "Chooses which sentences to annotate next.",
      "Of a pool without labels, these are the ones of which the model is least sure,",
      "and which are not alike. They are written with the labels that the model gives",
      "them, the one most worth annotating first."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "How doubt is measured (--by):",
      "  entropy  the exact entropy of all labelings of the sentence, in nats: each",
      "           place in doubt adds to it, so longer sentences come first",
      "  margin   one minus the distance in probability of the two best labelings:",
      "           whether there is a doubt at all",
      "",
      "The doubt about a sentence is shared out to its words. Each time a sentence",
      "with a word is chosen, the word counts (1 - diversity) of what it did, so that",
      "the next sentence is about others. Sentences with the very tokens of another",
      "one of the pool, or of a file of --exclude, are left out.",
      "",
      "Examples:",
      "  trellis select model.trellis pool.txt --input text --count 200 > next.conll",
      "  trellis select model.trellis pool.conll --tokens 5000 --exclude train.conll",
      "  trellis select model.trellis pool.jsonl --count 50 --format json > a.jsonl"
    })
public final class SelectCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Streams.Owner main;
  @Mixin private ThreadsOption threads;
  @Mixin private FeaturesOption features;
  @Mixin private VectorsOption vectors;
  @Mixin private LayerOption layer;

  @Parameters(index = "0", paramLabel = "MODEL", description = ModelArgument.MEANING)
  private ModelArgument chosen;

  @Parameters(
      index = "1",
      paramLabel = "POOL",
      description = "the sentences to choose from; labels are not needed (a .gz is read too)")
  private Path file;

  @ArgGroup(multiplicity = "1")
  private Budget budget;

  /** How much is chosen. */
  private static final class Budget {
    @Option(names = "--count", paramLabel = "N", description = "chooses so many sentences")
    private Integer count;

    @Option(
        names = "--tokens",
        paramLabel = "N",
        description = "chooses sentences of so many tokens together, most doubt a token first")
    private Long tokens;
  }

  @Option(
      names = "--by",
      paramLabel = "MEASURE",
      defaultValue = "entropy",
      description = "entropy or margin, see below (default: ${DEFAULT-VALUE})")
  private DoubtMeasure measure;

  @Option(
      names = "--diversity",
      paramLabel = "D",
      defaultValue = "0.5",
      description =
          "from 0, where each sentence counts for itself, to 1, where a word that was chosen counts"
              + " no more (default: ${DEFAULT-VALUE})")
  private double diversity;

  @Option(
      names = "--exclude",
      paramLabel = "FILE",
      description =
          "a file whose sentences are annotated already, laid out as the model's corpus; may be"
              + " given several times")
  private List<Path> excluded = List.of();

  @Option(
      names = "--input",
      paramLabel = "FORMAT",
      description =
          "conll, conllu, jsonl, brat or text (a sentence a line, tokens set off by blanks); by"
              + " default as the name of POOL tells, else as the model's corpus")
  private TagInput input;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "conll, json, text, brat or html, as `tag` writes them; by default conll: columns come"
              + " with the labels in one more column")
  private TagFormat format;

  @Option(
      names = "--ranking",
      paramLabel = "FILE",
      description =
          "writes a table there: rank, number and line of the sentence in the pool, tokens, doubt,"
              + " and what was left of it when the sentence was chosen")
  private Path ranking;

  /** How the sentences of a pool are read, tagged and written. */
  private record Pool<S>(
      Reader<S> reader,
      TagStream<S> stream,
      TaggedOutput<? super S> output,
      ToLongFunction<S> line) {}

  /** Opens the pool, which is read twice. */
  @FunctionalInterface
  private interface Reader<S> {
    void read(Take<S> take) throws IOException;
  }

  /** Takes all sentences, in order. */
  @FunctionalInterface
  private interface Take<S> {
    void all(Iterator<S> sentences) throws IOException;
  }

  @Override
  public Integer call() {
    requireSensible();
    TaggerModel model = layer.oneOf(chosen.load(vectors.files()));
    CorpusDefaults defaults = new CorpusDefaults(model);
    TagInput source =
        input == null
            ? TagInput.of(CorpusOpener.format(file, null, defaults.corpusFormat()))
            : input;
    Usage.require(
        spec,
        source != TagInput.RAW,
        "--input raw cannot be chosen from: cut the text into sentences first (trellis tag MODEL"
            + " FILE --input raw --format conll)");
    try {
      if (source == TagInput.TEXT) {
        select(text(model, defaults));
      } else {
        select(corpus(model, defaults, source));
      }
      return 0;
    } catch (IOException lost) {
      return ExitCode.FAULT_IN_FILES; // what became of the output is told by CheckedOutput
    }
  }

  private void requireSensible() {
    Usage.require(
        spec,
        budget.count == null || budget.count > 0,
        "--count must be 1 or more, not " + budget.count);
    Usage.require(
        spec,
        budget.tokens == null || budget.tokens > 0,
        "--tokens must be 1 or more, not " + budget.tokens);
    Usage.require(
        spec,
        diversity >= 0 && diversity <= 1,
        "--diversity must be from 0 to 1, not " + diversity);
    ResultFile.requireOther(spec, "--ranking", ranking, "MODEL", chosen.fileOrNull());
    ResultFile.requireOther(spec, "--ranking", ranking, "POOL", file);
    for (Path one : excluded) {
      ResultFile.requireOther(spec, "--ranking", ranking, "a file of --exclude", one);
    }
  }

  /** A pool of columns, or of the texts of an annotation tool. */
  private Pool<Sentence> corpus(TaggerModel model, CorpusDefaults defaults, TagInput source) {
    Optional<ConllFormat> read = source.columns();
    ConllLayout layout = read.map(defaults::in).orElse(TokenRows.LAYOUT).withoutLabel();
    Usage.require(
        spec, read.isPresent() || model.featureColumns().isEmpty(), defaults.textHasNoFeatures());
    CorpusOpener opener =
        new CorpusOpener(CorpusFormat.valueOf(source.name()), defaults.rules(), new SpanFindings());
    List<Column> columns = Usage.checked(spec, () -> defaults.features(layout, features.columns()));
    TagFormat written = format == null ? TagFormat.CONLL : format;
    Optional<Column> target =
        read.filter(format -> format == ConllFormat.CONLLU).flatMap(f -> defaults.in(f).label());
    TagOutputs outputs = outputs(model, defaults);
    return new Pool<>(
        take -> {
          try (SentenceReader reader = opener.openTokens(file, layout)) {
            take.all(reader);
          }
        },
        TagStream.ofColumns(model, columns, sentence -> Knowledge.NONE, threads.count()),
        written == TagFormat.CONLL && read.isPresent()
            ? outputs.file(() -> "", target)
            : outputs.lines(written),
        sentence -> sentence.line(0));
  }

  private Pool<List<String>> text(TaggerModel model, CorpusDefaults defaults) {
    Usage.require(spec, features.columns().isEmpty(), "text has no columns for --features");
    Usage.require(spec, model.featureColumns().isEmpty(), defaults.textHasNoFeatures());
    return new Pool<>(
        take -> {
          try (PlainTextReader reader = PlainTextReader.open(file)) {
            take.all(reader);
          }
        },
        TagStream.ofText(model, file.toString(), Knowledge.NONE, threads.count()),
        outputs(model, defaults).lines(format == null ? TagFormat.CONLL : format),
        sentence -> 0);
  }

  private TagOutputs outputs(TaggerModel model, CorpusDefaults defaults) {
    Spelling spelling = Usage.checked(spec, () -> defaults.spelling(Optional.empty()));
    HtmlPage.About about =
        new HtmlPage.About(
            file.getFileName().toString(),
            "chosen by " + model.name(),
            CorpusDefaults.types(model, spelling),
            TrellisVersion.name());
    return new TagOutputs(
        main.streams().out(),
        OutputStream.nullOutputStream(),
        spelling,
        false,
        Optional.empty(),
        about,
        CorpusDefaults.isNested(model));
  }

  private <S> void select(Pool<S> pool) throws IOException {
    SelectionPool candidates = new SelectionPool(measure);
    CorpusDefaults defaults = new CorpusDefaults(pool.stream().model());
    for (Path one : excluded) {
      CorpusFormat format = CorpusOpener.format(one, null, defaults.corpusFormat());
      CorpusOpener opener = new CorpusOpener(format, defaults.rules(), new SpanFindings());
      ConllLayout layout = format.columns().map(defaults::in).orElse(TokenRows.LAYOUT);
      try (SentenceReader reader = opener.openTokens(one, layout)) {
        reader.forEachRemaining(sentence -> candidates.exclude(sentence.tokens()));
      }
    }
    pool.reader().read(all -> pool.stream().run(all, new Scoring(candidates)));
    List<Choice> chosen =
        budget.count != null
            ? candidates.choose(budget.count, diversity)
            : candidates.chooseTokens(budget.tokens, diversity);
    List<S> sentences = sentences(pool, chosen);
    if (ranking != null) {
      ResultFile.write(
          ranking,
          out -> out.write(table(pool, chosen, sentences).getBytes(StandardCharsets.UTF_8)));
    }
    if (pool.stream().model().reach() == 0) {
      pool.stream().run(sentences.iterator(), pool.output());
    } else { // their labels are those that they have among their neighbors
      List<Long> places = chosen.stream().map(Choice::place).toList();
      pool.reader().read(all -> pool.stream().run(all, new ChosenOutput<S>(places, pool.output())));
    }
    tell(candidates, chosen);
  }

  /** Hands the answers of the first pass to the pool. */
  private record Scoring(SelectionPool pool) implements TaggedOutput<Object> {
    @Override
    public void write(Object sentence, TaggedSentence tagged) {
      pool.add(tagged);
    }

    @Override
    public void finish() {}

    @Override
    public void flush() {}
  }

  /** The chosen sentences, in their order, from a second pass. */
  private static <S> List<S> sentences(Pool<S> pool, List<Choice> chosen) throws IOException {
    Map<Long, S> byPlace = new HashMap<>();
    chosen.forEach(choice -> byPlace.put(choice.place(), null));
    pool.reader()
        .read(
            all -> {
              for (long place = 0; all.hasNext(); place++) {
                S sentence = all.next();
                if (byPlace.containsKey(place)) {
                  byPlace.put(place, sentence);
                }
              }
            });
    List<S> sentences = new ArrayList<>();
    chosen.forEach(choice -> sentences.add(byPlace.get(choice.place())));
    return sentences;
  }

  private static <S> String table(Pool<S> pool, List<Choice> chosen, List<S> sentences) {
    StringBuilder table = new StringBuilder("rank\tsentence\tline\ttokens\tdoubt\tgain\n");
    for (int i = 0; i < chosen.size(); i++) {
      Choice one = chosen.get(i);
      long line = pool.line().applyAsLong(sentences.get(i));
      table.append(
          String.format(
              Locale.ROOT,
              "%d\t%d\t%s\t%d\t%.6f\t%.6f\n",
              i + 1,
              one.place() + 1,
              line == 0 ? one.place() + 1 : line,
              one.tokens(),
              one.doubt(),
              one.gain()));
    }
    return table.toString();
  }

  private void tell(SelectionPool pool, List<Choice> chosen) {
    PrintWriter err = spec.commandLine().getErr();
    err.printf(
        Locale.ROOT,
        "chosen: %,d of %,d sentences, %,d of %,d tokens; mean doubt %.3f, of all %.3f%n",
        chosen.size(),
        pool.sentences(),
        chosen.stream().mapToLong(Choice::tokens).sum(),
        pool.tokens(),
        chosen.stream().mapToDouble(Choice::doubt).average().orElse(0),
        pool.meanDoubt());
    if (budget.count != null && chosen.size() < budget.count) {
      err.printf(
          Locale.ROOT,
          "fewer than asked for: only %,d are neither empty nor excluded nor copies%n",
          pool.choosable());
    }
    err.flush();
  }
}
