package trellis.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import trellis.config.schema.Key;

/**
 * The config of a tagger: all that is needed to train it, as the root of the YAML file has it.
 *
 * <p>When {@code seeds} is given, {@code seed} is the first of them.
 */
public record TaggerConfig(
    @Key(
            def = "<file>",
            meaning =
                "the tagger's name in reports; <file>: the name of the config file without its"
                    + " ending")
        String name,
    @Key(
            def = "ner",
            meaning =
                "what is learned. ner: spans such as names, scored as conlleval does; pos: one"
                    + " label for each token, scored by accuracy")
        Task task,
    @Key(
            def = "1",
            range = "(-inf, inf)",
            meaning = "start of every random choice: the same seed gives the same weights")
        long seed,
    @Key(
            range = "(-inf, inf)",
            example = "[1, 2, 3]",
            replaces = "seed",
            meaning = "one run for each of these seeds, reported as mean and deviation")
        Optional<List<Long>> seeds,
    @Key(
            example = "{ner: {task: ner}}",
            meaning =
                "several output layers over one network, by the names of their layers of labels:"
                    + " each has the keys task, scheme, output (by default those of the config) and"
                    + " weight (1.0), by which its loss is multiplied. data.labels says where the"
                    + " labels of each stand")
        Optional<Map<String, HeadConfig>> heads,
    @Key(meaning = "the corpus, or a list of several", shortForm = "corpora") DataConfig data,
    @Key(meaning = "pre-trained word vectors") EmbeddingsConfig embeddings,
    @Key(meaning = "the parts of the model and their sizes") NetworkConfig network,
    @Key(
            range = Key.FILE,
            example = "old.trellis",
            meaning =
                "a model whose weights this training begins with: what both know, words,"
                    + " characters, feature values, heads and labels, is as the old model has it,"
                    + " and what is new begins at random. The sizes of the network must be the"
                    + " same")
        Optional<Path> init,
    @Key(
            example = "[words]",
            meaning =
                "parts that stay as the model of `init` has them. words: the vectors of words,"
                    + " capitals and features; characters: their vectors and the convolution;"
                    + " encoder: the projection of its states; layers: the recurrent layers. New"
                    + " words, characters and values are learned all the same")
        Optional<List<Part>> freeze,
    @Key(
            def = "false",
            meaning =
                "true: what the model of `init` knew is kept. Where the new corpus says nothing of"
                    + " a type that the old model knows, by data.labels.knows or because it never"
                    + " has it, the old model's probabilities given all other labels are learned;"
                    + " so are those of a head for which a corpus has no labels")
        boolean rehearse,
    @Key(meaning = "how the weights are learned") TrainConfig train,
    @Key(
            def = "runs/<name>",
            range = Key.FOLDER,
            meaning =
                "where the run is kept: config.yaml, log.jsonl (a line an epoch), metrics.json,"
                    + " report.html, model.trellis; <name>: the key name")
        Path output,
    @Key(meaning = "what the report has beside the run") ReportConfig report) {

  /** What a tagger learns to predict. */
  public enum Task {
    NER,
    POS
  }

  /** A part of the network whose weights may stay as they are. */
  public enum Part {
    WORDS,
    CHARACTERS,
    ENCODER,
    LAYERS
  }

  /** Copies the seeds and makes {@code seed} the first of them. */
  public TaggerConfig {
    seeds = seeds.map(List::copyOf);
    freeze = freeze.map(List::copyOf);
    heads = heads.map(some -> Collections.unmodifiableMap(new LinkedHashMap<>(some)));
    if (seeds.isPresent() && seeds.get().isEmpty()) {
      throw new IllegalArgumentException("seeds is empty: give one seed at least");
    }
    seed = seeds.isPresent() ? seeds.get().get(0) : seed;
  }

  /** The template of a linear model: a file, or the name of one that is built in. */
  public Path template() {
    boolean isCounted = network.model() == NetworkConfig.Model.HMM;
    String own = isCounted ? "hmm" : task.name().toLowerCase(Locale.ROOT);
    return network.template().orElse(Path.of(own));
  }

  /**
   * This config with another value of one key.
   *
   * @param key its path, such as {@code train.threads}
   * @param value of the type of the record's component
   * @throws IllegalArgumentException when there is no such key, or it cannot have the value
   */
  public TaggerConfig with(String key, Object value) {
    return (TaggerConfig) Records.with(Records.ROOT, this, key, value);
  }

  /** The corpora to learn from, each with all that is said of it; most configs have one. */
  public List<DataConfig> corpora() {
    return data.corpora().orElse(List.of(data));
  }

  /** The config of a linear model for the same data, kept in a folder below this one's. */
  public TaggerConfig baseline() {
    String same = ConfigWriter.write(this, List.of("name", "task", "seed", "data"));
    TaggerConfig linear =
        ConfigReader.parse(
            "baseline.yaml",
            same + "network: {type: linear, states: observed}\noutput: baseline\n");
    return linear
        .with("network.scheme", network.scheme())
        .with("train.threads", train.threads())
        .with("output", output.resolve("baseline"));
  }

  /** The output layers of the network, in their order: one at least. */
  public List<Head> allHeads() {
    if (heads.isEmpty()) {
      return List.of(Head.only(task, network));
    }
    List<Head> all = new ArrayList<>();
    heads.get().forEach((name, head) -> all.add(Head.of(name, head, this)));
    return all;
  }

  /**
   * The config of a tagger that has one of the heads alone, and of its corpora those that have
   * labels for it.
   *
   * @param head one of {@link #allHeads}
   */
  public TaggerConfig ofHead(Head head) {
    return of(head, corpora().stream().flatMap(one -> one.ofHead(head).stream()).toList());
  }

  /**
   * The config of one of several heads, by which its labels are read, checked and scored: its
   * splits are called after it, such as {@code ner.dev}. With one head that is {@link #ofHead}.
   *
   * @param head one of {@link #allHeads}
   */
  public TaggerConfig readingFor(Head head) {
    return of(head, corpora().stream().flatMap(one -> readingFor(head, one).stream()).toList());
  }

  /**
   * One of its corpora in {@link #readingFor(Head)}; empty when it has no labels for the head.
   *
   * @param corpus one of {@link #corpora}
   */
  public Optional<DataConfig> readingFor(Head head, DataConfig corpus) {
    if (allHeads().size() == 1) {
      return Optional.of(corpus.ofHead(head).orElse(corpus));
    }
    String before = corpora().size() > 1 ? corpus.name().orElseThrow() + "." : "";
    return corpus.ofHead(head).map(one -> one.namedOfHead(before + head.name()));
  }

  /**
   * Whether a corpus has labels for a head; what one without any predicts is told by the model that
   * the training begins with, or by its teacher.
   *
   * @param head one of {@link #allHeads}
   */
  public boolean hasLabels(Head head) {
    return corpora().stream().anyMatch(corpus -> readingFor(head, corpus).isPresent());
  }

  private TaggerConfig of(Head head, List<DataConfig> own) {
    if (heads.isEmpty()) {
      return this;
    }
    DataConfig first = own.isEmpty() ? data : own.get(0);
    DataConfig all = own.size() > 1 ? first.with("data.corpora", Optional.of(own)) : first;
    return with("task", head.task())
        .with("heads", Optional.of(Map.of(head.name(), head.alone())))
        .with("data", all)
        .with("network.scheme", head.scheme())
        .with("network.output", head.output());
  }

  /**
   * How many scores a token has from each head: one a label, or one a latent state of a label.
   *
   * @param labels of each head
   */
  public List<Integer> columns(List<Integer> labels) {
    List<Head> all = allHeads();
    return IntStream.range(0, all.size())
        .mapToObj(head -> all.get(head).output().columns(labels.get(head)))
        .toList();
  }

  /** The seeds to run: {@code seeds} when given, else {@code seed} alone. */
  public List<Long> allSeeds() {
    return seeds.orElse(List.of(seed));
  }
}
