package trellis.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import trellis.config.schema.DevSource;
import trellis.config.schema.OneOrMore;

/**
 * Reads and writes the config of a model as its archive keeps it: without what depends on the
 * machine alone, so that the same training gives the same bytes. Files have their names but no
 * folders, and neither the threads, the output folder nor the minutes between checkpoints are kept.
 */
public final class PortableConfig {
  private PortableConfig() {}

  /** The config without what depends on the machine. */
  public static TaggerConfig of(TaggerConfig config) {
    return withFiles(config, PortableConfig::name)
        .with("train.threads", 0)
        .with("train.parallel", 0)
        .with("train.checkpoint", 10.0)
        .with("output", Path.of("model"))
        .with("report.baseline", false);
  }

  /** The config with other files in the place of those that it reads. */
  public static TaggerConfig withFiles(TaggerConfig config, UnaryOperator<Path> files) {
    DataConfig data = withFiles(config.data(), files);
    return config
        .with("data.train", data.train())
        .with("data.dev", data.dev())
        .with("data.test", data.test())
        .with("data.unlabelled", data.unlabelled())
        .with("data.corpora", data.corpora())
        .with("embeddings.file", config.embeddings().file().map(some -> each(some, files)))
        .with("embeddings.encoder.file", config.embeddings().encoder().file().map(files))
        .with(
            "network.gazetteers.file",
            config.network().gazetteers().file().map(some -> each(some, files)))
        .with("network.clusters.file", config.network().clusters().file().map(files))
        .with("network.template", config.network().template().map(files))
        .with("init", config.init().map(files))
        .with("train.teacher.file", config.train().teacher().file().map(files));
  }

  private static DataConfig withFiles(DataConfig corpus, UnaryOperator<Path> files) {
    return corpus
        .with("data.train", each(corpus.train(), files))
        .with("data.dev", dev(corpus.dev(), files))
        .with("data.test", corpus.test().map(files))
        .with("data.unlabelled", corpus.unlabelled().map(some -> each(some, files)))
        .with(
            "data.corpora",
            corpus.corpora().map(all -> all.stream().map(one -> withFiles(one, files)).toList()));
  }

  private static DevSource dev(DevSource dev, UnaryOperator<Path> files) {
    if (dev instanceof DevSource.OfFile file && !file.path().equals(files.apply(file.path()))) {
      return new DevSource.OfFile(files.apply(file.path()));
    }
    return dev;
  }

  private static OneOrMore<Path> each(OneOrMore<Path> some, UnaryOperator<Path> files) {
    List<Path> others = new ArrayList<>();
    for (Path file : some.values()) {
      others.add(files.apply(file));
    }
    return OneOrMore.each(others);
  }

  private static Path name(Path path) {
    Path name = path.getFileName();
    return name == null || name.toString().isEmpty() ? Path.of(".") : name;
  }
}
