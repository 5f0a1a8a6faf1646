package trellis.cli.score;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.TaggedSentence;
import trellis.cli.tag.ReadAhead;
import trellis.cli.tag.SpanThreshold;
import trellis.cli.tag.TagStream;
import trellis.cli.tag.TaggedOutput;
import trellis.corpus.GoldSpans;
import trellis.corpus.NestedLayers;
import trellis.error.CorpusException;
import trellis.eval.NestedEvaluation;
import trellis.eval.NestedScorer;
import trellis.labels.Span;
import trellis.text.Sentence;
import trellis.text.SentenceReader;

/**
 * Tags a file whose spans may overlap, and scores what all layers found together.
 *
 * @param layers which gold spans each layer takes
 * @param threshold leaves out spans of the answers
 */
record NestedScoring(NestedLayers layers, NestedScorer scorer, SpanThreshold threshold) {

  /**
   * The figures of all sentences.
   *
   * @param file by which the reader's sentences are known
   * @throws CorpusException when it cannot be read or has no sentence
   */
  NestedEvaluation score(Path file, SentenceReader reader, TagStream<Sentence> stream) {
    try (ReadAhead<Sentence> sentences = ReadAhead.of(reader)) {
      stream.run(sentences, threshold.before(new Answers()));
    } catch (IOException e) {
      throw new UncheckedIOException("nothing is written", e);
    }
    NestedEvaluation figures = scorer.result();
    if (figures.sentences() == 0) {
      throw new CorpusException(file.toString(), 0, "has no sentence: there is nothing to score");
    }
    return figures;
  }

  private final class Answers implements TaggedOutput<Sentence> {
    @Override
    public void write(Sentence sentence, TaggedSentence tagged) {
      Map<String, List<Span>> found = new HashMap<>();
      for (String name : layers.choices().keySet()) {
        TaggedSentence layer = tagged.layer(name);
        found.put(name, layer.fileScheme().decode(layer.labels()));
      }
      scorer.add(sentence, GoldSpans.all(sentence), layers.gold(sentence), found);
    }

    @Override
    public void flush() {
      // Nothing is written.
    }

    @Override
    public void finish() {
      // Nothing is written.
    }
  }
}
