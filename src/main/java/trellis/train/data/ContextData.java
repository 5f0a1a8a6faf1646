package trellis.train.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.transformer.EncoderParameters;
import trellis.batch.EncodedSentence;
import trellis.config.EmbeddingsConfig;
import trellis.config.EncoderConfig;
import trellis.config.TaggerConfig;
import trellis.demand.Knowledge;
import trellis.encoder.EncoderWorkspace;
import trellis.encoder.context.ContextEncoder;
import trellis.encoder.context.ContextSource;
import trellis.encoder.context.Passage;
import trellis.encoder.context.StoredEncoder;
import trellis.encoder.open.EncoderOpener;
import trellis.encoder.state.StateCache;
import trellis.encoder.state.StateCache.KeptStates;
import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderTensor;
import trellis.encoder.weights.EncoderWeights;
import trellis.error.TrainingException;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.model.EncoderUse;
import trellis.model.ModelCard;
import trellis.model.ModelCard.DataFile;
import trellis.model.NeighborReader;
import trellis.model.UntaggedSentence;
import trellis.network.ContextShape;
import trellis.text.Sentence;
import trellis.util.CountText;
import trellis.util.Log;

/**
 * The encoder of a training, and the states that it has of all its sentences.
 *
 * @param encoder rounded as the model will keep it
 * @param shape what the network reads of it
 * @param source of the states
 * @param trained what cuts sentences into pieces, if the encoder is trained
 */
public record ContextData(
    StoredEncoder encoder,
    ContextShape shape,
    ContextSource source,
    Optional<ContextEncoder> trained) {
  private static final Log LOG = Log.of(ContextData.class);

  /**
   * Reads an encoder and computes the states of all sentences, or finds those of an earlier run.
   *
   * @param file of the encoder
   * @param start the model that the training begins with, if it begins with one
   * @param corpus all sentences among those around them
   * @param lines hears how far it is
   * @throws trellis.error.ModelException ModelException when the encoder cannot be read
   * @throws TrainingException when it does not fit the config, or there is no room for the states
   */
  static ContextData of(
      TaggerConfig config,
      Path file,
      Optional<StartingModel> start,
      List<Passage> corpus,
      Consumer<String> lines) {
    EncoderConfig wanted = config.embeddings().encoder();
    Kernel kernel = Kernels.chosen();
    StoredEncoder ofFile = EncoderOpener.read(file);
    StoredEncoder read = start.map(old -> old.encoder(ofFile)).orElse(ofFile);
    String mark = start.map(StartingModel::encoderMark).orElse("");
    try {
      StoredEncoder encoder = rounded(read, wanted);
      ContextEncoder ready = encoder.ready(wanted, kernel);
      lines.accept(line(encoder, wanted));
      ContextShape shape = EncoderUse.shape(wanted, encoder.weights().shape());
      if (wanted.train()) {
        requireBlocks(wanted.frozen(), encoder.weights().shape().blocks());
        return new ContextData(encoder, shape, ready, Optional.of(ready));
      }
      Path folder = config.output().toAbsolutePath().normalize().getParent();
      KeptStates kept =
          new StateCache(folder, ready, identity(encoder, wanted, kernel) + mark, lines)
              .of(corpus, config.train().threadsOrAll());
      if (!wanted.keep()) {
        delete(kept.file());
      }
      return new ContextData(encoder, shape, kept.source(), Optional.empty());
    } catch (IllegalArgumentException unfit) {
      throw new TrainingException(
          "`embeddings.encoder`: " + file + ": " + unfit.getMessage(), unfit);
    }
  }

  private static void requireBlocks(int frozen, int blocks) {
    if (frozen >= blocks) {
      throw new IllegalArgumentException(
          "has "
              + blocks
              + " blocks, and `frozen` leaves none of them to train: write fewer than "
              + blocks
              + ", or remove `train`");
    }
  }

  /** The layers that a config reads. */
  public List<Integer> layers(TaggerConfig config) {
    return StoredEncoder.layers(config.embeddings().encoder(), encoder.weights().shape());
  }

  /** The encoder as parameters of a training; empty when it stays as it is. */
  public Optional<EncoderParameters> parameters(EmbeddingsConfig config) {
    if (trained.isEmpty()) {
      return Optional.empty();
    }
    EncoderParameters parameters =
        new EncoderParameters(encoder.weights().shape(), config.encoder().frozen());
    parameters.set(encoder.weights());
    return Optional.of(parameters);
  }

  /** The encoder with what training made of its weights, rounded as the model keeps it. */
  public StoredEncoder tuned(EncoderParameters parameters, EncoderConfig config) {
    List<EncoderTensor> tensors = new ArrayList<>();
    for (Parameter parameter : parameters.all()) {
      tensors.add(
          new EncoderTensor(
              parameter.name(), parameter.rows(), parameter.columns(), parameter.value()));
    }
    EncoderWeights weights = new EncoderWeights(parameters.shape(), tensors);
    return rounded(
        new StoredEncoder(encoder.name(), encoder.sha256(), weights, encoder.tokenizer()), config);
  }

  /** What is said of an encoder before its states are computed. */
  private static String line(StoredEncoder encoder, EncoderConfig config) {
    EncoderShape shape = encoder.weights().shape();
    return String.format(
        Locale.ROOT,
        "encoder %s: %s of width %d, %,d pieces, as %s %,.1f MB; reads layers %s%s, projected to"
            + " %d",
        encoder.name(),
        CountText.of(shape.blocks(), "block"),
        shape.width(),
        shape.vocabulary(),
        StoredEncoder.type(config).name().toLowerCase(Locale.ROOT),
        encoder.weights().bytes() / 1e6,
        StoredEncoder.layers(config, shape),
        StoredEncoder.mixes(config) ? ", mixed" : "",
        config.dim());
  }

  private static StoredEncoder rounded(StoredEncoder read, EncoderConfig config) {
    return new StoredEncoder(
        read.name(),
        read.sha256(),
        read.weights().rounded(StoredEncoder.type(config)),
        read.tokenizer());
  }

  private static String identity(StoredEncoder encoder, EncoderConfig config, Kernel kernel) {
    return String.join(
        " ",
        encoder.sha256(),
        encoder.weights().tensor("embeddings.pieces").type().name(),
        StoredEncoder.layers(config, encoder.weights().shape()).toString(),
        config.pieces().name(),
        kernel.name());
  }

  /**
   * What is mapped stays readable; where the system does not allow it, the file goes at the end.
   */
  private static void delete(Path states) {
    try {
      Files.deleteIfExists(states);
    } catch (IOException e) {
      LOG.warn(states + " is deleted when the program ends: " + e.getMessage());
      states.toFile().deleteOnExit();
    }
  }

  /** Its file, as models tell of it. */
  DataFile dataFile() {
    return new DataFile(ModelCard.ENCODER, encoder.name(), encoder.sha256());
  }

  /** The sentences of a file as the encoder reads them, each among those around it. */
  static List<Passage> passages(List<Sentence> sentences, TaggerConfig config) {
    List<Passage> passages = new ArrayList<>(sentences.size());
    new NeighborReader<>(
            sentences.iterator(),
            Sentence::isBorder,
            one -> new UntaggedSentence(one.tokens(), List.of(), Knowledge.NONE),
            config.network().document().reach())
        .forEachRemaining(one -> passages.add(one.passage()));
    return passages;
  }

  /**
   * The same sentences with their states, or with their pieces if the encoder is trained.
   *
   * @param passages the same sentences among those around them
   */
  List<EncodedSentence> withStates(List<EncodedSentence> encoded, List<Passage> passages) {
    EncoderWorkspace workspace = new EncoderWorkspace();
    List<EncodedSentence> all = new ArrayList<>(encoded.size());
    for (int i = 0; i < encoded.size(); i++) {
      Passage passage = passages.get(i);
      all.add(
          trained.isPresent()
              ? encoded.get(i).withPieces(trained.get().layout(passage))
              : encoded
                  .get(i)
                  .withContext(source.states(List.of(passage), workspace, () -> {}).get(0)));
    }
    return all;
  }
}
