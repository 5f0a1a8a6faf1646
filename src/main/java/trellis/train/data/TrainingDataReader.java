package trellis.train.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import trellis.annotation.SpanFindings;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.Vocabularies;
import trellis.check.Remarks;
import trellis.config.EmbeddingsConfig.Source;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.error.CorpusException;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.PossibleLabels;
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
import trellis.vocab.store.VectorSource;
import trellis.vocab.store.VectorStore;
import trellis.vocab.store.VectorType;

/**
 * Reads the corpus and the word vectors that a config names. Vocabularies and labels are made from
 * the training file alone.
 */
public final class TrainingDataReader {
  private static final Log LOG = Log.of(TrainingDataReader.class);

  private final TaggerConfig config;
  private final List<Source> sources; // [table]
  private final List<List<WordNormalizer>> forms; // [table]
  private final Consumer<String> lines; // that tell how far it is
  private final Optional<StartingModel> start;
  private final Optional<Teacher> teacher;

  private TrainingDataReader(TaggerConfig config, Consumer<String> lines) {
    this.lines = lines;
    this.start = StartingModel.of(config);
    this.teacher = Teacher.of(config, start, lines);
    this.config = config.rehearse() ? start.orElseThrow().rehearsing(config, lines) : config;
    this.sources = config.embeddings().sources();
    this.forms = sources.stream().map(s -> WordNormalizer.chain(s.lowercase())).toList();
  }

  /**
   * What was read: the vectors of the rows are needed only until the table has them.
   *
   * @param words for each word table the same rows as those of the data, with their vectors
   * @param widths for each word table how many numbers a vector has
   * @param remarks what is odd about the files
   * @param start the model that the training begins with, if it begins with one
   */
  public record DataWithVectors(
      TrainingData data,
      List<WordRows> words,
      List<Integer> widths,
      Remarks remarks,
      Optional<StartingModel> start) {}

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
    return sentences(CorpusFiles.of(config).get(0));
  }

  private DataWithVectors read() {
    Remarks remarks = Remarks.of(config);
    Map<String, List<Sentence>> splits = new HashMap<>();
    for (CorpusFile file : CorpusFiles.of(config)) {
      splits.put(file.name(), sentences(file));
    }
    TrainingCut cut = TrainingCut.of(config.data(), splits.get("train"));
    cut.dev().ifPresent(dev -> splits.put("dev", dev));
    cut.test().ifPresent(test -> splits.put("test", test));
    List<Sentence> train = cut.train();
    splits.put("train", train);
    TokenCounts counts = new TokenCounts();
    train.forEach(sentence -> counts.add(sentence.tokens()));
    List<VectorStore> stores = stores();
    List<VectorSource> vectorFiles = stores.stream().map(VectorStore::source).toList();
    start.ifPresent(
        old -> old.requireFit(StartingModel.withWidths(config, widths(stores)), vectorFiles));
    List<WordRows> words = words(counts.words(), stores);
    Vocabulary ofTraining = words.get(0).vocabulary();
    Vocabulary ofFile = Vocabulary.ofCounts(counts.characters());
    Vocabulary characters =
        start.map(old -> old.model().characters().joined(ofFile)).orElse(ofFile);
    List<FeatureColumn> features = features(splits);
    Vocabularies vocabularies =
        new Vocabularies(
            ofTraining,
            characters,
            features.stream().map(FeatureColumn::values).toList(),
            labels(train));
    List<EncodedSentence> all = encode(train, vocabularies, words, features);
    List<Sentence> labeled = labeled(train, all);
    List<EncodedSentence> encoded = labeled == train ? all : notNull(all);
    Optional<ContextData> context =
        config
            .embeddings()
            .encoder()
            .file()
            .map(file -> ContextData.of(config, file, start, splits.values(), lines));
    TrainingData data =
        new TrainingData(
            labeled,
            context.isPresent() ? context.get().withStates(encoded, labeled) : encoded,
            splits.get("dev"),
            Optional.ofNullable(splits.get("test")),
            vocabularies,
            words.stream().map(WordRows::withVector).toList(),
            packed(stores, ofTraining),
            features,
            context,
            DataDigests.of(
                config,
                cut,
                vectorFiles,
                context.map(read -> read.dataFile()),
                Stream.of(start.map(StartingModel::dataFile), teacher.flatMap(Teacher::dataFile))
                    .flatMap(Optional::stream)
                    .toList()));
    return new DataWithVectors(data, words, widths(stores), remarks, start);
  }

  /** The rows of each word table, which have the same words. */
  private List<WordRows> words(Map<String, Long> counts, List<VectorStore> stores) {
    WordVectors vectors = stores.isEmpty() ? QuantizedVectors.none() : stores.get(0);
    WordRows first =
        start.isPresent()
            ? WordRows.behind(start.get().model().words(), counts, vectors, forms.get(0))
            : WordRows.ofTraining(counts, vectors, forms.get(0));
    List<WordRows> words = new ArrayList<>(List.of(first));
    for (int table = 1; table < stores.size(); table++) {
      words.add(first.startingFrom(counts, stores.get(table), forms.get(table)));
    }
    return words;
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
    List<FeatureColumn> features = new ArrayList<>();
    for (Column column : columns) {
      FeatureColumn ofFile = FeatureColumn.of(column, splits.get("train"));
      int place = features.size();
      features.add(
          start.map(old -> ofFile.behind(old.model().features().get(place))).orElse(ofFile));
    }
    return features;
  }

  /** The vectors of the config, which are mapped into states, not read. */
  private List<VectorStore> stores() {
    List<VectorStore> stores = new ArrayList<>();
    for (Path file : config.embeddings().files()) {
      stores.add(VectorCache.ofUser().open(file));
    }
    VectorStore.requireWidths(stores, config.network().words().widths());
    stores.forEach(VectorStore::requireWhole);
    return stores;
  }

  private List<Integer> widths(List<VectorStore> stores) {
    return stores.isEmpty()
        ? config.network().words().widths()
        : stores.stream().map(VectorStore::width).toList();
  }

  /** What each table of the model will know of words that training did not see. */
  private List<QuantizedVectors> packed(List<VectorStore> stores, Vocabulary training) {
    List<QuantizedVectors> packed = new ArrayList<>();
    for (int table = 0; table < stores.size(); table++) {
      packed.add(packed(stores.get(table), sources.get(table), training));
    }
    return packed.isEmpty() ? List.of(QuantizedVectors.none()) : packed;
  }

  private static QuantizedVectors packed(VectorStore store, Source source, Vocabulary training) {
    int most = source.most();
    return switch (source.pack()) {
      case NONE -> QuantizedVectors.none();
      case FLOAT32 -> QuantizedVectors.of(store, training, VectorType.FLOAT32, most);
      case FLOAT16 -> QuantizedVectors.of(store, training, VectorType.FLOAT16, most);
      case INT8 -> QuantizedVectors.of(store, training, VectorType.INT8, most);
    };
  }

  private LabelSet labels(List<Sentence> train) {
    if (train.stream().allMatch(one -> one.reading().tellNothing(one.labels()))) {
      throw noLabels();
    }
    LabelSetBuilder builder = new LabelSetBuilder(fileScheme(train), networkScheme());
    config.data().labels().types().ifPresent(types -> types.forEach(builder::add));
    train.forEach(sentence -> builder.add(sentence.labels(), sentence.reading()));
    start.ifPresent(old -> old.addLabels(builder));
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
    sentences.forEach(sentence -> detector.add(sentence.labels(), sentence.reading()));
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
      List<WordRows> words,
      List<FeatureColumn> features) {
    List<IntPredicate> rare = new ArrayList<>();
    words.forEach(rows -> rare.add(rows::isRare));
    EncodingScope scope =
        vocabularies
            .encoder(forms, rare, features.stream().map(FeatureColumn::counts).toList())
            .openScope();
    List<PossibleLabels> targets =
        new TrainingTargets(config, vocabularies.labels()).of(sentences, teacher);
    List<Column> columns = features.stream().map(FeatureColumn::column).toList();
    List<EncodedSentence> encoded = new ArrayList<>(sentences.size());
    for (int i = 0; i < targets.size(); i++) {
      Sentence sentence = sentences.get(i);
      PossibleLabels target = targets.get(i);
      encoded.add(
          target == null
              ? null // labels say nothing, or contradict each other
              : scope.encode(sentence.tokens(), sentence.features(columns), target));
    }
    return encoded;
  }

  /** The sentences to learn from: those that labels say something of. */
  private List<Sentence> labeled(List<Sentence> sentences, List<EncodedSentence> encoded) {
    if (!encoded.contains(null)) {
      return sentences;
    }
    List<Sentence> labeled = new ArrayList<>();
    for (int i = 0; i < encoded.size(); i++) {
      if (encoded.get(i) != null) {
        labeled.add(sentences.get(i));
      }
    }
    if (labeled.isEmpty()) {
      throw noLabels();
    }
    return List.copyOf(labeled);
  }

  private CorpusException noLabels() {
    return new CorpusException(
        config.data().train().toString(),
        0,
        "no token has a label, only _ stands there: there is nothing to learn from; is"
            + " `data.columns.label` right?");
  }

  private static List<EncodedSentence> notNull(List<EncodedSentence> encoded) {
    return encoded.stream().filter(Objects::nonNull).toList();
  }
}
