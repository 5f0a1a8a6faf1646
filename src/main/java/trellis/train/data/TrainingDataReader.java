package trellis.train.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.Vocabularies;
import trellis.check.Remarks;
import trellis.config.DataConfig;
import trellis.config.EmbeddingsConfig.Source;
import trellis.config.Head;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.encoder.context.Passage;
import trellis.error.CorpusException;
import trellis.error.TrainingException;
import trellis.labels.LabelSet;
import trellis.lexicon.Lexicon;
import trellis.linear.LinearFeatures;
import trellis.text.Column;
import trellis.text.Sentence;
import trellis.train.data.TrainingData.Elsewhere;
import trellis.train.data.TrainingEncoder.EncodedCorpus;
import trellis.train.data.TrainingEncoder.EncodedText;
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
 * Reads the corpora and the word vectors that a config names. Vocabularies and labels are made from
 * the training files alone.
 */
public final class TrainingDataReader {
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
    start.ifPresent(old -> old.tell(lines));
    this.config =
        config.rehearse() ? new Rehearsal(config, start.orElseThrow(), lines).rehearsing() : config;
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

  /**
   * The sentences of the training files of a corpus, what is kept out included.
   *
   * @param config by which its labels are read: that of a head, where there are several
   */
  public static List<Sentence> readTrain(TaggerConfig config, DataConfig corpus) {
    return CorpusReader.readTrain(config, corpus);
  }

  private DataWithVectors read() {
    Remarks remarks = Remarks.of(config);
    List<TrainingCorpus> corpora = LeakFilter.filtered(CorpusReader.read(config), lines);
    List<Sentence> unlabelled = UnlabelledSentences.read(config, corpora, lines);
    TokenCounts counts = new TokenCounts();
    corpora.forEach(corpus -> corpus.train().forEach(one -> counts.add(one.tokens())));
    unlabelled.forEach(one -> counts.add(one.tokens()));
    List<VectorStore> stores = stores();
    List<VectorSource> vectorFiles = stores.stream().map(VectorStore::source).toList();
    start.ifPresent(
        old -> old.requireFit(StartingModel.withWidths(config, widths(stores)), vectorFiles));
    List<WordRows> words = words(counts.words(), stores);
    Vocabulary ofTraining = words.get(0).vocabulary();
    Vocabulary ofFile = Vocabulary.ofCounts(counts.characters());
    Vocabulary characters =
        start.map(old -> old.model().characters().joined(ofFile)).orElse(ofFile);
    List<FeatureColumn> features = features(corpora);
    List<LabelSet> sets = labelSets(corpora);
    Lexicon lexicon = Lexicon.read(config.network());
    Vocabularies vocabularies =
        new Vocabularies(
            ofTraining,
            characters,
            features.stream().map(FeatureColumn::values).toList(),
            sets,
            lexicon,
            linear(lexicon, corpora, unlabelled, sets));
    TrainingEncoder encoder =
        new TrainingEncoder(
            vocabularies.labelSets(),
            targets(vocabularies.labelSets()),
            teacher,
            scope(vocabularies, words, features));
    List<TrainingCorpus> labeled = new ArrayList<>(); // what can be learned from
    List<EncodedSentence> encoded = new ArrayList<>();
    List<Passage> read = new ArrayList<>(); // all that the encoder reads
    List<Passage> learned = new ArrayList<>(); // of the encoded ones
    for (TrainingCorpus corpus : corpora) {
      EncodedCorpus one = encoder.encode(corpus);
      labeled.add(one.corpus());
      encoded.addAll(one.encoded());
      learned.addAll(passages(corpus.train(), one.places(), read));
      corpus.dev().ifPresent(dev -> passages(dev, List.of(), read));
      corpus.test().ifPresent(test -> passages(test, List.of(), read));
    }
    EncodedText text = encoder.encode(unlabelled);
    encoded.addAll(text.encoded());
    learned.addAll(passages(unlabelled, text.places(), read));
    Optional<ContextData> context =
        config
            .embeddings()
            .encoder()
            .file()
            .map(file -> ContextData.of(config, file, start, read, lines));
    TrainingData data =
        new TrainingData(
            List.copyOf(labeled),
            text.sentences(),
            encoded,
            LinearAttributes.observed(config, vocabularies, encoded),
            config.network().isLinear()
                ? List.of()
                : words.stream().map(WordRows::withVector).toList(),
            config.network().isLinear() ? List.of() : packed(stores, ofTraining),
            features,
            context,
            DataDigests.of(
                config,
                corpora,
                CorpusFiles.unlabelled(config),
                vectorFiles,
                context.map(one -> one.dataFile()), // a method reference would load its class
                Stream.of(start.map(StartingModel::dataFile), teacher.flatMap(Teacher::dataFile))
                    .flatMap(Optional::stream)
                    .toList()),
            Elsewhere.NOTHING);
    TrainingData withContext =
        context.isPresent() ? data.withEncoded(context.get().withStates(encoded, learned)) : data;
    return new DataWithVectors(withContext, words, widths(stores), remarks, start);
  }

  /** What the weights of a linear model belong to. */
  private Optional<LinearFeatures> linear(
      Lexicon lexicon,
      List<TrainingCorpus> corpora,
      List<Sentence> unlabelled,
      List<LabelSet> sets) {
    return config.network().isLinear()
        ? Optional.of(
            LinearAttributes.features(
                    config,
                    LinearAttributes.read(config, lexicon, corpora, unlabelled),
                    config.columns(sets.stream().map(LabelSet::size).toList()),
                    lines)
                .withSpans(LinearAttributes.spans(config, lexicon, corpora)))
        : Optional.empty();
  }

  private List<LabelSet> labelSets(List<TrainingCorpus> corpora) {
    List<LabelSet> sets = new ArrayList<>();
    for (Head head : config.allHeads()) {
      int place = sets.size();
      List<TrainingCorpus> own =
          corpora.stream()
              .flatMap(corpus -> corpus.scored().stream())
              .filter(corpus -> corpus.head() == place)
              .toList();
      Optional<LabelSet> old = start.flatMap(model -> model.labels(place));
      if (own.isEmpty() && old.isEmpty()) {
        old = teacher.flatMap(model -> model.labels(place));
        requireLabels(head, old);
      }
      sets.add(TrainingTargets.labels(config.readingFor(head), own, old));
    }
    return sets;
  }

  private static void requireLabels(Head head, Optional<LabelSet> labels) {
    if (labels.isEmpty()) {
      throw new TrainingException(
          "`heads`: "
              + head.name()
              + " has labels in no corpus, and neither `init` nor `train.teacher` has a head of"
              + " that name: give it some in `data.labels`, or remove it");
    }
  }

  private List<TrainingTargets> targets(List<LabelSet> labelSets) {
    TrainingTargets.requireWeighed(config, labelSets);
    List<TrainingTargets> targets = new ArrayList<>();
    for (Head head : config.allHeads()) {
      LabelSet labels = labelSets.get(targets.size());
      targets.add(new TrainingTargets(config.readingFor(head), labels));
    }
    return targets;
  }

  /**
   * Those sentences of a file as the encoder reads them; none without an encoder.
   *
   * @param read gets those of the whole file
   */
  private List<Passage> passages(
      List<Sentence> sentences, List<Integer> places, List<Passage> read) {
    if (config.embeddings().encoder().file().isEmpty()) {
      return List.of();
    }
    List<Passage> all = ContextData.passages(sentences, config);
    read.addAll(all);
    return places.stream().map(all::get).toList();
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

  /** Looks at all files, so that a row without its features is told of before an epoch is over. */
  private List<FeatureColumn> features(List<TrainingCorpus> corpora) {
    for (TrainingCorpus corpus : corpora) {
      List<Column> columns = corpus.features();
      Stream.of(Optional.of(corpus.train()), corpus.dev(), corpus.test())
          .flatMap(Optional::stream)
          .forEach(split -> split.forEach(one -> one.features(columns)));
    }
    List<FeatureColumn> features = new ArrayList<>();
    for (int column = 0; column < corpora.get(0).features().size(); column++) {
      FeatureColumn ofFile = FeatureColumn.of(column, corpora);
      int place = column;
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

  private EncodingScope scope(
      Vocabularies vocabularies, List<WordRows> words, List<FeatureColumn> features) {
    List<IntPredicate> rare = new ArrayList<>();
    words.forEach(rows -> rare.add(rows::isRare));
    return vocabularies
        .encoder(forms, rare, features.stream().map(FeatureColumn::counts).toList())
        .openScope();
  }
}
