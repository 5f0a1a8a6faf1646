package trellis.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import trellis.encoder.context.StoredEncoder;
import trellis.util.TrellisVersion;
import trellis.vocab.store.VectorStore;

/**
 * Says how a model came to be: which version trained it, on which files, and how well it scores;
 * what the model is stands in its config and its labels.
 *
 * <p>There is no date in it: the same training gives the same bytes.
 *
 * @param writtenBy the version that trained it, as in {@link TrellisVersion#name()}
 * @param epoch the epoch whose weights these are, counted from 1; 0 when it was not trained
 * @param trainingWords how many of the first words of its table training had; in models of an
 *     earlier version those behind them are of the vector file alone
 * @param scores how it does on the corpus files
 * @param data what it was trained and scored on
 * @param page what its makers tell its users of it, in Markdown; maybe none
 */
public record ModelCard(
    String writtenBy,
    int epoch,
    int trainingWords,
    List<FileScore> scores,
    List<DataFile> data,
    Optional<String> page) {
  /** No page is longer, in bytes of UTF-8. */
  public static final int LONGEST_PAGE = 1_000_000;

  /** What the use of every vector file begins with: see {@link DataFile#use}. */
  private static final String EMBEDDINGS = "embeddings";

  /** What the use of every list of names begins with: see {@link DataFile#use}. */
  private static final String GAZETTEERS = "gazetteers";

  /** What clusters of words are used for: see {@link DataFile#use}. */
  public static final String CLUSTERS = "clusters";

  /** What a template is used for: see {@link DataFile#use}. */
  public static final String TEMPLATE = "template";

  /** What an encoder is used for: see {@link DataFile#use}. */
  public static final String ENCODER = "encoder";

  /** What a model is used for whose weights the training began with: see {@link DataFile#use}. */
  public static final String INIT = "init";

  /** What a model is used for that the training learned from: see {@link DataFile#use}. */
  public static final String TEACHER = "teacher";

  /**
   * The score of one corpus file.
   *
   * @param split {@code dev} or {@code test}; of several heads such as {@code ner.dev}
   * @param measure {@code F1} or {@code accuracy}
   * @param percent the score, from 0 to 100
   */
  public record FileScore(String split, String measure, double percent) {
    public FileScore {
      Objects.requireNonNull(split);
      Objects.requireNonNull(measure);
      if (!(percent >= 0 && percent <= 100)) {
        throw new IllegalArgumentException("a score is from 0 to 100, not " + percent);
      }
    }
  }

  /**
   * A file that was read for the training.
   *
   * @param use what for: {@code train}, {@code dev}, {@code test}, {@code embeddings}, {@code
   *     gazetteers}, {@code clusters}, {@code encoder}, {@code init} or {@code teacher}; further
   *     vector files are for {@code embeddings2} and so on, and so are further lists
   * @param name the name of the file, without its folder
   * @param sha256 the digest of its bytes in hexadecimal
   */
  public record DataFile(String use, String name, String sha256) {
    public DataFile {
      Objects.requireNonNull(use);
      Objects.requireNonNull(name);
      Objects.requireNonNull(sha256);
    }
  }

  /** The card of one of several layers: the scores are those of it. */
  ModelCard ofLayer(String layer) {
    List<FileScore> ofLayer =
        scores.stream().filter(score -> ("." + score.split()).contains("." + layer + ".")).toList();
    return new ModelCard(writtenBy, epoch, trainingWords, ofLayer, data, page);
  }

  /** The vector files of the training, in the order of its word tables; maybe none. */
  public List<DataFile> vectorFiles() {
    List<DataFile> files = new ArrayList<>();
    for (DataFile file : data) {
      if (isOfVectors(file.use())) {
        files.add(file);
      }
    }
    return files;
  }

  /** What a file of text is used for that a teacher labels; files are counted from 0. */
  public static String useOfUnlabelled(int file) {
    return "unlabelled" + (file == 0 ? "" : file + 1);
  }

  /** What the vector file of a word table is used for; tables are counted from 0. */
  public static String useOfVectors(int table) {
    return EMBEDDINGS + (table == 0 ? "" : table + 1);
  }

  /** Whether a file is used for its word vectors. */
  public static boolean isOfVectors(String use) {
    return use.startsWith(EMBEDDINGS);
  }

  /** The lists of names and the clusters of the training, in the order of their use; maybe none. */
  public List<DataFile> lexiconFiles() {
    return data.stream().filter(file -> isOfLexicon(file.use())).toList();
  }

  /** What a list of names is used for; lists are counted from 0. */
  public static String useOfList(int list) {
    return GAZETTEERS + (list == 0 ? "" : list + 1);
  }

  /** Whether a file is used for its names or clusters. */
  public static boolean isOfLexicon(String use) {
    return use.startsWith(GAZETTEERS) || use.equals(CLUSTERS);
  }

  /** The encoder of the training, if it had one. */
  public Optional<DataFile> encoderFile() {
    return data.stream().filter(file -> file.use().equals(ENCODER)).findFirst();
  }

  /** Whether the training read this encoder. */
  boolean reads(StoredEncoder encoder) {
    return data.stream()
        .anyMatch(file -> file.use().equals(ENCODER) && file.sha256().equals(encoder.sha256()));
  }

  /** Whether the training read the vectors of this store. */
  boolean reads(VectorStore store) {
    return vectorFiles().stream().anyMatch(file -> file.sha256().equals(store.source().sha256()));
  }

  /**
   * Takes copies of the lists.
   *
   * @throws IllegalArgumentException when the page is blank or too long, or UTF-8 cannot write it
   */
  public ModelCard {
    Objects.requireNonNull(writtenBy);
    scores = List.copyOf(scores);
    data = List.copyOf(data);
    page.ifPresent(ModelCard::requirePage);
  }

  /** A card without a page. */
  public ModelCard(
      String writtenBy, int epoch, int trainingWords, List<FileScore> scores, List<DataFile> data) {
    this(writtenBy, epoch, trainingWords, scores, data, Optional.empty());
  }

  /**
   * A page that a model can keep.
   *
   * @throws IllegalArgumentException when it is blank or too long, or UTF-8 cannot write it
   */
  public static String requirePage(String page) {
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    if (page.isBlank() || bytes.length > LONGEST_PAGE) {
      throw new IllegalArgumentException(
          "the card has "
              + bytes.length
              + " bytes"
              + (page.isBlank() ? " and says nothing" : "")
              + ": some text is expected, of at most "
              + LONGEST_PAGE
              + " bytes");
    }
    if (!new String(bytes, StandardCharsets.UTF_8).equals(page)) {
      throw new IllegalArgumentException(
          "the card has half a surrogate pair, which UTF-8 cannot write");
    }
    return page;
  }

  /** The same card with another page. */
  public ModelCard withPage(Optional<String> other) {
    return new ModelCard(writtenBy, epoch, trainingWords, scores, data, other);
  }

  /** The card of a model that this program trained. */
  public static ModelCard ofThisVersion(
      int epoch, int trainingWords, List<FileScore> scores, List<DataFile> data) {
    return new ModelCard(TrellisVersion.name(), epoch, trainingWords, scores, data);
  }
}
