package trellis.cli.convert;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.annotation.AnnotationRules;
import trellis.annotation.ColumnDocuments;
import trellis.annotation.Document;
import trellis.annotation.DocumentReader;
import trellis.annotation.DocumentWriter;
import trellis.annotation.Misaligned;
import trellis.annotation.SpanFindings;
import trellis.annotation.TokenAligner;
import trellis.annotation.brat.BratWriter;
import trellis.annotation.json.JsonDocumentWriter;
import trellis.annotation.json.JsonDocuments;
import trellis.cli.option.AnnotationOptions;
import trellis.cli.option.CommentsOption;
import trellis.cli.option.ResultFile;
import trellis.cli.option.Usage;
import trellis.cli.option.Version;
import trellis.corpus.CorpusFormat;
import trellis.error.CorpusException;
import trellis.labels.SchemeDetector;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.SentenceReader;
import trellis.tokenize.TokenRules;
import trellis.util.CountText;

/** The command {@code convert}: writes a corpus in the form of another tool. */
@Command(
    name = "convert",
    description = {
      "Writes a corpus in the form of another tool.",
      "Spans that cannot be are told with their place; nothing is lost silently."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "Formats (--from, --to):",
      "  conll         columns: a token and its label a line",
      "  conllu        Universal Dependencies (read only; --label names the column)",
      "  jsonl         JSON of any tool below, told by its keys (read only)",
      "  spacy         {\"text\": …, \"entities\": [[0, 3, \"PER\"]]}; with tokens, where",
      "                they are known, what Doc.from_json reads",
      "  doccano       {\"text\": …, \"label\": [[0, 3, \"PER\"]]}",
      "  prodigy       {\"text\": …, \"tokens\": …, \"spans\": …, \"answer\": \"accept\"}",
      "  label-studio  one array of tasks with data.text and annotations",
      "  hf            {\"tokens\": …, \"ner_tags\": …}, a sentence a line (Hugging Face)",
      "  brat          a folder of x.txt and x.ann",
      "",
      "conll, prodigy and hf have tokens: those of the input, else those that --tokens",
      "finds. A text that is made of columns has blanks between its tokens.",
      "",
      "Examples:",
      "  trellis convert export.json train.conll",
      "  trellis convert train.conll train.jsonl --to spacy",
      "  trellis convert letters/ letters.jsonl --to doccano",
      "  trellis convert doccano.jsonl train.conll --tokens ptb --misaligned widen",
      "  trellis convert corpus.jsonl letters --to brat"
    })
public final class ConvertCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private AnnotationOptions annotations;
  @Mixin private CommentsOption comments;

  @Parameters(index = "0", paramLabel = "IN", description = "a file, or a folder of brat")
  private Path in;

  @Parameters(index = "1", paramLabel = "OUT", description = "the file, or for brat the folder")
  private Path out;

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      description = "the format of IN, see below; by default as its name tells")
  private ConvertFormat from;

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      description = "the format of OUT; by default as its name tells, if it ends with .conll")
  private ConvertFormat to;

  @Option(
      names = "--tokens",
      paramLabel = "RULES",
      defaultValue = "ptb",
      description =
          "how sentences and tokens are found where IN has none: whitespace, unicode or ptb"
              + " (default: ptb)")
  private TokenRules rules;

  @Option(
      names = "--scheme",
      paramLabel = "SCHEME",
      description =
          "how labels of conll and hf mark spans in OUT: iob1, bio, ioe1, ioe2, bioes, bmes or"
              + " bilou (default: bio); none: labels are plain, and are copied")
  private TagScheme scheme;

  @Option(
      names = "--token",
      paramLabel = "COLUMN",
      description = "the column of the tokens in IN; by default 0, or form")
  private Column token;

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      description = "the column of the labels in IN; by default -1, or upos")
  private Column label;

  @Override
  public void run() {
    ConvertFormat source = from == null ? guessedSource() : from;
    ConvertFormat target = to == null ? guessedTarget() : to;
    Usage.require(
        spec,
        target.canBeWritten(),
        "--to "
            + target
            + (target == ConvertFormat.JSONL
                ? " says too little: name the tool, such as --to spacy, doccano or label-studio"
                : " cannot be written: it can only be read"));
    Usage.require(
        spec,
        source.corpus().columns().isPresent() || token == null && label == null,
        "--token and --label name columns, which " + source + " does not have");
    ResultFile.requireOther(spec, "OUT", out, "IN", in);
    boolean isPlain = isPlain(source);
    requireHolds(target, isPlain);
    SpanFindings findings = new SpanFindings();
    Conversion.Count count = convert(source, target, isPlain, findings);
    PrintWriter err = spec.commandLine().getErr();
    err.println(
        CountText.of(count.documents(), "document")
            + (isPlain ? "" : ", " + CountText.of(count.spans(), "span"))
            + ": "
            + out);
    AnnotationOptions.tell(findings, err);
  }

  private ConvertFormat guessedSource() {
    Optional<ConvertFormat> guessed = ConvertFormat.byName(in);
    Usage.require(
        spec, guessed.isPresent(), "the name of " + in + " does not tell its format: add --from");
    return guessed.get();
  }

  private ConvertFormat guessedTarget() {
    Optional<ConvertFormat> guessed = ConvertFormat.byName(out);
    boolean isFolder = !out.getFileName().toString().contains(".");
    Usage.require(
        spec,
        guessed.isPresent() || isFolder,
        "the name of " + out + " does not tell its format: add --to");
    return guessed.orElse(ConvertFormat.BRAT);
  }

  /** Whether the labels of the source mark no spans; texts with spans have none. */
  private boolean isPlain(ConvertFormat source) {
    if (scheme == TagScheme.NONE) {
      return true;
    }
    SchemeDetector detector = new SchemeDetector();
    try (DocumentReader documents = documents(source, new SpanFindings())) {
      documents.forEachRemaining(document -> document.labels().ifPresent(detector::add));
    }
    boolean isPlain = detector.result().best() == TagScheme.NONE;
    Usage.require(
        spec,
        !isPlain || scheme == null,
        "the labels of " + in + " mark no spans: leave --scheme out, or name another --label");
    return isPlain;
  }

  private void requireHolds(ConvertFormat target, boolean isPlain) {
    if (isPlain && target != ConvertFormat.CONLL && target != ConvertFormat.HF) {
      throw new CorpusException(
          in.toString(),
          0,
          "its labels are plain and mark no spans: only conll and hf can hold them, not " + target);
    }
  }

  /**
   * Whether columns need borders between documents: they have some, or a document has several
   * sentences. A corpus of which each document is a sentence has none.
   */
  private boolean needsBorders(ConvertFormat source) {
    SpanFindings toldLater = SpanFindings.toldTo(finding -> {});
    TokenAligner aligner = rules().aligner(toldLater);
    try (DocumentReader documents = documents(source, toldLater)) {
      while (documents.hasNext()) {
        Document document = documents.next();
        boolean isBordered = documents instanceof ColumnDocuments rows && rows.hasBorders();
        if (isBordered || aligner.align(document).tokens().sentences().size() > 1) {
          return true;
        }
      }
    }
    return false;
  }

  private Conversion.Count convert(
      ConvertFormat source, ConvertFormat target, boolean isPlain, SpanFindings findings) {
    Conversion conversion =
        new Conversion(rules(), findings, isPlain, target == ConvertFormat.BRAT);
    AtomicReference<Conversion.Count> count = new AtomicReference<>();
    try (DocumentReader documents = documents(source, findings)) {
      if (target == ConvertFormat.BRAT) {
        BratFolder.make(
            out, folder -> count.set(write(conversion, documents, new BratWriter(folder))));
      } else {
        Files.createDirectories(out.toAbsolutePath().getParent());
        ResultFile.write(
            out, file -> count.set(write(conversion, documents, writer(source, target, file))));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no stream but those of files was written", e);
    }
    return count.get();
  }

  private Conversion.Count write(
      Conversion conversion, DocumentReader documents, DocumentWriter writer) throws IOException {
    return Conversion.requireSome(conversion.write(documents, writer), in.toString());
  }

  private AnnotationRules rules() {
    TagScheme written = scheme == null || scheme == TagScheme.NONE ? TagScheme.BIO : scheme;
    return annotations.in(new AnnotationRules(rules, written, Misaligned.ERROR, List.of()));
  }

  private DocumentReader documents(ConvertFormat source, SpanFindings findings) {
    AnnotationRules read = rules();
    if (source.corpus() == CorpusFormat.JSONL) {
      return JsonDocuments.open(in, source.form(), read.names(), findings::passOver);
    }
    Optional<ConllFormat> columns = source.corpus().columns();
    if (columns.isEmpty()) {
      return source.corpus().documents(in, read, findings);
    }
    SentenceReader sentences =
        ConllReader.open(in, Usage.checked(spec, () -> layout(columns.get())));
    return new ColumnDocuments(sentences);
  }

  private ConllLayout layout(ConllFormat format) {
    ConllLayout usual =
        format == ConllFormat.CONLLU ? ConllLayout.conllu("upos") : ConllLayout.conll();
    return comments.in(
        new ConllLayout(
            format,
            token == null ? usual.token() : token,
            label == null ? usual.label() : Optional.of(label)));
  }

  private DocumentWriter writer(ConvertFormat source, ConvertFormat target, OutputStream file) {
    TagScheme written = rules().scheme();
    return target == ConvertFormat.CONLL
        ? new ColumnWriter(file, written, needsBorders(source))
        : new JsonDocumentWriter(
            target.form().orElseThrow(),
            written,
            new OutputStreamWriter(file, StandardCharsets.UTF_8));
  }
}
