package trellis.train.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import trellis.config.DataConfig;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.corpus.CorpusFiles.Split;
import trellis.error.CorpusException;
import trellis.linear.template.Templates;
import trellis.model.ModelCard;
import trellis.model.ModelCard.DataFile;
import trellis.text.Sentence;
import trellis.util.Sha256;
import trellis.vocab.store.VectorSource;

/**
 * The digests of the files that a config names. A model keeps them to tell what it was trained on,
 * and a resume compares them.
 */
public final class DataDigests {
  /** The use of a training file behind the first. */
  private static final Pattern FURTHER = Pattern.compile("((^|\\.)train)[0-9]+$");

  private DataDigests() {}

  /**
   * The files of a config, and what is kept out of training files as if it were one.
   *
   * @param corpora of the config, with what is kept out
   * @param unlabelled the files that a teacher labels
   * @param vectors what is known already of the vector files
   * @param encoder the encoder, if there is one
   * @param models that the training begins with or learns from
   */
  static List<DataFile> of(
      TaggerConfig config,
      List<TrainingCorpus> corpora,
      List<Path> unlabelled,
      List<VectorSource> vectors,
      Optional<DataFile> encoder,
      List<DataFile> models) {
    List<DataFile> files = new ArrayList<>();
    corpora.forEach(corpus -> files.addAll(of(config, corpus)));
    for (int file = 0; file < unlabelled.size(); file++) {
      files.add(ofContent(ModelCard.useOfUnlabelled(file), unlabelled.get(file)));
    }
    for (int table = 0; table < vectors.size(); table++) {
      VectorSource source = vectors.get(table);
      files.add(new DataFile(ModelCard.useOfVectors(table), source.name(), source.sha256()));
    }
    files.addAll(ofLexicon(config));
    template(config).ifPresent(files::add);
    encoder.ifPresent(files::add);
    files.addAll(models);
    return List.copyOf(files);
  }

  /**
   * The files of a config whose training sentences are elsewhere.
   *
   * @param train stands for these
   */
  static List<DataFile> ofElsewhere(TaggerConfig config, DataFile train) {
    List<DataFile> files = new ArrayList<>(List.of(train));
    CorpusFiles.of(config, config.data()).stream()
        .filter(file -> file.split() != Split.TRAIN)
        .forEach(file -> files.add(digest(file)));
    files.addAll(ofLexicon(config));
    template(config).ifPresent(files::add);
    return List.copyOf(files);
  }

  private static Optional<DataFile> template(TaggerConfig config) {
    return config
        .network()
        .template()
        .filter(file -> !Templates.isBuiltIn(file))
        .map(file -> digest(ModelCard.TEMPLATE, file));
  }

  /** The lists of names and the clusters of a config. */
  static List<DataFile> ofLexicon(TaggerConfig config) {
    List<DataFile> files = new ArrayList<>();
    List<Path> lists = config.network().gazetteers().files();
    for (int list = 0; list < lists.size(); list++) {
      files.add(digest(ModelCard.useOfList(list), lists.get(list)));
    }
    config.network().clusters().file().ifPresent(f -> files.add(digest(ModelCard.CLUSTERS, f)));
    return files;
  }

  private static List<DataFile> of(TaggerConfig config, TrainingCorpus corpus) {
    DataConfig data = corpus.config();
    List<DataFile> files = new ArrayList<>();
    List<CorpusFile> named = CorpusFiles.of(config, data);
    for (Split split : Split.values()) {
      named.stream().filter(file -> file.split() == split).forEach(f -> files.add(digest(f)));
      String train = " of " + files.get(0).name() + (data.train().values().size() > 1 ? " …" : "");
      if (split == Split.DEV && data.dev().percent().isPresent()) {
        files.add(digest(corpus.name(split), data.dev() + train, corpus.dev().orElseThrow()));
      }
      if (split == Split.TEST && data.fold().isPresent()) {
        String fold = "fold " + data.fold().get() + train;
        files.add(digest(corpus.name(split), fold, corpus.test().orElseThrow()));
      }
    }
    return files;
  }

  /** The first difference between what a run began with and what is there now. */
  public static Optional<String> difference(List<DataFile> before, List<DataFile> now) {
    for (DataFile old : before) {
      Optional<DataFile> current = find(now, old.use());
      if (current.isEmpty()) {
        return Optional.of(key(old.use()) + further(old) + " is no longer given");
      }
      if (!current.get().sha256().equals(old.sha256())) {
        return Optional.of(key(old.use()) + ", " + current.get().name() + ", has another content");
      }
    }
    return now.stream()
        .filter(file -> find(before, file.use()).isEmpty())
        .findFirst()
        .map(file -> key(file.use()) + further(file) + " was not given");
  }

  /**
   * The first file of a config that has another content than when a run began; files that are no
   * longer there do not count.
   */
  public static Optional<String> difference(List<DataFile> before, TaggerConfig config) {
    List<DataFile> now = new ArrayList<>(before);
    for (CorpusFile file : CorpusFiles.of(config)) {
      now.replaceAll(old -> old.use().equals(file.name()) ? digest(file) : old);
    }
    return difference(before, now);
  }

  private static String key(String use) {
    if (use.equals(ModelCard.ENCODER)) {
      return "`embeddings.encoder.file`";
    }
    if (use.equals(ModelCard.TEMPLATE)) {
      return "`network.template`";
    }
    if (use.equals(ModelCard.INIT)) {
      return "`init`";
    }
    if (ModelCard.isOfLexicon(use)) {
      return "`network." + (use.equals(ModelCard.CLUSTERS) ? use : "gazetteers") + ".file`";
    }
    if (use.equals(ModelCard.TEACHER)) {
      return "`train.teacher`";
    }
    return ModelCard.isOfVectors(use)
        ? "`embeddings.file`"
        : "`data." + FURTHER.matcher(use).replaceFirst("$1") + "`";
  }

  /** Its name, where its key names several files. */
  private static String further(DataFile file) {
    return FURTHER.matcher(file.use()).find() ? ", " + file.name() + "," : "";
  }

  private static Optional<DataFile> find(List<DataFile> files, String use) {
    return files.stream().filter(file -> file.use().equals(use)).findFirst();
  }

  private static DataFile digest(String use, String name, List<Sentence> sentences) {
    return new DataFile(use, name, Sha256.of(KeptOut.text(sentences)));
  }

  private static DataFile digest(CorpusFile file) {
    try {
      return new DataFile(file.name(), file.path().getFileName().toString(), file.sha256());
    } catch (IOException e) {
      throw unreadable(file.path(), e);
    }
  }

  private static DataFile ofContent(String use, Path file) {
    try {
      return new DataFile(use, file.getFileName().toString(), CorpusFiles.sha256(file));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static DataFile digest(String use, Path file) {
    try {
      return new DataFile(use, file.getFileName().toString(), Sha256.of(file));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static CorpusException unreadable(Path file, IOException e) {
    return new CorpusException(file.toString(), 0, "cannot be read: " + e.getMessage(), e);
  }
}
