package trellis.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    DataConfig data = portable(config.data());
    return config
        .with("data.train", data.train())
        .with("data.dev", data.dev())
        .with("data.test", data.test())
        .with("data.unlabelled", data.unlabelled())
        .with("data.corpora", data.corpora())
        .with("embeddings.file", config.embeddings().file().map(PortableConfig::names))
        .with(
            "embeddings.encoder.file",
            config.embeddings().encoder().file().map(PortableConfig::name))
        .with(
            "network.gazetteers.file",
            config.network().gazetteers().file().map(PortableConfig::names))
        .with("network.clusters.file", config.network().clusters().file().map(PortableConfig::name))
        .with("network.template", config.network().template().map(PortableConfig::name))
        .with("init", config.init().map(PortableConfig::name))
        .with("train.teacher.file", config.train().teacher().file().map(PortableConfig::name))
        .with("train.threads", 0)
        .with("train.parallel", 0)
        .with("train.checkpoint", 10.0)
        .with("output", Path.of("model"))
        .with("report.baseline", false);
  }

  private static DataConfig portable(DataConfig corpus) {
    return corpus
        .with("data.train", names(corpus.train()))
        .with("data.dev", name(corpus.dev()))
        .with("data.test", corpus.test().map(PortableConfig::name))
        .with("data.unlabelled", corpus.unlabelled().map(PortableConfig::names))
        .with(
            "data.corpora",
            corpus.corpora().map(all -> all.stream().map(PortableConfig::portable).toList()));
  }

  private static DevSource name(DevSource dev) {
    if (dev instanceof DevSource.OfFile file && !file.path().equals(name(file.path()))) {
      return new DevSource.OfFile(name(file.path()));
    }
    return dev;
  }

  private static OneOrMore<Path> names(OneOrMore<Path> files) {
    List<Path> names = new ArrayList<>();
    for (Path file : files.values()) {
      names.add(name(file));
    }
    return OneOrMore.each(names);
  }

  private static Path name(Path path) {
    Path name = path.getFileName();
    return name == null || name.toString().isEmpty() ? Path.of(".") : name;
  }
}
