package trellis.train.data;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.annotation.SpanFindings;
import trellis.config.DataConfig;
import trellis.config.Head;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.corpus.CorpusFiles.Split;
import trellis.error.CorpusException;
import trellis.labels.SchemeDetector;
import trellis.labels.TagScheme;
import trellis.text.Sentence;
import trellis.util.Excerpt;
import trellis.util.Log;

/** Reads the sentences of the corpora of a config, and finds out how their labels mark spans. */
final class CorpusReader {
  private static final Log LOG = Log.of(CorpusReader.class);

  private CorpusReader() {}

  /**
   * All corpora of a config, in its order.
   *
   * @throws CorpusException when a file cannot be read or has nothing to learn from
   */
  static List<TrainingCorpus> read(TaggerConfig config) {
    List<TrainingCorpus> corpora = new ArrayList<>();
    for (DataConfig corpus : config.corpora()) {
      corpora.add(
          config.allHeads().size() == 1 ? readOne(config, corpus) : readHeads(config, corpus));
    }
    return List.copyOf(corpora);
  }

  private static TrainingCorpus readOne(TaggerConfig config, DataConfig corpus) {
    Head only = config.allHeads().get(0);
    return read(config.readingFor(only), config.readingFor(only, corpus).orElseThrow(), true);
  }

  /** Reads a corpus once for each head that it has labels for. */
  private static TrainingCorpus readHeads(TaggerConfig config, DataConfig corpus) {
    List<TrainingCorpus> read = new ArrayList<>();
    List<Head> heads = config.allHeads();
    for (int head = 0; head < heads.size(); head++) {
      Optional<DataConfig> own = config.readingFor(heads.get(head), corpus);
      if (own.isPresent()) {
        boolean tells = read.isEmpty() || !corpus.nested(); // else the same spans were told
        read.add(read(config.readingFor(heads.get(head)), own.get(), tells).ofHead(head));
      }
    }
    return TrainingCorpus.ofHeads(config, corpus, read);
  }

  /** Reads a corpus; {@code tells} says whether spans are told that are not as they should be. */
  private static TrainingCorpus read(TaggerConfig config, DataConfig corpus, boolean tells) {
    Map<Split, List<Sentence>> splits = new EnumMap<>(Split.class);
    for (Split split : Split.values()) {
      List<List<Sentence>> files = sentences(config, corpus, split, tells);
      if (!files.isEmpty()) {
        splits.put(split, JoinedSentences.of(files));
      }
    }
    TrainingCut cut = TrainingCut.of(config, corpus, splits.get(Split.TRAIN));
    if (cut.train().stream().allMatch(one -> one.reading().tellNothing(one.labels()))) {
      throw noLabels(corpus);
    }
    return TrainingCorpus.of(
        config,
        corpus,
        scheme(config, corpus, cut.train()),
        Recasing.extended(cut.train(), corpus.casing()),
        cut.dev().or(() -> Optional.ofNullable(splits.get(Split.DEV))),
        cut.test().or(() -> Optional.ofNullable(splits.get(Split.TEST))));
  }

  /** All sentences of the training files of a corpus, what is kept out of them included. */
  static List<Sentence> readTrain(TaggerConfig config, DataConfig corpus) {
    return readSplit(config, corpus, Split.TRAIN);
  }

  /** All sentences of the files of a split; none where it has no file. */
  static List<Sentence> readSplit(TaggerConfig config, DataConfig corpus, Split split) {
    return JoinedSentences.of(sentences(config, corpus, split, true));
  }

  private static List<List<Sentence>> sentences(
      TaggerConfig config, DataConfig corpus, Split split, boolean tells) {
    return CorpusFiles.of(config, corpus).stream()
        .filter(file -> file.split() == split)
        .map(file -> sentences(file, tells))
        .toList();
  }

  private static List<Sentence> sentences(CorpusFile file, boolean tells) {
    SpanFindings findings = new SpanFindings();
    List<Sentence> sentences = file.open(findings).readAll();
    if (tells) {
      findings.summary().forEach(line -> LOG.warn("`" + file.key() + "`: " + line));
    }
    if (sentences.isEmpty()) {
      throw new CorpusException(
          file.path().toString(),
          0,
          "has no sentence, but `"
              + file.key()
              + "` needs one at least: a token and its label a line, an empty line after each"
              + " sentence");
    }
    return sentences;
  }

  /** What the config says, or what the training sentences look like. */
  private static TagScheme scheme(TaggerConfig config, DataConfig corpus, List<Sentence> train) {
    if (config.task() == Task.POS) {
      return TagScheme.NONE;
    }
    TagScheme scheme = CorpusFiles.scheme(corpus).orElseGet(() -> detect(train));
    if (scheme == TagScheme.NONE) {
      throw fault(
          corpus,
          "its labels, such as "
              + Excerpt.quoted(train.get(0).labels().get(0))
              + ", mark no spans: is `data.columns.label` right, or is it `task: pos`?");
    }
    return scheme;
  }

  private static TagScheme detect(List<Sentence> sentences) {
    SchemeDetector detector = new SchemeDetector();
    sentences.forEach(sentence -> detector.add(sentence.labels(), sentence.reading()));
    return detector.result().best();
  }

  /** The exception that says that a corpus has no label at all. */
  static CorpusException noLabels(DataConfig corpus) {
    return fault(
        corpus,
        "no token has a label, only _ stands there: there is nothing to learn from; is"
            + " `data.columns.label` right?");
  }

  private static CorpusException fault(DataConfig corpus, String text) {
    return new CorpusException(corpus.train().at(0).toString(), 0, text);
  }
}
