package trellis.cli.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import trellis.autodiff.tensor.Parameter;
import trellis.config.ConfigWriter;
import trellis.config.TaggerConfig;
import trellis.kernel.Kernels;
import trellis.lexicon.Lexicon;
import trellis.lexicon.NameLists;
import trellis.lexicon.WordClusters;
import trellis.model.EnsembleModel;
import trellis.model.GoldenCheck;
import trellis.model.GoldenCheck.Difference;
import trellis.model.ModelCard;
import trellis.model.ModelCard.DataFile;
import trellis.model.ModelCard.FileScore;
import trellis.model.TaggerModel;
import trellis.vocab.store.QuantizedVectors;

/**
 * What a saved model is, how it was trained and how it scored; plain values, ready for JSON.
 *
 * @param task {@code ner} or {@code pos}
 * @param writtenBy the version that trained it
 * @param seed the start of every random choice of its training
 * @param epoch the epoch whose weights these are, counted from 1
 * @param scores on the corpus files, in percent
 * @param data the digests of what it was trained and scored on
 * @param labels in the scheme of the files that it was trained on
 * @param networkLabels what the network predicts, which marks the same spans
 * @param fileScheme how labels are written into files
 * @param networkScheme how the network's labels mark spans
 * @param layers of labels, of which the first has the labels above
 * @param words rows of the word table, the unknown word's included
 * @param trainingWords how many of these are words of training; the others, in models of an earlier
 *     version, are of the vector file
 * @param packed words that only the vector file knows, whose vectors the model keeps; of several
 *     files the vectors of all of them
 * @param packedAs how their numbers are kept
 * @param vectors what is kept of each vector file
 * @param encoder whose states it reads; null when it reads none
 * @param characters rows of the character table, the unknown one's included
 * @param features the columns of the corpus that are read beside the tokens
 * @param lexicon the lists of names and the clusters that it reads; null when it reads none
 * @param weights all numbers of the model
 * @param matrices where these stand
 * @param golden the sentences that tell whether the model still works
 * @param temperature by which scores are divided before they become probabilities; 1 unless it was
 *     fitted
 * @param members the models of an ensemble, of whose first one words, characters, matrices and
 *     config are; none for a model of one network
 * @param kernel what computes on this machine
 * @param config the config it was trained with, as YAML
 * @param card what its makers tell of it, in Markdown; null for a model without a card
 */
public record ModelReport(
    String name,
    String task,
    String writtenBy,
    long seed,
    int epoch,
    List<FileScore> scores,
    List<DataFile> data,
    List<String> labels,
    List<String> networkLabels,
    String fileScheme,
    String networkScheme,
    List<Layer> layers,
    int words,
    int trainingWords,
    int packed,
    String packedAs,
    List<Packed> vectors,
    EncoderReport encoder,
    int characters,
    List<Feature> features,
    LexiconSizes lexicon,
    long weights,
    List<Matrix> matrices,
    Golden golden,
    double temperature,
    List<Member> members,
    String kernel,
    String config,
    String card) {

  /**
   * A model of an ensemble.
   *
   * @param sha256 of the file that it was read from
   * @param share how much it counts; those of all are 1 together
   */
  public record Member(
      String name, String sha256, double share, long seed, int epoch, List<FileScore> scores) {}

  /**
   * A column of the corpus that is read beside the tokens.
   *
   * @param values rows of its table, that of unknown values included
   */
  public record Feature(String column, int values) {}

  /**
   * The vectors that a model keeps of a vector file, of words that training did not see.
   *
   * @param file its name
   * @param words how many
   * @param as how their numbers are kept
   */
  public record Packed(String file, int words, String as) {}

  /**
   * A layer of labels.
   *
   * @param task {@code ner} or {@code pos}
   * @param labels in the scheme of the files that it was trained on
   * @param temperature by which its scores are divided before they become probabilities
   */
  public record Layer(
      String name,
      String task,
      String fileScheme,
      String networkScheme,
      List<String> labels,
      double temperature) {
    static Layer of(TaggerModel one) {
      return new Layer(
          one.layers().get(0),
          one.config().allHeads().get(0).task().name().toLowerCase(Locale.ROOT),
          one.labels().files().toString(),
          one.labels().network().toString(),
          one.fileLabelNames(),
          one.temperature());
    }
  }

  /**
   * The lists of names and the clusters of a model.
   *
   * @param types of the names
   * @param names of all types, as many as are different
   * @param words those that have a cluster
   * @param clusters how many there are
   */
  public record LexiconSizes(List<String> types, int names, int words, int clusters) {
    static LexiconSizes of(Lexicon lexicon) {
      return lexicon.isEmpty()
          ? null
          : new LexiconSizes(
              lexicon.lists().map(NameLists::types).orElse(List.of()),
              lexicon.lists().map(NameLists::size).orElse(0),
              lexicon.clusters().map(WordClusters::size).orElse(0),
              lexicon.clusters().map(WordClusters::clusters).orElse(0));
    }
  }

  /** One matrix of weights. */
  public record Matrix(String name, int rows, int columns) {}

  /**
   * The golden sentences.
   *
   * @param verified whether they were tagged
   * @param differences those that got other labels than they must
   */
  public record Golden(int sentences, boolean verified, List<Difference> differences) {
    /** Whether the sentences were tagged, and one got other labels, or there are none. */
    boolean isFailed() {
      return verified && (sentences == 0 || !differences.isEmpty());
    }
  }

  /** The report of a model whose golden sentences are not tagged. */
  public static ModelReport of(TaggerModel model) {
    return of(model, new Golden(model.golden().size(), false, List.of()));
  }

  /** The report of a model after its golden sentences are tagged. */
  static ModelReport verified(TaggerModel model) {
    GoldenCheck check = GoldenCheck.of(model);
    return of(model, new Golden(check.sentences(), true, check.differences()));
  }

  private static ModelReport of(TaggerModel model, Golden golden) {
    TaggerConfig config = model.config();
    ModelCard card = model.card();
    List<Packed> vectors = packed(model);
    List<Matrix> matrices = matrices(first(model));
    List<TaggerModel> all =
        model.members().isEmpty()
            ? List.of(model)
            : model.members().stream().map(EnsembleModel.Member::model).toList();
    return new ModelReport(
        config.name(),
        config.allHeads().get(0).task().name().toLowerCase(Locale.ROOT),
        card.writtenBy(),
        config.seed(),
        card.epoch(),
        card.scores(),
        card.data(),
        model.fileLabelNames(),
        model.labelNames(),
        model.labels().files().toString(),
        model.labels().network().toString(),
        model.layers().stream().map(name -> Layer.of(model.layer(name))).toList(),
        model.words().size(),
        card.trainingWords(),
        vectors.stream().mapToInt(Packed::words).sum(),
        vectors.stream().map(Packed::as).distinct().collect(Collectors.joining(", ")),
        vectors,
        EncoderReport.of(first(model)),
        model.characters().size(),
        features(model),
        LexiconSizes.of(model.vocabularies().lexicon()),
        all.stream().mapToLong(ModelReport::weights).sum(),
        matrices,
        golden,
        model.temperature(),
        members(model),
        Kernels.chosen().name() + ": " + Kernels.chosen().description(),
        ConfigWriter.write(config),
        card.page().orElse(null));
  }

  /** Itself, or the first member of an ensemble. */
  private static TaggerModel first(TaggerModel model) {
    return model.members().isEmpty() ? model : model.members().get(0).model();
  }

  private static List<Matrix> matrices(TaggerModel model) {
    return model.network().parameters().stream().map(ModelReport::matrix).toList();
  }

  private static long weights(TaggerModel model) {
    return matrices(model).stream()
        .mapToLong(matrix -> (long) matrix.rows() * matrix.columns())
        .sum();
  }

  private static List<Member> members(TaggerModel model) {
    double all = model.members().stream().mapToDouble(EnsembleModel.Member::weight).sum();
    List<Member> members = new ArrayList<>();
    for (EnsembleModel.Member one : model.members()) {
      TaggerModel member = one.model();
      ModelCard card = member.card();
      members.add(
          new Member(
              member.name(),
              one.sha256(),
              one.weight() / all,
              member.seed(),
              card.epoch(),
              card.scores()));
    }
    return members;
  }

  private static List<Packed> packed(TaggerModel model) {
    List<DataFile> files = first(model).card().vectorFiles();
    List<Packed> packed = new ArrayList<>();
    for (QuantizedVectors vectors : model.packed()) {
      String file = packed.size() < files.size() ? files.get(packed.size()).name() : "";
      String as = vectors.type().name().toLowerCase(Locale.ROOT);
      packed.add(new Packed(file, vectors.size(), as));
    }
    return packed;
  }

  private static List<Feature> features(TaggerModel model) {
    List<String> columns = model.featureColumns();
    List<Feature> features = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      features.add(new Feature(columns.get(i), model.features().get(i).size()));
    }
    return features;
  }

  private static Matrix matrix(Parameter parameter) {
    return new Matrix(parameter.name(), parameter.rows(), parameter.columns());
  }
}
