package trellis.cli.score;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.List;
import java.util.function.Supplier;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.cli.tag.FormOutput;
import trellis.cli.tag.TaggedOutput;
import trellis.eval.Evaluation;
import trellis.eval.SentenceMistakes;
import trellis.eval.TokenEvaluation;
import trellis.forms.Spelling;
import trellis.labels.Span;
import trellis.report.EvaluationPage;
import trellis.text.Sentence;

/** Writes a page of the sentences that a tagger got wrong, gold labels against predicted ones. */
final class MistakesOutput implements TaggedOutput<Sentence> {
  private final Writer out;
  private final Spelling spelling;
  private final Supplier<Record> figures;
  private final EvaluationPage page;

  /**
   * Writes to a stream, which stays open.
   *
   * @param spelling how the labels are written that are compared with the gold ones
   * @param figures of all sentences, asked for at the end
   */
  MistakesOutput(
      OutputStream out, EvaluationPage.About about, Spelling spelling, Supplier<Record> figures) {
    this.out = FormOutput.writer(out);
    this.spelling = spelling;
    this.figures = figures;
    this.page =
        spelling.isPlain()
            ? EvaluationPage.ofTokens(about, this.out)
            : EvaluationPage.ofSpans(about, this.out);
  }

  @Override
  public void write(Sentence sentence, TaggedSentence tagged) throws IOException {
    List<String> labels = spelling.of(tagged);
    page.add(
        spelling.isPlain()
            ? SentenceMistakes.ofTokens(sentence, labels, tagged::probability)
            : SentenceMistakes.ofSpans(
                sentence, labels, span -> probability(tagged, span), tagged::probability));
  }

  private static double probability(TaggedSentence tagged, Span span) {
    return tagged.spans().stream()
        .filter(one -> one.start() == span.start() && one.end() == span.end())
        .mapToDouble(TaggedSpan::probability)
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void finish() throws IOException {
    if (figures.get() instanceof Evaluation spans) {
      page.finish(spans);
    } else {
      page.finish((TokenEvaluation) figures.get());
    }
    out.flush();
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }
}
