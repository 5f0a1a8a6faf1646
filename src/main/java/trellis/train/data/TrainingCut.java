package trellis.train.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import trellis.config.DataConfig;
import trellis.config.TaggerConfig;
import trellis.config.schema.Fold;
import trellis.error.CorpusException;
import trellis.kernel.RandomStream;
import trellis.text.Sentence;
import trellis.util.CountText;

/**
 * Cuts the sentences of a training file into those to learn from and those that are kept out, as
 * dev or as test.
 *
 * <p>Which ones are drawn depends on the file and on the keys {@code data.dev}, {@code data.fold}
 * and {@code data.part}, not on the seed of the training, so that all seeds learn from and are
 * scored on the same. Where the file tells its documents apart, each stays whole.
 *
 * @param train what is learned from, in the order of the file
 * @param dev what is kept out as dev; empty when dev has a file of its own
 * @param test what is kept out as test; empty without a fold
 */
public record TrainingCut(
    List<Sentence> train, Optional<List<Sentence>> dev, Optional<List<Sentence>> test) {
  // Draws of different kinds do not depend on one another.
  private static final RandomStream DRAWS = RandomStream.of(0);
  private static final long FOLD = 1;
  private static final long DEV = 2;
  private static final long PART = 3;

  /**
   * Cuts all training sentences of a corpus of a config.
   *
   * @throws CorpusException when there are too few for it, or neighbors would be torn apart that
   *     are read together
   */
  static TrainingCut of(TaggerConfig config, DataConfig data, List<Sentence> all) {
    boolean isCut = data.fold().isPresent() || data.dev().percent().isPresent() || data.part() < 1;
    if (isCut && config.network().document().reach() > 0 && !tellDocuments(all)) {
      throw new CorpusException(
          all.get(0).file(),
          0,
          "does not tell documents apart, so that to cut it, as `data.dev`, `data.part` or folds"
              + " do, parts sentences that `network.document` reads together: mark documents with"
              + " -DOCSTART- lines, or name a file for each use");
    }
    return of(data, all);
  }

  /**
   * Cuts all sentences of a training file.
   *
   * @throws CorpusException when there are too few for it
   */
  static TrainingCut of(DataConfig data, List<Sentence> all) {
    List<Sentence> rest = all;
    Optional<List<Sentence>> test = Optional.empty();
    if (data.fold().isPresent()) {
      BitSet fold = fold(all, data.fold().get());
      test = Optional.of(only(all, fold, true));
      rest = only(all, fold, false);
    }
    Optional<List<Sentence>> dev = Optional.empty();
    OptionalDouble percent = data.dev().percent();
    if (percent.isPresent()) {
      BitSet drawn = draw(rest, percent.getAsDouble() / 100, DEV);
      dev = Optional.of(only(rest, drawn, true));
      rest = only(rest, drawn, false);
      if (rest.isEmpty()) {
        throw tooFew(all, "to keep " + data.dev() + " of them out as `data.dev`: name a dev file");
      }
    }
    if (data.part() < 1) {
      rest = only(rest, draw(rest, data.part(), PART), true);
    }
    return new TrainingCut(rest, dev, test);
  }

  /**
   * The fold of each sentence of a training file, counted from 1: all folds have about as many
   * sentences.
   *
   * @throws CorpusException when there are fewer sentences, or documents, than folds
   */
  public static int[] folds(List<Sentence> all, int count) {
    int[] units = units(all);
    int[] order = shuffled(numberOf(units), DRAWS.fork(FOLD));
    if (order.length < count) {
      throw tooFew(all, "to cut it into " + count + " folds: take fewer");
    }
    int[] sizes = sizes(units, order.length);
    int[] foldOfUnit = new int[order.length];
    int[] sentences = new int[count]; // [fold] so far
    for (int unit : order) {
      int smallest = 0;
      for (int fold = 1; fold < count; fold++) {
        smallest = sentences[fold] < sentences[smallest] ? fold : smallest;
      }
      sentences[smallest] += sizes[unit];
      foldOfUnit[unit] = smallest + 1;
    }
    return Arrays.stream(units).map(unit -> foldOfUnit[unit]).toArray();
  }

  private static BitSet fold(List<Sentence> all, Fold fold) {
    int[] folds = folds(all, fold.of());
    BitSet own = new BitSet();
    for (int i = 0; i < folds.length; i++) {
      own.set(i, folds[i] == fold.number());
    }
    return own;
  }

  /** A share of the sentences, at least a document or sentence; more has all that less has. */
  private static BitSet draw(List<Sentence> sentences, double share, long kind) {
    int[] units = units(sentences);
    int[] order = shuffled(numberOf(units), DRAWS.fork(kind));
    int[] sizes = sizes(units, order.length);
    double wanted = share * sentences.size();
    BitSet drawnUnits = new BitSet();
    double drawn = 0;
    for (int i = 0; i < order.length && (i == 0 || drawn + sizes[order[i]] / 2.0 <= wanted); i++) {
      drawnUnits.set(order[i]);
      drawn += sizes[order[i]];
    }
    BitSet own = new BitSet();
    for (int i = 0; i < units.length; i++) {
      own.set(i, drawnUnits.get(units[i]));
    }
    return own;
  }

  /** The document of each sentence, counted from 0; each its own where none are told apart. */
  private static int[] units(List<Sentence> sentences) {
    int[] documents = new int[sentences.size()];
    String file = sentences.isEmpty() ? "" : sentences.get(0).file();
    for (int i = 1; i < documents.length; i++) {
      Sentence sentence = sentences.get(i);
      boolean isFirst = !sentence.file().equals(file); // of a further file
      documents[i] = documents[i - 1] + (sentence.startsDocument() || isFirst ? 1 : 0);
      file = sentence.file();
    }
    if (!tellDocuments(sentences)) {
      Arrays.setAll(documents, i -> i);
    }
    return documents;
  }

  /** Whether one of them begins a document, the first not counted. */
  private static boolean tellDocuments(List<Sentence> sentences) {
    for (int i = 1; i < sentences.size(); i++) {
      if (sentences.get(i).startsDocument()) {
        return true;
      }
    }
    return false;
  }

  private static int numberOf(int[] units) {
    return units.length == 0 ? 0 : units[units.length - 1] + 1;
  }

  private static int[] sizes(int[] units, int count) {
    int[] sizes = new int[count];
    Arrays.stream(units).forEach(unit -> sizes[unit]++);
    return sizes;
  }

  private static int[] shuffled(int count, RandomStream random) {
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    return order;
  }

  private static List<Sentence> only(List<Sentence> sentences, BitSet chosen, boolean wanted) {
    List<Sentence> only = new ArrayList<>();
    for (int i = 0; i < sentences.size(); i++) {
      if (chosen.get(i) == wanted) {
        only.add(sentences.get(i));
      }
    }
    return List.copyOf(only);
  }

  private static CorpusException tooFew(List<Sentence> all, String forWhat) {
    int[] units = units(all);
    boolean documents = numberOf(units) < all.size();
    String has =
        documents
            ? "its " + numberOf(units) + " documents, which stay whole, are too few "
            : "has " + CountText.of(all.size(), "sentence") + ", too few ";
    return new CorpusException(all.get(0).file(), 0, has + forWhat);
  }
}
