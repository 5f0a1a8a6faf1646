package trellis.train.data;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import trellis.config.DataConfig.Format;
import trellis.corpus.CorpusFiles.Split;
import trellis.text.ConllWriter;
import trellis.text.Sentence;
import trellis.text.TokenRows;

/** Writes sentences that were kept out of a training file as a file of their own. */
public final class KeptOut {
  /** What stands in the name of each such file. */
  public static final String MARK = ".kept-out.conll";

  private KeptOut() {}

  /** The text of a corpus file with these sentences alone. */
  static byte[] text(List<Sentence> sentences) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (ConllWriter writer = new ConllWriter(text)) {
      for (Sentence sentence : sentences) {
        writer.write(sentence);
      }
      writer.finish("");
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory cannot fail", e);
    }
    return text.toByteArray();
  }

  /**
   * The files of what a training keeps out, by their names: {@code dev.kept-out.conll} for a share
   * of train as dev, {@code test.kept-out.conll} for a fold.
   */
  public static Map<String, byte[]> files(TrainingData data) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (TrainingCorpus corpus : data.corpora()) {
      if (corpus.config().dev().percent().isPresent()) {
        files.put(name(Split.DEV, corpus), text(withLayers(corpus, TrainingCorpus::dev)));
      }
      if (corpus.config().fold().isPresent()) {
        files.put(name(Split.TEST, corpus), text(withLayers(corpus, TrainingCorpus::test)));
      }
    }
    return files;
  }

  /** Of spans that may overlap, the labels of each layer in a column of their own. */
  private static List<Sentence> withLayers(
      TrainingCorpus corpus, Function<TrainingCorpus, Optional<List<Sentence>>> split) {
    List<Sentence> sentences = split.apply(corpus).orElseThrow();
    if (!corpus.config().nested()) {
      return sentences;
    }
    List<List<Sentence>> layers =
        corpus.scored().stream().map(one -> split.apply(one).orElseThrow()).toList();
    List<Sentence> joined = new ArrayList<>();
    for (int i = 0; i < sentences.size(); i++) {
      Sentence sentence = sentences.get(i);
      int place = i;
      List<List<String>> labels = layers.stream().map(one -> one.get(place).labels()).toList();
      joined.add(
          TokenRows.sentence(
              sentence.file(),
              sentence::line,
              sentence.startsDocument(),
              sentence.tokens(),
              labels.get(0),
              labels.subList(1, labels.size())));
    }
    return joined;
  }

  private static String name(Split split, TrainingCorpus corpus) {
    return corpus.name(split) + MARK + (corpus.config().format() == Format.CONLLU ? "u" : "");
  }
}
