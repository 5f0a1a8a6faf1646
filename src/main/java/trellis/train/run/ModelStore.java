package trellis.train.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.transformer.EncoderParameters;
import trellis.batch.Vocabularies;
import trellis.config.TaggerConfig;
import trellis.linear.LinearFeatures;
import trellis.linear.LinearFeatures.Active;
import trellis.model.ModelCard;
import trellis.model.ModelCard.FileScore;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.network.TaggerNetwork;
import trellis.network.head.OutputHead;
import trellis.text.Sentence;
import trellis.train.data.ContextData;
import trellis.train.data.TrainingCorpus;
import trellis.train.data.TrainingData;

/**
 * Makes models of the network that is being trained, with its weights as they are, and saves them.
 */
public final class ModelStore {
  private static final int GOLDEN = 5;
  private static final int LONGEST_GOLDEN = 40; // tokens

  private final TaggerConfig config;
  private final TrainingData data;
  private final TaggerNetwork network;
  private final Optional<EncoderParameters> encoder;
  private final Path file;

  /**
   * Saves to a file.
   *
   * @param encoder if it is trained with the network
   */
  public ModelStore(
      TaggerConfig config,
      TrainingData data,
      TaggerNetwork network,
      Optional<EncoderParameters> encoder,
      Path file) {
    this.encoder = encoder;
    this.config = config;
    this.data = data;
    this.network = network;
    this.file = file;
  }

  /** The network as a model, to be used until the next step changes its weights. */
  public TaggerModel model(int epoch) {
    return model(epoch, List.of());
  }

  private TaggerModel model(int epoch, List<FileScore> scores) {
    return model(epoch, scores, data.vocabularies(), network);
  }

  private TaggerModel model(
      int epoch, List<FileScore> scores, Vocabularies vocabularies, TaggerNetwork weights) {
    TaggerModel model =
        new TaggerModel(
            ModelCard.ofThisVersion(epoch, data.words().size() - 1, scores, data.files()),
            data.configOfModel(config),
            vocabularies,
            weights,
            List.of());
    TaggerModel withWords = model.withPacked(data.packed());
    return data.context().isPresent() ? withContext(withWords, data.context().get()) : withWords;
  }

  /** A trained encoder is scored with the weights that are saved, rounded as they are. */
  private TaggerModel withContext(TaggerModel model, ContextData context) {
    if (encoder.isPresent()) {
      return model.withEncoder(context.tuned(encoder.get(), config.embeddings().encoder()));
    }
    return model.withEncoder(context.encoder(), context.source());
  }

  /** Saves the network with what is known of its scores, and some dev sentences as it tags them. */
  public void save(int epoch, List<FileScore> scores) {
    save(epoch, scores, Collections.nCopies(network.heads().size(), 1.0));
  }

  /**
   * Saves the network as {@link #save(int, List)} does, with temperatures.
   *
   * @param temperatures by which the scores of each head are divided before they become
   *     probabilities
   */
  public void save(int epoch, List<FileScore> scores, List<Double> temperatures) {
    List<Sentence> golden = goldenSentences();
    TaggerModel model =
        small(epoch, scores)
            .withTemperatures(temperatures)
            .withGolden(
                golden.stream().map(Sentence::tokens).toList(),
                golden.stream().map(one -> one.features(goldenCorpus().features())).toList());
    ModelArchive.write(model, file);
  }

  /** The model without what adds nothing to any score. */
  private TaggerModel small(int epoch, List<FileScore> scores) {
    Optional<LinearFeatures> all = data.vocabularies().linear();
    if (all.isEmpty()) {
      return model(epoch, scores);
    }
    List<OutputHead> heads = network.heads();
    Active active =
        all.get()
            .active(
                heads.stream().map(head -> head.weights().value()).toList(),
                heads.get(0).pairs().map(Parameter::value));
    Vocabularies vocabularies = data.vocabularies().withFeatures(active.features());
    TaggerNetwork small =
        new TaggerNetwork(config.network(), config.allHeads(), vocabularies, Optional.empty());
    for (int head = 0; head < heads.size(); head++) {
      small
          .heads()
          .get(head)
          .copyParameters(heads.get(head), active.weights().get(head), active.pairs());
    }
    return model(epoch, scores, vocabularies, small);
  }

  /** The first corpus that has dev sentences. */
  private TrainingCorpus goldenCorpus() {
    return data.corpora().stream().filter(corpus -> corpus.dev().isPresent()).findFirst().get();
  }

  /** Short ones, from all over the dev file. */
  private List<Sentence> goldenSentences() {
    List<Sentence> candidates =
        goldenCorpus().dev().orElseThrow().stream()
            .filter(s -> s.size() <= LONGEST_GOLDEN)
            .toList();
    List<Sentence> golden = new ArrayList<>();
    int count = Math.min(GOLDEN, candidates.size());
    for (int i = 0; i < count; i++) {
      golden.add(candidates.get((int) ((long) i * candidates.size() / count)));
    }
    return golden;
  }
}
