package trellis.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Batch;
import trellis.batch.WordType;
import trellis.config.NetworkConfig;
import trellis.kernel.RandomStream;
import trellis.lexicon.Lexicon;
import trellis.lexicon.ListMatches;

/**
 * The vectors of what lists of names and clusters of words say of a token.
 *
 * <p>A token has the sum of the vectors of its types and positions in names, and the vector of each
 * beginning of its cluster's path. All of them are 0 before training, so that what the training
 * file never shows says nothing.
 */
final class LexiconLayer {
  /** The stream of the names that training passes over, below that of the pass. */
  private static final int DROPOUT = -4;

  private final Optional<Parameter> lists; // [types * positions][dim]
  private final List<Parameter> clusters = new ArrayList<>(); // [table]: [beginnings][dim]
  private final double dropout; // share of the names

  LexiconLayer(NetworkConfig config, Lexicon.Sizes sizes) {
    this.lists =
        sizes.lists() == 0
            ? Optional.empty()
            : Optional.of(Parameter.table("lists", sizes.lists(), config.gazetteers().dim()));
    for (int rows : sizes.clusters()) {
      String name = "clusters" + (clusters.size() + 1);
      clusters.add(Parameter.table(name, rows, config.clusters().dim()));
    }
    this.dropout = config.gazetteers().dropout();
  }

  List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>();
    lists.ifPresent(all::add);
    all.addAll(clusters);
    return all;
  }

  /** How many numbers a token gets. */
  int outputs() {
    return parameters().stream().mapToInt(Parameter::columns).sum();
  }

  void initialize() {
    parameters().forEach(Initializers::zero);
  }

  /** Whether it says the same of a word wherever it stands. */
  boolean isOfWords() {
    return lists.isEmpty();
  }

  /** Names each row of a table that is read for a batch; more than once is no harm. */
  void forEachRow(Batch batch, TrainedContext.RowVisitor visitor) {
    for (int table = 0; table < clusters.size(); table++) {
      for (int type = 0; type < batch.wordTypes(); type++) {
        visitor.visit(clusters.get(table), batch.wordType(type).cluster(table));
      }
    }
    for (int s = 0; lists.isPresent() && s < batch.size(); s++) {
      ListMatches names = batch.sentence(s).names();
      for (int match = 0; match < names.count(); match++) {
        for (int token = names.starts()[match]; token < names.ends()[match]; token++) {
          visitor.visit(lists.get(), names.row(match, token));
        }
      }
    }
  }

  /** The vectors of each word type, of clusters alone. */
  List<Tensor> ofTypes(Tape tape, List<WordType> wordTypes) {
    List<Tensor> vectors = new ArrayList<>();
    for (int table = 0; table < clusters.size(); table++) {
      int[] rows = new int[wordTypes.size()];
      for (int number = 0; number < rows.length; number++) {
        rows[number] = wordTypes.get(number).cluster(table);
      }
      vectors.add(tape.gather(clusters.get(table), rows, rows.length));
    }
    return vectors;
  }

  /** The vectors of each token, {@code [rows][dim]}. */
  List<Tensor> forward(Tape tape, Batch batch, PackedSequence packedSequence) {
    List<Tensor> vectors = new ArrayList<>();
    if (lists.isPresent()) {
      vectors.add(names(tape, lists.get(), batch, packedSequence));
    }
    if (!clusters.isEmpty()) {
      int[] types = PackedTokens.wordTypes(batch, packedSequence);
      for (Tensor ofTypes : ofTypes(tape, batch.wordTypeList())) {
        vectors.add(tape.spread(ofTypes, types, types.length));
      }
    }
    return vectors;
  }

  private Tensor names(Tape tape, Parameter table, Batch batch, PackedSequence packedSequence) {
    boolean[][] passedOver = passedOver(tape, batch);
    int[] starts = new int[packedSequence.rows() + 1]; // counts, then borders, then places
    for (int s = 0; s < batch.size(); s++) {
      ListMatches names = batch.sentence(s).names();
      for (int match = 0; match < names.count(); match++) {
        for (int token = names.starts()[match]; token < names.ends()[match]; token++) {
          starts[packedSequence.row(s, token) + 1] += passedOver[s][match] ? 0 : 1;
        }
      }
    }
    for (int row = 0; row < packedSequence.rows(); row++) {
      starts[row + 1] += starts[row];
    }
    int[] rows = new int[starts[packedSequence.rows()]];
    int[] places = starts.clone();
    for (int s = 0; s < batch.size(); s++) {
      ListMatches names = batch.sentence(s).names();
      for (int match = 0; match < names.count(); match++) {
        for (int token = names.starts()[match]; token < names.ends()[match]; token++) {
          if (!passedOver[s][match]) {
            rows[places[packedSequence.row(s, token)]++] = names.row(match, token);
          }
        }
      }
    }
    return tape.gatherSum(table, rows, starts, packedSequence.rows());
  }

  /** Which names training does as if it had not found, {@code [sentence][match]}. */
  private boolean[][] passedOver(Tape tape, Batch batch) {
    boolean draws = tape.isTraining() && dropout > 0;
    RandomStream random = draws ? tape.random().fork(DROPOUT) : null;
    boolean[][] passedOver = new boolean[batch.size()][];
    for (int s = 0; s < passedOver.length; s++) {
      passedOver[s] = new boolean[batch.sentence(s).names().count()];
      for (int match = 0; draws && match < passedOver[s].length; match++) {
        passedOver[s][match] = random.nextDouble() < dropout;
      }
    }
    return passedOver;
  }
}
