package trellis.cli.tag;

import java.io.OutputStream;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import trellis.TaggedSentence;
import trellis.TextSentence;
import trellis.annotation.Document;
import trellis.forms.BratText;
import trellis.forms.HtmlPage;
import trellis.forms.InlineText;
import trellis.forms.Marks;
import trellis.forms.SentenceJson;
import trellis.forms.SentenceLines;
import trellis.forms.Spelling;
import trellis.forms.TextForm;
import trellis.forms.WholeText;
import trellis.text.Column;
import trellis.tokenize.TokenizedSentence;

/**
 * Makes the outputs of the command {@code tag}, which write sentences with their answers.
 *
 * @param out where it is written; stays open
 * @param text where brat's text is written; stays open
 * @param spelling how labels are written
 * @param probabilities whether probabilities are told
 * @param best how many labelings of each sentence are told in JSON
 * @param about what a page says beside the text
 * @param nested whether the spans of all layers, which may overlap, are marked
 */
public record TagOutputs(
    OutputStream out,
    OutputStream text,
    Spelling spelling,
    boolean probabilities,
    Optional<Integer> best,
    HtmlPage.About about,
    boolean nested) {

  /** The file that was read, with the labels in a new column, or in that of others. */
  ColumnOutput file(Supplier<String> trailer, Optional<Column> replaced) {
    return new ColumnOutput(out, spelling, replaced, probabilities, trailer);
  }

  /** Sentences that are nothing but tokens in any format; columns have tokens and labels alone. */
  TaggedOutput<Object> lines(TagFormat format) {
    if (format == TagFormat.CONLL) {
      return columns();
    }
    if (format == TagFormat.JSON) {
      SentenceJson json = json();
      return new JsonOutput<>(out, (sentence, tagged, line) -> json.write(tagged, line));
    }
    List<Writer> writers = writers();
    return FormOutput.of(new SentenceLines(form(format, writers), marks(format)), writers);
  }

  /** The sentences of a raw text in any format; columns have tokens and labels alone. */
  TaggedOutput<? super TokenizedSentence> whole(TagFormat format, String raw) {
    if (format == TagFormat.CONLL) {
      return columns();
    }
    if (format == TagFormat.JSON) {
      SentenceJson json = json();
      return new JsonOutput<TokenizedSentence>(
          out, (sentence, tagged, line) -> json.write(TextSentence.of(sentence, tagged), line));
    }
    List<Writer> writers = writers();
    return FormOutput.of(new WholeText(raw, form(format, writers), marks(format)), writers);
  }

  /**
   * The sentences of documents in any format.
   *
   * @param rest documents without a token that no sentence stands after
   */
  TaggedOutput<? super DocumentSentence> documents(
      TagFormat format, Supplier<List<Document>> rest) {
    if (format == TagFormat.JSONL) {
      return new DocumentOutput(FormOutput.writer(out), rest, nested);
    }
    if (format == TagFormat.JSON) {
      SentenceJson json = json();
      return new LineOutput<DocumentSentence>(
          out, (sentence, tagged) -> json.line(TextSentence.of(sentence.places(), tagged)));
    }
    return lines(format);
  }

  private LineOutput<Object> columns() {
    return new LineOutput<>(out, (sentence, tagged) -> columns(tagged));
  }

  private String columns(TaggedSentence tagged) {
    List<List<String>> columns = ColumnOutput.columns(spelling, tagged, probabilities);
    StringBuilder lines = new StringBuilder();
    for (int token = 0; token < tagged.tokens().size(); token++) {
      lines.append(tagged.tokens().get(token));
      for (List<String> column : columns) {
        lines.append('\t').append(column.get(token));
      }
      lines.append('\n');
    }
    return lines.append('\n').toString();
  }

  private SentenceJson json() {
    SentenceJson told = new SentenceJson(spelling);
    SentenceJson sure = probabilities ? told.withProbabilities() : told;
    return best.map(sure::withBest).orElse(sure);
  }

  private List<Writer> writers() {
    return List.of(FormOutput.writer(out), FormOutput.writer(text));
  }

  private TextForm form(TagFormat format, List<Writer> writers) {
    return switch (format) {
      case BRAT -> new BratText(writers.get(0), writers.get(1));
      case HTML -> HtmlPage.of(spelling, about, writers.get(0));
      default -> InlineText.of(spelling, writers.get(0));
    };
  }

  /** A page tells probabilities anyway: they are seen when one asks for them. */
  private Marks marks(TagFormat format) {
    boolean sure = probabilities || format == TagFormat.HTML;
    if (nested) {
      return Marks.ofAllLayers(sure);
    }
    return sure ? Marks.sure(spelling) : Marks.bare(spelling);
  }
}
