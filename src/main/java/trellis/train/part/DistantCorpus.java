package trellis.train.part;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.batch.Vocabularies;
import trellis.config.DataConfig;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.corpus.CorpusFiles;
import trellis.error.CorpusException;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.TagScheme;
import trellis.lexicon.Lexicon;
import trellis.linear.LinearFeatures;
import trellis.model.ModelCard.DataFile;
import trellis.train.data.ElsewhereData;
import trellis.train.data.TrainingData.Elsewhere;
import trellis.train.data.TrainingDataReader.DataWithVectors;
import trellis.train.data.TrainingTargets;
import trellis.vocab.TokenCounts;
import trellis.vocab.Vocabulary;

/**
 * A corpus whose training sentences are elsewhere, by what was counted there; its dev sentences,
 * and test sentences if it has some, are here.
 */
public final class DistantCorpus {
  private final TaggerConfig config;
  private final CorpusCounts counts;
  private final PartEncoder encoder;

  /**
   * Makes a corpus of what all parts have.
   *
   * @param config with the files of dev and test; that of train is a name alone
   * @throws CorpusException when the labels are not those of the config's task
   */
  public DistantCorpus(TaggerConfig config, LinearRecipe recipe, CorpusCounts counts) {
    this.config = config;
    this.counts = counts;
    int least = config.network().least();
    LabelSet labels = labels(config, counts);
    this.encoder =
        new PartEncoder(recipe, counts.attributes(least), counts.pairAttributes(least), labels);
  }

  private static LabelSet labels(TaggerConfig config, CorpusCounts counts) {
    DataConfig data = config.data();
    boolean isPos = config.task() == Task.POS;
    if (counts.sentences() == 0) {
      throw new CorpusException(data.train().at(0).toString(), 0, "has no sentence to learn from");
    }
    TagScheme files = isPos ? TagScheme.NONE : CorpusFiles.scheme(data).orElseGet(counts::scheme);
    LabelSetBuilder builder = new LabelSetBuilder(files, TrainingTargets.networkScheme(config));
    data.labels().types().ifPresent(types -> types.forEach(builder::add));
    if (isPos || files != TagScheme.NONE) {
      counts.addLabels(builder);
      LabelSet labels = builder.build();
      if (isPos || labels.size() > 1) {
        return labels;
      }
    }
    throw new CorpusException(
        data.train().at(0).toString(),
        0,
        "its labels mark no spans: are they those of `task: ner`, or is it `task: pos`?");
  }

  /** What parts are encoded by. */
  public PartEncoder encoder() {
    return encoder;
  }

  /** How many labels there are. */
  public int labels() {
    return encoder.labelSet().size();
  }

  /** How many tokens all parts have. */
  public long tokens() {
    return counts.tokens();
  }

  /**
   * What a training works with.
   *
   * @param seen attributes and labels that come together, where the config asks for these alone
   * @param train names the data, with a digest of it
   */
  public DataWithVectors data(Optional<SeenLabels> seen, DataFile train) {
    Lexicon lexicon = Lexicon.read(config.network());
    LabelSet labels = encoder.labelSet();
    List<Integer> columns = config.columns(List.of(labels.size()));
    int states = config.allHeads().get(0).output().statesOfLabel();
    LinearFeatures all = encoder.allFeatures(config, lexicon, columns);
    List<TokenCounts> features = new ArrayList<>();
    for (int i = 0; i < config.data().columns().featureColumns().size(); i++) {
      features.add(counts.features(i));
    }
    TokenCounts words = counts.words();
    Vocabularies vocabularies =
        new Vocabularies(
            Vocabulary.ofCounts(words.words()),
            Vocabulary.ofCounts(words.characters()),
            features.stream().map(one -> Vocabulary.ofCounts(one.words())).toList(),
            List.of(labels),
            lexicon,
            Optional.of(seen.map(one -> one.of(all, states)).orElse(all)));
    return ElsewhereData.of(
        config, vocabularies, words, features, new Elsewhere(counts.sentences(), tokens()), train);
  }
}
