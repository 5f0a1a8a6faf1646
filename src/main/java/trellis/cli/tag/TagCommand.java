package trellis.cli.tag;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import trellis.annotation.Document;
import trellis.annotation.DocumentReader;
import trellis.annotation.brat.BratDocuments;
import trellis.annotation.json.JsonDocuments;
import trellis.cli.option.ExitCode;
import trellis.cli.option.GazetteerOptions;
import trellis.cli.option.LayerOption;
import trellis.cli.option.ModelArgument;
import trellis.cli.option.ResultFile;
import trellis.cli.option.Streams;
import trellis.cli.option.ThreadsOption;
import trellis.cli.option.Usage;
import trellis.cli.option.VectorsOption;
import trellis.cli.option.Version;
import trellis.demand.Knowledge;
import trellis.forms.HtmlPage;
import trellis.forms.Spelling;
import trellis.labels.TagScheme;
import trellis.model.TaggerModel;
import trellis.text.Column;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.CorpusInput;
import trellis.text.PlainTextReader;
import trellis.text.RawText;
import trellis.text.Sentence;
import trellis.tokenize.TokenRules;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.Tokenizer;
import trellis.util.TrellisVersion;

/** Labels the sentences of a file or of standard input. */
@Command(
    name = "tag",
    description = {
      "Labels the sentences of a file, or of standard input as they come.",
      "As many sentences come out as go in, in their order."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = TagHelp.FOOTER)
public final class TagCommand implements Callable<Integer> {
  private static final int MOST_LABELINGS = 1_000;
  private static final String STANDARD_INPUT = "-";
  private static final String STANDARD_INPUT_NAME = "standard input";

  @Spec private CommandSpec spec;
  @ParentCommand private Streams.Owner main;
  @Mixin private ThreadsOption threads;
  @Mixin private TagColumns columns;
  @Mixin private GazetteerOptions gazetteer;
  @Mixin private VectorsOption vectors;
  @Mixin private SpanThreshold threshold;
  @Mixin private LayerOption layer;

  @Parameters(index = "0", paramLabel = "MODEL", description = ModelArgument.MEANING)
  private ModelArgument chosen;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "FILE",
      defaultValue = STANDARD_INPUT,
      description = "the sentences (a .gz is read too); - or nothing: standard input")
  private Path file;

  @Option(
      names = "--input",
      paramLabel = "FORMAT",
      description =
          "conll, conllu, text (a sentence a line, tokens set off by blanks), raw (any text, read"
              + " to its end; --tokens finds sentences and tokens), lines (the same, a text a"
              + " line), jsonl or brat (the texts of files of annotation tools); by default as the"
              + " name of FILE tells, else as the model's corpus; of corpora in several forms none"
              + " tells: raw for .txt and standard input, else conll")
  private TagInput input;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "conll, json, jsonl, text, brat or html, see below; by default text for text, conll for"
              + " columns, and jsonl for files of annotation tools")
  private TagFormat format;

  @Option(
      names = "--tokens",
      paramLabel = "RULES",
      description =
          "how sentences and tokens of raw text are found: whitespace, unicode or ptb; by default"
              + " as the model's config says (data.tokens)")
  private TokenRules rules;

  @Option(
      names = "--text",
      paramLabel = "FILE",
      description = "writes the text there that the offsets refer to; with --format brat")
  private Path bratText;

  @Option(
      names = "--scheme",
      paramLabel = "SCHEME",
      description =
          "how labels mark spans: iob1, bio, ioe1, ioe2, bioes, bmes or bilou; by default as in the"
              + " model's corpus")
  private TagScheme scheme;

  @Option(
      names = "--probabilities",
      description =
          "tells the probability of each token's label: in one more column, or in `probabilities`"
              + " of json; in text and brat that of each span")
  private boolean probabilities;

  @Option(
      names = "--best",
      paramLabel = "N",
      description = "adds the N most probable ways to label the sentence; with --format json")
  private Integer best;

  @Override
  public Integer call() {
    requireSensible();
    TaggerModel model = layer.of(chosen.load(vectors.files()));
    try {
      if (bratText == null) {
        tag(model, OutputStream.nullOutputStream());
      } else {
        ResultFile.write(bratText, out -> tag(model, out));
      }
      return 0;
    } catch (IOException lost) {
      return ExitCode.FAULT_IN_FILES; // what became of the output is told by CheckedOutput
    }
  }

  private void requireSensible() {
    Usage.require(
        spec,
        best == null || best > 0 && best <= MOST_LABELINGS,
        "--best must be from 1 to " + MOST_LABELINGS + ", not " + best);
    Usage.require(
        spec, best == null || format == TagFormat.JSON, "--best goes with --format json only");
    Usage.require(
        spec, bratText == null || format == TagFormat.BRAT, "--text goes with --format brat only");
    ResultFile.requireOther(spec, "--text", bratText, "MODEL", chosen.fileOrNull());
    ResultFile.requireOther(spec, "--text", bratText, "FILE", isStandardInput() ? null : file);
    vectors.requireOther(spec, "--text", bratText);
    gazetteer.requireOther(spec, "--text", bratText);
  }

  private void tag(TaggerModel model, OutputStream text) throws IOException {
    threshold.require(model);
    CorpusDefaults defaults = new CorpusDefaults(model);
    TagInput source = input == null ? usualInput(defaults) : input;
    Usage.require(
        spec,
        rules == null || source.isText() || source.isAnnotated(),
        "--tokens goes with --input raw, lines, jsonl or brat only");
    Spelling spelling = Usage.checked(spec, () -> defaults.spelling(Optional.ofNullable(scheme)));
    Usage.require(
        spec,
        format != TagFormat.JSONL
            || !spelling.isPlain() && (source.isText() || source.isAnnotated()),
        spelling.isPlain()
            ? "jsonl has spans, and the labels of this model mark none: take --format json"
            : "--format jsonl goes with --input raw, lines, jsonl or brat only: columns have no"
                + " text of their own");
    TagOutputs outputs =
        new TagOutputs(
            main.streams().out(),
            text,
            spelling,
            probabilities,
            Optional.ofNullable(best),
            about(model, spelling),
            CorpusDefaults.isNested(model));
    if (source.columns().isPresent()) {
      tagColumns(model, defaults, source.columns().get(), outputs);
      return;
    }
    columns.requireNone();
    Usage.require(spec, model.featureColumns().isEmpty(), defaults.textHasNoFeatures());
    Knowledge known = gazetteer.known(spec, model);
    if (source.isAnnotated() || source.isText() && format == TagFormat.JSONL) {
      tagDocuments(model, source, known, outputs);
    } else if (source.isText()) {
      tagRaw(model, source, known, outputs);
    } else {
      tagText(model, known, outputs);
    }
  }

  private TagInput usualInput(CorpusDefaults defaults) {
    boolean isText =
        defaults.tellNothing()
            && (isStandardInput()
                || file.toString().toLowerCase(Locale.ROOT).matches(".*\\.txt(\\.gz)?"));
    return isText
        ? TagInput.RAW
        : TagInput.of(CorpusOpener.format(file, null, defaults.corpusFormat()));
  }

  private HtmlPage.About about(TaggerModel model, Spelling spelling) {
    return new HtmlPage.About(
        isStandardInput() ? name() : file.getFileName().toString(),
        "tagged by " + model.name(),
        CorpusDefaults.types(model, spelling),
        TrellisVersion.name());
  }

  private void tagColumns(
      TaggerModel model, CorpusDefaults defaults, ConllFormat read, TagOutputs outputs)
      throws IOException {
    ConllLayout layout = columns.layout(defaults, read);
    List<Column> features = columns.features(defaults, layout);
    TagFormat written = format == null ? TagFormat.CONLL : format;
    Optional<Column> target = columns.target(defaults, read, written);
    if (target.isPresent()) {
      layer.onlyOf(model); // one column holds one
    }
    Usage.require(
        spec,
        written != TagFormat.CONLL || read != ConllFormat.CONLLU || !probabilities,
        "CoNLL-U has no column for --probabilities: add --format json");
    Knowledge ofAll = gazetteer.known(spec, model);
    Function<Sentence, Knowledge> known = columns.known(model, outputs.spelling().scheme(), ofAll);
    ConllReader reader =
        isStandardInput()
            ? new ConllReader(name(), main.streams().in(), layout)
            : ConllReader.open(file, layout);
    TaggedOutput<? super Sentence> output =
        written == TagFormat.CONLL ? outputs.file(reader::trailer, target) : outputs.lines(written);
    try (ReadAhead<Sentence> sentences = ReadAhead.asTheyCome(reader)) {
      TagStream.ofColumns(model, features, known, threads.count())
          .run(sentences, threshold.before(output));
    }
  }

  private void tagText(TaggerModel model, Knowledge known, TagOutputs outputs) throws IOException {
    PlainTextReader reader =
        isStandardInput()
            ? new PlainTextReader(name(), main.streams().in())
            : PlainTextReader.open(file);
    try (ReadAhead<List<String>> sentences = ReadAhead.asTheyCome(reader)) {
      TagStream.ofText(model, name(), known, threads.count())
          .run(
              sentences, threshold.before(outputs.lines(format == null ? TagFormat.TEXT : format)));
    }
  }

  private void tagRaw(TaggerModel model, TagInput source, Knowledge known, TagOutputs outputs)
      throws IOException {
    String raw = rawText();
    TokenRules chosen = rules == null ? model.tokenRules() : rules;
    Iterator<TokenizedSentence> found =
        source == TagInput.LINES ? chosen.sentencesOfLines(raw) : chosen.sentences(raw);
    try (ReadAhead<TokenizedSentence> sentences = ReadAhead.of(found)) {
      TagStream.ofRaw(model, name(), known, threads.count())
          .run(
              sentences,
              threshold.before(outputs.whole(format == null ? TagFormat.TEXT : format, raw)));
    }
  }

  private void tagDocuments(TaggerModel model, TagInput source, Knowledge known, TagOutputs outputs)
      throws IOException {
    Tokenizer tokenizer = rules == null ? model.tokenRules() : rules;
    try (DocumentReader documents = documents(source)) {
      TagFormat usual = outputs.spelling().isPlain() ? TagFormat.JSON : TagFormat.JSONL;
      DocumentSentences sentences = new DocumentSentences(documents, tokenizer);
      TagStream.ofDocuments(model, known, threads.count())
          .run(
              sentences,
              outputs.documents(format == null ? usual : format, sentences::withoutTokens));
    }
  }

  private DocumentReader documents(TagInput source) {
    if (source == TagInput.RAW) {
      return DocumentReader.of(List.of(Document.ofText(name(), rawText())).iterator());
    }
    if (source == TagInput.LINES) {
      AtomicLong number = new AtomicLong();
      return DocumentReader.of(
          rawText()
              .lines()
              .map(line -> Document.ofLine(name(), number.incrementAndGet(), line))
              .iterator());
    }
    if (source == TagInput.BRAT) {
      Usage.require(spec, !isStandardInput(), "brat has folders and files: name one");
      return BratDocuments.texts(file);
    }
    return JsonDocuments.texts(
        name(), isStandardInput() ? main.streams().in() : CorpusInput.open(file));
  }

  private String rawText() {
    return isStandardInput() ? RawText.read(name(), main.streams().in()) : RawText.read(file);
  }

  private String name() {
    return isStandardInput() ? STANDARD_INPUT_NAME : file.toString();
  }

  private boolean isStandardInput() {
    return file.toString().equals(STANDARD_INPUT);
  }
}
