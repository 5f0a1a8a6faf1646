package trellis.cli.convert;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import trellis.annotation.json.JsonForm;
import trellis.corpus.CorpusFormat;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/** The formats that the command {@code convert} knows. */
public enum ConvertFormat {
  CONLL(CorpusFormat.CONLL, Optional.empty()),
  CONLLU(CorpusFormat.CONLLU, Optional.empty()),
  /** JSON whose keys tell the form; cannot be written. */
  JSONL(CorpusFormat.JSONL, Optional.empty()),
  SPACY(CorpusFormat.JSONL, Optional.of(JsonForm.SPACY)),
  DOCCANO(CorpusFormat.JSONL, Optional.of(JsonForm.DOCCANO)),
  PRODIGY(CorpusFormat.JSONL, Optional.of(JsonForm.PRODIGY)),
  LABEL_STUDIO(CorpusFormat.JSONL, Optional.of(JsonForm.LABEL_STUDIO)),
  HF(CorpusFormat.JSONL, Optional.of(JsonForm.HUGGING_FACE)),
  BRAT(CorpusFormat.BRAT, Optional.empty());

  private final CorpusFormat corpus;
  private final Optional<JsonForm> form;

  ConvertFormat(CorpusFormat corpus, Optional<JsonForm> form) {
    this.corpus = corpus;
    this.form = form;
  }

  CorpusFormat corpus() {
    return corpus;
  }

  Optional<JsonForm> form() {
    return form;
  }

  boolean canBeWritten() {
    return this != CONLLU && this != JSONL;
  }

  /**
   * Reads a name.
   *
   * @throws IllegalArgumentException with the nearest one when there is no such format
   */
  public static ConvertFormat parse(String text) {
    List<String> names = Stream.of(values()).map(ConvertFormat::toString).toList();
    int found = names.indexOf(text.toLowerCase(Locale.ROOT).replace('_', '-'));
    if (found < 0) {
      throw new IllegalArgumentException(
          Excerpt.quoted(text)
              + NearestName.among(names, text)
                  .map(near -> ": did you mean '" + near + "'? ")
                  .orElse(": ")
              + "it is one of "
              + String.join(", ", names));
    }
    return values()[found];
  }

  /** What the name of a file tells; that of a JSON file does not tell the tool. */
  static Optional<ConvertFormat> byName(Path file) {
    return CorpusFormat.byName(file)
        .map(
            format ->
                switch (format) {
                  case CONLL -> CONLL;
                  case CONLLU -> CONLLU;
                  case JSONL -> JSONL;
                  case BRAT -> BRAT;
                });
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
