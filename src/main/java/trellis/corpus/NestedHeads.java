package trellis.corpus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.annotation.NestingLevels;
import trellis.annotation.SpanFindings;
import trellis.config.ConfigReader;
import trellis.config.ConfigWriter;
import trellis.config.DataConfig;
import trellis.config.HeadConfig;
import trellis.config.HeadLabels;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.corpus.CorpusFiles.Split;
import trellis.error.CorpusException;
import trellis.labels.Span;
import trellis.text.SentenceReader;

/**
 * Makes the heads of a config whose spans may overlap and which names none: one for each level that
 * the training files have.
 */
public final class NestedHeads {
  /** What the names of such heads begin with; the level follows. */
  public static final String PREFIX = "level-";

  private static final int MOST = 16;

  private NestedHeads() {}

  /**
   * The config with its heads; the same where it names them itself, or no spans overlap. It is as
   * if the user had written them.
   *
   * @throws CorpusException when a training file cannot be read, or has too many levels
   * @throws trellis.error.ConfigException when the config does not go with several heads
   */
  public static TaggerConfig in(TaggerConfig config) {
    boolean isOpen = config.corpora().stream().allMatch(DataConfig::isNestedWithoutLevels);
    if (!isOpen || config.heads().isPresent()) {
      return config;
    }
    List<DataConfig> corpora = new ArrayList<>();
    int deepest = 1;
    for (DataConfig corpus : config.corpora()) {
      int depth = depth(config, corpus);
      deepest = Math.max(deepest, depth);
      Map<String, HeadLabels> labels = new LinkedHashMap<>();
      for (int level = 1; level <= depth; level++) {
        labels.put(PREFIX + level, HeadLabels.ofLevel(level));
      }
      corpora.add(corpus.with("data.labels.heads", Optional.of(labels)));
    }
    Map<String, HeadConfig> heads = new LinkedHashMap<>();
    for (int level = 1; level <= deepest; level++) {
      heads.put(PREFIX + level, HeadConfig.usual());
    }
    DataConfig first = corpora.get(0);
    TaggerConfig made =
        config
            .with("heads", Optional.of(heads))
            .with(
                "data",
                corpora.size() > 1 ? first.with("data.corpora", Optional.of(corpora)) : first);
    // Reading it tells what goes with one head alone.
    ConfigReader.parse(config.name() + " with the heads of data.nested", ConfigWriter.write(made));
    return made;
  }

  /** How many levels the spans of the training files have; 1 at least. */
  private static int depth(TaggerConfig config, DataConfig corpus) {
    int depth = 1;
    for (CorpusFile file : CorpusFiles.of(config, corpus)) {
      if (file.split() == Split.TRAIN) {
        depth = Math.max(depth, depth(file));
      }
    }
    return depth;
  }

  private static int depth(CorpusFile file) {
    int depth = 1;
    SpanFindings toldLater = SpanFindings.toldTo(finding -> {});
    try (SentenceReader sentences = file.open(toldLater)) {
      while (sentences.hasNext()) {
        List<Span> spans = List.copyOf(GoldSpans.all(sentences.next()));
        for (int level : NestingLevels.of(spans)) {
          depth = Math.max(depth, level);
        }
      }
    }
    if (depth > MOST) {
      throw new CorpusException(
          file.path().toString(),
          0,
          "its spans have "
              + depth
              + " levels, too many to make a head for each: name in `heads` those that are to be"
              + " learned, and in `data.labels` the `level` of each, or with `only` its types");
    }
    return depth;
  }
}
