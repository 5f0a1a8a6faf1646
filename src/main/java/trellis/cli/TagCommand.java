package trellis.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import trellis.demand.Knowledge;
import trellis.forms.HtmlPage;
import trellis.forms.Spelling;
import trellis.labels.TagScheme;
import trellis.model.TaggerModel;
import trellis.model.TrellisVersion;
import trellis.text.Column;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.PlainTextReader;
import trellis.text.RawText;
import trellis.text.Sentence;
import trellis.tokenize.TokenRules;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.Tokenizer;

/** Labels the sentences of a file or of standard input. */
@Command(
    name = "tag",
    description = {
      "Labels the sentences of a file, or of standard input as they come.",
      "As many sentences come out as go in, in their order."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "Formats written (--format):",
      "  conll  the file as it was read, with the labels in one more column at the",
      "         end; in CoNLL-U, which has ten columns, they replace those of the",
      "         column that the model learned. All other columns, empty lines and the",
      "         comments of CoNLL-U stay as they are; in other columns nothing is a",
      "         comment, and a line that begins with # is a token.",
      "  json   an object a line: version, tokens, labels, and spans with type, start,",
      "         end (tokens from 0, the end not included) and probability; of raw text",
      "         also what stands where, in UTF-16 units and in code points",
      "  text   a line a sentence: [PER Ada Lovelace] lived in [LOC London] .",
      "         or, for plain labels, Ada/PROPN lived/VERB; raw text as it was read",
      "  brat   a line a span, T1<tab>PER 0 12<tab>Ada Lovelace: what brat has in a",
      "         file .ann. Offsets are code points of a raw text, else of a text with",
      "         a line a sentence and blanks between tokens, which --text writes.",
      "  html   a page for a browser, with spans coloured and named, the probability",
      "         of each, and how many there are of each type",
      "",
      "A model that was trained with data.columns.features reads these columns too, or",
      "those of --features, and needs them in the file: text does not have them.",
      "",
      "Probabilities are exact: that of a span sums those of all ways to label the",
      "sentence that have just this span.",
      "",
      "What is known beforehand (--constraints): a column of the file in which a cell",
      "says, of its token and in labels of --scheme,",
      "  _ or *           nothing; so does an empty cell",
      "  B-PER            its label, or one of several: B-PER|B-ORG",
      "  !O               a label that it has not, or several: !B-PER|I-PER",
      "  =PER:2           this token and the next, 2 in all, are exactly a PER",
      "  !=PER:2          they are not exactly a PER; shorter or longer ones may be",
      "Several are set off by ; as in !O;!=PER:2. A cell that is a label of the model",
      "is that label, whatever signs are in it; else \\ makes the next sign plain.",
      "",
      "Names (--gazetteer): a line of such a file is LOC<tab>New York. Where words are",
      "the tokens of a name, the longest there, they must be a span of its type (one",
      "of its types, if there are several); with --gazetteer-weight W that has exp(W)",
      "times the odds that it had without.",
      "",
      "The answers obey, and probabilities are those of the model among the ways to",
      "label the sentence that obey. Where there is none, the command ends with the",
      "line and the demands that clash.",
      "",
      "Examples:",
      "  trellis tag model.trellis input.conll > tagged.conll",
      "  trellis tag model.trellis input.conllu --replace upos",
      "  trellis tag model.trellis input.conll --token 1 --features 2,3",
      "  echo 'Ada lived in London .' | trellis tag model.trellis --input text",
      "  trellis tag model.trellis input.conll --format json --best 3",
      "  trellis tag model.trellis letter.txt --input raw --format html > letter.html",
      "  trellis tag model.trellis in.conll --format brat --text in.txt > in.ann",
      "  trellis tag model.trellis input.conll --constraints 1",
      "  trellis tag model.trellis input.conll --gazetteer names.tsv",
      "  trellis tag model.trellis in.conll --gazetteer names.tsv --gazetteer-weight 2"
    })
final class TagCommand implements Callable<Integer> {
  private static final int MOST_READINGS = 1_000;
  private static final String STANDARD_INPUT = "-";
  private static final String STANDARD_INPUT_NAME = "standard input";

  @Spec private CommandSpec spec;
  @ParentCommand private Main main;
  @Mixin private ThreadsOption threads;
  @Mixin private FeaturesOption features;
  @Mixin private GazetteerOptions gazetteer;

  @Mixin private VectorsOption vectors;

  @Parameters(index = "0", paramLabel = "MODEL", description = "a model, as `train` writes it")
  private Path modelFile;

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
          "conll, conllu, text (a sentence a line, tokens set off by blanks) or raw (any text, read"
              + " to its end; --tokens finds sentences and tokens); by default as the name of FILE"
              + " tells, else as the model's corpus")
  private TagInput input;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "conll, json, text, brat or html, see below; by default text for text and conll for"
              + " columns")
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
      names = "--token",
      paramLabel = "COLUMN",
      converter = ColumnConverter.class,
      description = "the column of the tokens; by default as in the model's corpus")
  private Column token;

  @Option(
      names = "--replace",
      paramLabel = "COLUMN",
      converter = ColumnConverter.class,
      description = "writes the labels into this column, in place of what it has")
  private Column replaced;

  @Option(
      names = "--constraints",
      paramLabel = "COLUMN",
      converter = ColumnConverter.class,
      description = "the column that says which labels and spans must or must not be, see below")
  private Column constraints;

  @Option(
      names = "--scheme",
      paramLabel = "SCHEME",
      converter = SchemeConverter.class,
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
    TaggerModel model = ModelFile.load(modelFile, vectors.file());
    try {
      if (bratText == null) {
        tag(model, OutputStream.nullOutputStream());
      } else {
        ResultFile.write(bratText, out -> tag(model, out));
      }
      return 0;
    } catch (IOException lost) {
      return Main.FAULT_IN_FILES; // what became of the output is told by CheckedOutput
    }
  }

  private void requireSensible() {
    Usage.require(
        spec,
        best == null || best > 0 && best <= MOST_READINGS,
        "--best must be from 1 to " + MOST_READINGS + ", not " + best);
    Usage.require(
        spec, best == null || format == TagFormat.JSON, "--best goes with --format json only");
    Usage.require(
        spec, bratText == null || format == TagFormat.BRAT, "--text goes with --format brat only");
    Usage.require(
        spec, rules == null || input == TagInput.RAW, "--tokens goes with --input raw only");
    ResultFile.requireOther(spec, "--text", bratText, "MODEL", modelFile);
    ResultFile.requireOther(spec, "--text", bratText, "FILE", isStandardInput() ? null : file);
    ResultFile.requireOther(
        spec, "--text", bratText, "the file of --vectors", vectors.file().orElse(null));
    gazetteer.requireOther(spec, "--text", bratText);
  }

  private void tag(TaggerModel model, OutputStream text) throws IOException {
    ModelLayout usual = new ModelLayout(model);
    TagInput source =
        input == null ? TagInput.of(FormatByName.of(file).orElse(usual.format())) : input;
    Spelling spelling =
        Usage.checked(spec, () -> ChosenSpelling.of(model, Optional.ofNullable(scheme)));
    TagOutputs outputs =
        new TagOutputs(
            main.streams().out(),
            text,
            spelling,
            probabilities,
            Optional.ofNullable(best),
            about(model, spelling));
    if (source.columns().isPresent()) {
      tagColumns(model, usual, source.columns().get(), outputs);
    } else {
      requireNoColumns(model, usual);
      Knowledge known = gazetteer.known(spec, model);
      if (source == TagInput.RAW) {
        tagRaw(model, known, outputs);
      } else {
        tagText(model, known, outputs);
      }
    }
  }

  private HtmlPage.About about(TaggerModel model, Spelling spelling) {
    return new HtmlPage.About(
        isStandardInput() ? name() : file.getFileName().toString(),
        "tagged by " + model.name(),
        spelling.types(model.labelNames()),
        TrellisVersion.name());
  }

  private void requireNoColumns(TaggerModel model, ModelLayout usual) {
    Usage.require(
        spec,
        token == null && replaced == null && features.columns().isEmpty() && constraints == null,
        "text has no columns for --token, --features, --constraints or --replace");
    Usage.require(spec, model.featureColumns().isEmpty(), usual.textHasNoFeatures());
  }

  private void tagText(TaggerModel model, Knowledge known, TagOutputs outputs) throws IOException {
    PlainTextReader reader =
        isStandardInput()
            ? new PlainTextReader(name(), main.streams().in())
            : PlainTextReader.open(file);
    try (ReadAhead<List<String>> sentences = ReadAhead.of(reader)) {
      TagStream.ofText(model, name(), known, threads.count())
          .run(sentences, outputs.lines(format == null ? TagFormat.TEXT : format));
    }
  }

  private void tagRaw(TaggerModel model, Knowledge known, TagOutputs outputs) throws IOException {
    String raw = isStandardInput() ? RawText.read(name(), main.streams().in()) : RawText.read(file);
    Tokenizer tokenizer = new BehindMark(rules == null ? model.tokenRules() : rules);
    try (ReadAhead<TokenizedSentence> sentences = ReadAhead.of(tokenizer.tokenize(raw))) {
      TagStream.ofRaw(model, name(), known, threads.count())
          .run(sentences, outputs.whole(format == null ? TagFormat.TEXT : format, raw));
    }
  }

  private String name() {
    return isStandardInput() ? STANDARD_INPUT_NAME : file.toString();
  }

  private void tagColumns(
      TaggerModel model, ModelLayout usual, ConllFormat columns, TagOutputs outputs)
      throws IOException {
    ConllLayout layout = Usage.checked(spec, () -> layout(usual, columns));
    List<Column> read = Usage.checked(spec, () -> usual.features(layout, features.columns()));
    TagFormat written = format == null ? TagFormat.CONLL : format;
    Usage.require(
        spec,
        replaced == null || written == TagFormat.CONLL,
        "--replace goes with --format conll only");
    Optional<Column> target =
        written == TagFormat.CONLL ? target(usual, columns) : Optional.empty();
    Usage.require(
        spec,
        written != TagFormat.CONLL || columns != ConllFormat.CONLLU || !probabilities,
        "CoNLL-U has no column for --probabilities: add --format json");
    Function<Sentence, Knowledge> known = known(model, outputs.spelling().scheme());
    ConllReader reader =
        isStandardInput()
            ? new ConllReader(name(), main.streams().in(), layout)
            : ConllReader.open(file, layout);
    TaggedOutput<? super Sentence> output =
        written == TagFormat.CONLL ? outputs.file(reader::trailer, target) : outputs.lines(written);
    try (ReadAhead<Sentence> sentences = ReadAhead.of(reader)) {
      TagStream.ofColumns(model, read, known, threads.count()).run(sentences, output);
    }
  }

  private Function<Sentence, Knowledge> known(TaggerModel model, TagScheme spelling) {
    Knowledge ofAll = gazetteer.known(spec, model);
    if (constraints == null) {
      return sentence -> ofAll;
    }
    DemandColumn demands = new DemandColumn(constraints, model, spelling);
    return sentence -> demands.of(sentence).and(ofAll);
  }

  /** Labels are not read: there may be none. */
  private ConllLayout layout(ModelLayout usual, ConllFormat columns) {
    Column tokens = token == null ? usual.in(columns).token() : token;
    ConllLayout layout = new ConllLayout(columns, tokens, Optional.empty());
    return replaced == null ? layout : layout.withLabel(replaced).withoutLabel();
  }

  /** The column that the labels replace; empty when they get a column of their own. */
  private Optional<Column> target(ModelLayout usual, ConllFormat columns) {
    if (columns == ConllFormat.CONLL || replaced != null) {
      return Optional.ofNullable(replaced);
    }
    Usage.require(
        spec,
        usual.format() == ConllFormat.CONLLU,
        "this model learned no column of CoNLL-U: name the one that its labels replace, such as"
            + " --replace upos or --replace misc");
    return usual.in(columns).label();
  }

  private boolean isStandardInput() {
    return file.toString().equals(STANDARD_INPUT);
  }
}
