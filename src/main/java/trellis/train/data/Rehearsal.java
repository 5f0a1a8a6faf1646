package trellis.train.data;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import trellis.config.DataConfig;
import trellis.config.Head;
import trellis.config.TaggerConfig;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.TagScheme;

/**
 * Finds out what the corpora of a rehearsal leave open, so that the old model is asked for it.
 *
 * @param config as it was read
 * @param start the old model
 * @param lines hears what the old model is asked for
 */
record Rehearsal(TaggerConfig config, StartingModel start, Consumer<String> lines) {

  /**
   * The config of the rehearsal: a corpus knows the types that its training file has, unless the
   * config says which ones. So training and scores leave open where the others are.
   */
  TaggerConfig rehearsing() {
    List<DataConfig> corpora = config.corpora().stream().map(this::rehearsing).toList();
    return config.data().corpora().isPresent()
        ? config.with("data.corpora", Optional.of(corpora))
        : config.with("data", corpora.get(0));
  }

  private DataConfig rehearsing(DataConfig corpus) {
    DataConfig changed = corpus;
    List<Head> heads = config.allHeads();
    for (int place = 0; place < heads.size(); place++) {
      Optional<LabelSet> labels = start.labels(place);
      if (labels.isPresent()) {
        changed = rehearsing(changed, heads.get(place), labels.get());
      }
    }
    return changed;
  }

  private DataConfig rehearsing(DataConfig corpus, Head head, LabelSet labels) {
    Optional<DataConfig> own = config.readingFor(head, corpus);
    if (own.isEmpty()) {
      tell(start.path().getFileName() + " tells all labels of " + head.name() + in(corpus));
      return corpus;
    }
    if (!labels.hasSpans()) {
      return corpus;
    }
    List<String> types = own.get().labels().knows().orElseGet(() -> typesOfTrain(head, own.get()));
    List<String> unknown =
        labels.spanTypes().stream().filter(type -> !types.contains(type)).toList();
    String of = config.allHeads().size() > 1 ? " of " + head.name() : "";
    tell(
        unknown.isEmpty()
            ? name(corpus) + " has all types" + of + " of " + start.path().getFileName()
            : start.path().getFileName()
                + " tells where "
                + String.join(", ", unknown)
                + of
                + " may be"
                + in(corpus));
    return unknown.isEmpty() ? corpus : corpus.knowing(head, types);
  }

  private void tell(String what) {
    lines.accept("rehearse: " + what);
  }

  private String name(DataConfig corpus) {
    return corpus.name().filter(given -> config.corpora().size() > 1).orElse("the corpus");
  }

  private String in(DataConfig corpus) {
    return config.corpora().size() > 1 ? " in " + name(corpus) : "";
  }

  private List<String> typesOfTrain(Head head, DataConfig own) {
    LabelSetBuilder builder = new LabelSetBuilder(TagScheme.BIO, TagScheme.BIO);
    CorpusReader.readTrain(config.readingFor(head), own)
        .forEach(sentence -> builder.add(sentence.labels(), sentence.reading()));
    return builder.build().spanTypes();
  }
}
