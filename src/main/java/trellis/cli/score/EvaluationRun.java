package trellis.cli.score;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import trellis.TaggedSentence;
import trellis.annotation.SpanFindings;
import trellis.check.LabelShape;
import trellis.cli.option.ResultFile;
import trellis.cli.tag.ColumnOutput;
import trellis.cli.tag.CorpusOpener;
import trellis.cli.tag.ReadAhead;
import trellis.cli.tag.SpanThreshold;
import trellis.cli.tag.TagStream;
import trellis.cli.tag.TaggedOutput;
import trellis.error.CorpusException;
import trellis.eval.Evaluation;
import trellis.forms.Spelling;
import trellis.labels.Label;
import trellis.labels.LabelSet;
import trellis.report.EvaluationPage;
import trellis.text.Column;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;
import trellis.text.Sentence;
import trellis.text.SentenceReader;
import trellis.util.TrellisVersion;

/**
 * Tags a file that has gold labels and scores the answers; on request it also writes a tagged copy
 * of the file, and a page of the mistakes.
 */
public final class EvaluationRun {
  private final TagStream<Sentence> stream;
  private final CorpusOpener opener;
  private final ConllLayout layout;
  private final Spelling spelling;
  private final Scoring scoring;
  private final SpanThreshold threshold;
  private final List<TaggedOutput<Sentence>> files = new ArrayList<>(); // beside the scores
  private final Map<String, Long> golds = new TreeMap<>(); // before the first that marks a span
  private boolean marksSpans; // whether a gold label does
  private long sentences;
  private Record figures; // null until asked for

  /**
   * Prepares a run.
   *
   * @param opener opens the file
   * @param layout how the file is laid out; its labels are the gold ones
   * @param spelling how the labels are written that are compared with the gold ones
   * @param threshold leaves out spans of the answers
   */
  EvaluationRun(
      TagStream<Sentence> stream,
      CorpusOpener opener,
      ConllLayout layout,
      Spelling spelling,
      Scoring scoring,
      SpanThreshold threshold) {
    this.stream = stream;
    this.opener = opener;
    this.layout = layout;
    this.spelling = spelling;
    this.scoring = scoring;
    this.threshold = threshold;
  }

  /** How the labels are written that are compared with the gold ones. */
  public Spelling spelling() {
    return spelling;
  }

  /** What was found of spans that are not as they should be. */
  SpanFindings findings() {
    return opener.findings();
  }

  /** Hands each sentence to this one, too, with the answer that is scored. */
  public void alsoTo(TaggedOutput<Sentence> other) {
    files.add(other);
  }

  /**
   * Scores a file.
   *
   * @param copy where the tagged sentences are written
   * @param page where the page of the mistakes is written
   * @return the figures of all sentences
   * @throws CorpusException when it cannot be read or has nothing to score, and when the copy or
   *     the page cannot be written; both files are then as they were
   */
  public Record score(Path file, Optional<Path> copy, Optional<Path> page) {
    SentenceReader reader = opener.openMain(file, layout);
    try (ReadAhead<Sentence> input = ReadAhead.of(reader)) {
      if (copy.isEmpty()) {
        scoreWithPage(file, input, page);
      } else {
        ResultFile.write(
            copy.get(),
            out -> {
              files.add(columns(out, reader));
              scoreWithPage(file, input, page);
            });
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no stream but those of files was written", e);
    }
    return figures();
  }

  private void scoreWithPage(Path file, ReadAhead<Sentence> input, Optional<Path> page)
      throws IOException {
    if (page.isEmpty()) {
      score(file, input);
    } else {
      ResultFile.write(
          page.get(),
          out -> {
            files.add(mistakes(out, file));
            score(file, input);
          });
    }
  }

  /** The end of all writing: a fault that is thrown here leaves the old files in their place. */
  private void score(Path file, ReadAhead<Sentence> input) throws IOException {
    stream.run(input, threshold.before(new Answers()));
    requireFigures(file);
  }

  /** Scores each answer, then hands it to the files. */
  private final class Answers implements TaggedOutput<Sentence> {
    @Override
    public void write(Sentence sentence, TaggedSentence tagged) throws IOException {
      scoring.sentence().accept(sentence, spelling.of(tagged));
      if (!marksSpans) {
        sentence.labels().stream()
            .filter(label -> !sentence.reading().isOpen(label))
            .forEach(EvaluationRun.this::note);
      }
      sentences++;
      for (TaggedOutput<Sentence> file : files) {
        file.write(sentence, tagged);
      }
    }

    @Override
    public void flush() throws IOException {
      for (TaggedOutput<Sentence> file : files) {
        file.flush();
      }
    }

    @Override
    public void finish() throws IOException {
      for (TaggedOutput<Sentence> file : files) {
        file.finish();
      }
    }
  }

  /** The figures of all sentences; no further one may be scored. */
  private Record figures() {
    if (figures == null) {
      figures = scoring.result().get();
    }
    return figures;
  }

  private void requireFigures(Path file) {
    if (sentences == 0) {
      throw new CorpusException(file.toString(), 0, "has no sentence: there is nothing to score");
    }
    if (golds.isEmpty() && !marksSpans) {
      throw new CorpusException(
          file.toString(), 0, "no token has a label, only _: there is nothing to score");
    }
    if (figures() instanceof Evaluation spans) {
      requireGoldSpans(file, spans);
    }
  }

  private void note(String gold) {
    Label label = Label.parse(gold);
    marksSpans |= label.isWellFormed() && !label.isOutside();
    golds.merge(gold, 1L, Long::sum);
  }

  /** Labels that are all ill-formed are no labels of spans: the figures would mean nothing. */
  private void requireGoldSpans(Path file, Evaluation spans) {
    boolean onlyOutside = golds.keySet().equals(Set.of(LabelSet.OUTSIDE));
    if (spans.illFormedGold().labels() == spans.tokens() || !marksSpans && !onlyOutside) {
      throw new CorpusException(
          file.toString(),
          0,
          "none of its labels is one of "
              + spans.goldScheme()
              + ": "
              + LabelShape.cure(golds)
                  .orElse("is --gold the right column, and --scheme what it uses?"));
    }
  }

  private ColumnOutput columns(OutputStream out, SentenceReader reader) {
    Optional<Column> replaced =
        layout.format() == ConllFormat.CONLLU ? layout.label() : Optional.empty();
    return new ColumnOutput(out, spelling, replaced, false, reader::trailer);
  }

  private MistakesOutput mistakes(OutputStream out, Path file) {
    EvaluationPage.About about =
        new EvaluationPage.About(
            file.getFileName().toString(),
            "tagged by " + stream.model().name(),
            TrellisVersion.name());
    return new MistakesOutput(out, about, spelling, this::figures);
  }
}
