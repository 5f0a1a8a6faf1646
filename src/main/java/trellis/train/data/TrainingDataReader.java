package trellis.train.data;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import trellis.annotation.SpanFindings;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.Vocabularies;
import trellis.check.Remarks;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.error.CorpusException;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.SchemeDetector;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.text.Sentence;
import trellis.util.Excerpt;
import trellis.util.Log;
import trellis.vocab.TokenCounts;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordNormalizer;
import trellis.vocab.WordRows;
import trellis.vocab.WordVectors;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorCache;
import trellis.vocab.store.VectorStore;
import trellis.vocab.store.VectorType;

/**
 * Reads the corpus and the word vectors that a config names. Vocabularies and labels are made from
 * the training file alone.
 */
public final class TrainingDataReader {
  private static final Log LOG = Log.of(TrainingDataReader.class);

  private final TaggerConfig config;
  private final List<WordNormalizer> forms;
  private final Consumer<String> lines; // that tell how far it is

  private TrainingDataReader(TaggerConfig config, Consumer<String> lines) {
    this.config = config;
    this.lines = lines;
    this.forms = WordNormalizer.chain(config.embeddings().lowercase());
  }

  /**
   * What was read: the vectors of the rows are needed only until the table has them.
   *
   * @param words the same rows as those of the data, with their vectors
   * @param remarks what is odd about the files
   */
  public record DataWithVectors(TrainingData data, WordRows words, Remarks remarks) {}

  /**
   * Reads all files of a config.
   *
   * @throws CorpusException when one cannot be read, has nothing to learn from, or what {@code
   *     trellis check} calls an error
   */
  public static DataWithVectors read(TaggerConfig config) {
    return read(config, line -> {});
  }

  /**
   * Reads all files of a config, as {@link #read(TaggerConfig)} does.
   *
   * @param lines hears how far it is, where that takes long
   */
  public static DataWithVectors read(TaggerConfig config, Consumer<String> lines) {
    return new TrainingDataReader(config, lines).read();
  }

  /** The sentences of the training file alone, what is kept out of it included. */
  public static List<Sentence> readTrain(TaggerConfig config) {
    return sentences(CorpusFiles.of(config.data()).get(0));
  }

  private DataWithVectors read() {
    Remarks remarks = Remarks.of(config);
    Map<String, List<Sentence>> splits = new HashMap<>();
    for (CorpusFile file : CorpusFiles.of(config.data())) {
      splits.put(file.name(), sentences(file));
    }
    TrainingCut cut = TrainingCut.of(config.data(), splits.get("train"));
    cut.dev().ifPresent(dev -> splits.put("dev", dev));
    cut.test().ifPresent(test -> splits.put("test", test));
    List<Sentence> train = cut.train();
    splits.put("train", train);
    TokenCounts counts = new TokenCounts();
    train.forEach(sentence -> counts.add(sentence.tokens()));
    Optional<VectorStore> store = store();
    WordVectors vectors = store.isPresent() ? store.get() : QuantizedVectors.none();
    WordRows words = WordRows.ofTraining(counts.words(), vectors, forms);
    Vocabulary characters = Vocabulary.ofCounts(counts.characters());
    List<FeatureColumn> features = features(splits);
    Vocabularies vocabularies =
        new Vocabularies(
            words.vocabulary(),
            characters,
            features.stream().map(FeatureColumn::values).toList(),
            labels(train));
    List<EncodedSentence> encoded = encode(train, vocabularies, words, features);
    Optional<ContextData> context =
        config
            .embeddings()
            .encoder()
            .file()
            .map(file -> ContextData.of(config, file, splits.values(), threads(), lines));
    TrainingData data =
        new TrainingData(
            train,
            context.isPresent() ? context.get().withStates(encoded, train) : encoded,
            splits.get("dev"),
            Optional.ofNullable(splits.get("test")),
            vocabularies,
            pretrained(words),
            store.map(given -> packed(given, words.vocabulary())).orElse(QuantizedVectors.none()),
            features,
            context,
            DataDigests.of(
                config, cut, store.map(VectorStore::source), context.map(ContextData::dataFile)));
    return new DataWithVectors(data, words, remarks);
  }

  private int threads() {
    int threads = config.train().threads();
    return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
  }

  private static BitSet pretrained(WordRows words) {
    BitSet pretrained = new BitSet();
    for (int row = 0; row < words.vocabulary().size(); row++) {
      pretrained.set(row, words.hasVector(row));
    }
    return pretrained;
  }

  private static List<Sentence> sentences(CorpusFile file) {
    SpanFindings findings = new SpanFindings();
    List<Sentence> sentences = file.open(findings).readAll();
    findings.summary().forEach(line -> LOG.warn("`data." + file.name() + "`: " + line));
    if (sentences.isEmpty()) {
      throw new CorpusException(
          file.path().toString(),
          0,
          "has no sentence, but `data."
              + file.name()
              + "` needs one at least: a token and its label a line, an empty line after each"
              + " sentence");
    }
    return sentences;
  }

  /** Looks at all files, so that a row without its features is told of before an epoch is over. */
  private List<FeatureColumn> features(Map<String, List<Sentence>> splits) {
    List<Column> columns = CorpusFiles.features(config.data());
    splits.values().forEach(split -> split.forEach(sentence -> sentence.features(columns)));
    return columns.stream().map(column -> FeatureColumn.of(column, splits.get("train"))).toList();
  }

  /** The vectors of the config, which are mapped into states, not read. */
  private Optional<VectorStore> store() {
    int dim = config.network().words().dim();
    return config
        .embeddings()
        .file()
        .map(file -> VectorCache.ofUser().open(file).requireWidth(dim).requireWhole());
  }

  /** What the model will know of words that training did not see. */
  private QuantizedVectors packed(VectorStore store, Vocabulary training) {
    int most = config.embeddings().most();
    return switch (config.embeddings().pack()) {
      case NONE -> QuantizedVectors.none();
      case FLOAT32 -> QuantizedVectors.of(store, training, VectorType.FLOAT32, most);
      case FLOAT16 -> QuantizedVectors.of(store, training, VectorType.FLOAT16, most);
      case INT8 -> QuantizedVectors.of(store, training, VectorType.INT8, most);
    };
  }

  private LabelSet labels(List<Sentence> train) {
    LabelSetBuilder builder = new LabelSetBuilder(fileScheme(train), networkScheme());
    train.forEach(sentence -> builder.add(sentence.labels()));
    LabelSet labels = builder.build();
    boolean hasSpans = labels.size() > 1 || config.task() == Task.POS;
    if (!hasSpans) {
      throw new CorpusException(
          config.data().train().toString(),
          0,
          "no label marks a span, such as "
              + Excerpt.quoted(train.get(0).labels().get(0))
              + ": is `data.columns.label` right, and `data.scheme`? `trellis check` tells more");
    }
    return labels;
  }

  /** What the config says, or what the training file looks like. */
  private TagScheme fileScheme(List<Sentence> train) {
    if (config.task() == Task.POS) {
      return TagScheme.NONE;
    }
    TagScheme scheme = CorpusFiles.scheme(config.data()).orElseGet(() -> detect(train));
    if (scheme == TagScheme.NONE) {
      throw new CorpusException(
          config.data().train().toString(),
          0,
          "its labels, such as "
              + Excerpt.quoted(train.get(0).labels().get(0))
              + ", mark no spans: is `data.columns.label` right, or is it `task: pos`?");
    }
    return scheme;
  }

  private static TagScheme detect(List<Sentence> sentences) {
    SchemeDetector detector = new SchemeDetector();
    sentences.forEach(sentence -> detector.add(sentence.labels()));
    return detector.result().best();
  }

  private TagScheme networkScheme() {
    if (config.task() == Task.POS) {
      return TagScheme.NONE;
    }
    return TagScheme.valueOf(config.network().scheme().name());
  }

  private List<EncodedSentence> encode(
      List<Sentence> sentences,
      Vocabularies vocabularies,
      WordRows words,
      List<FeatureColumn> features) {
    EncodingScope scope =
        vocabularies
            .encoder(forms, words::isRare, features.stream().map(FeatureColumn::counts).toList())
            .openScope();
    List<Column> columns = features.stream().map(FeatureColumn::column).toList();
    List<EncodedSentence> encoded = new ArrayList<>(sentences.size());
    for (Sentence sentence : sentences) {
      int[] ids = vocabularies.labels().encode(sentence.labels());
      encoded.add(scope.encode(sentence.tokens(), sentence.features(columns), ids));
    }
    return encoded;
  }
}
