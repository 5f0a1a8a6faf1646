package trellis.corpus;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import trellis.annotation.AnnotationRules;
import trellis.annotation.DocumentReader;
import trellis.annotation.SpanFindings;
import trellis.annotation.brat.BratDocuments;
import trellis.annotation.json.JsonDocuments;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.CorpusInput;
import trellis.text.SentenceReader;
import trellis.text.TokenRows;

/** The forms of a corpus: columns, or texts with annotations. */
public enum CorpusFormat {
  /** Column files. */
  CONLL(Optional.of(ConllFormat.CONLL)),
  /** Universal Dependencies. */
  CONLLU(Optional.of(ConllFormat.CONLLU)),
  /** JSON of annotation tools, an object a line or one array. */
  JSONL(Optional.empty()),
  /** A folder of brat, or a pair of its files. */
  BRAT(Optional.empty());

  private final Optional<ConllFormat> columns;

  CorpusFormat(Optional<ConllFormat> columns) {
    this.columns = columns;
  }

  /** The format of its columns; empty when it has none. */
  public Optional<ConllFormat> columns() {
    return columns;
  }

  /** The form of column files. */
  public static CorpusFormat of(ConllFormat format) {
    return format == ConllFormat.CONLLU ? CONLLU : CONLL;
  }

  /**
   * The format that a name tells, packed or not: {@code .conll}, {@code .conllu}, {@code .jsonl}
   * and {@code .json}, {@code .ann}; and a folder is one of brat.
   */
  public static Optional<CorpusFormat> byName(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    if (name.endsWith(".conllu")) {
      return Optional.of(CONLLU);
    }
    if (name.endsWith(".conll")) {
      return Optional.of(CONLL);
    }
    if (name.endsWith(".jsonl") || name.endsWith(".json") || name.endsWith(".ndjson")) {
      return Optional.of(JSONL);
    }
    boolean isBrat = name.endsWith(".ann") || Files.isDirectory(file);
    return isBrat ? Optional.of(BRAT) : Optional.empty();
  }

  /**
   * Opens a corpus of this form.
   *
   * @param layout of column files; what is no column file becomes rows as {@link TokenRows#LAYOUT}
   *     has them
   * @param rules for what is no column file
   * @param findings hears of spans that are not as they should be
   */
  public SentenceReader open(
      Path file, ConllLayout layout, AnnotationRules rules, SpanFindings findings) {
    return columns.isPresent()
        ? ConllReader.open(file, layout)
        : rules.sentences(documents(file, rules, findings), findings, layout.reading());
  }

  /**
   * Opens the documents of a corpus with annotations.
   *
   * @throws IllegalStateException when it has columns
   */
  public DocumentReader documents(Path file, AnnotationRules rules, SpanFindings findings) {
    return switch (this) {
      case JSONL -> JsonDocuments.open(file, rules.names(), findings::passOver);
      case BRAT -> BratDocuments.open(file, findings::passOver);
      case CONLL, CONLLU -> throw new IllegalStateException(this + " has columns, no documents");
    };
  }

  /**
   * Opens the texts of a corpus with annotations, whatever was annotated in them and whether
   * anything was.
   *
   * @throws IllegalStateException when it has columns
   */
  public DocumentReader texts(Path file) {
    return switch (this) {
      case JSONL -> JsonDocuments.texts(file.toString(), CorpusInput.open(file));
      case BRAT -> BratDocuments.texts(file);
      case CONLL, CONLLU -> throw new IllegalStateException(this + " has columns, no documents");
    };
  }
}
