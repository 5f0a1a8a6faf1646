package trellis.dl4j.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.deeplearning4j.nn.graph.ComputationGraph;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Vocabularies;
import trellis.config.NetworkConfig.Pack;
import trellis.config.TaggerConfig;
import trellis.error.ModelException;
import trellis.model.GoldenSentence;
import trellis.model.ModelCard;
import trellis.model.TaggerModel;
import trellis.model.WeightPacking;
import trellis.network.TaggerNetwork;
import trellis.vocab.Vocabulary;

/** Makes a model of a graph again: the model that the graph was made from, with its weights now. */
public final class GraphImporter {
  private final String name;
  private final ComputationGraph graph;
  private final TaggerModel like;

  /**
   * Prepares an import.
   *
   * @param name what messages call the graph
   */
  public GraphImporter(String name, ComputationGraph graph, TaggerModel like) {
    this.name = name;
    this.graph = graph;
    this.like = like;
  }

  /**
   * The model with the weights of the graph.
   *
   * @throws ModelException when the graph is none of that model, or a weight is no finite number
   */
  public TaggerModel model() {
    GraphShapeCheck.requireSame(name, graph.getConfiguration(), like);
    GraphWordTable table = new GraphWordTable(graph);
    List<Integer> changed = changedPackedRows(table);
    List<String> entries = new ArrayList<>(like.words().entries());
    changed.forEach(row -> entries.add(like.packed().get(0).word(row)));
    Vocabularies vocabularies = like.vocabularies().withWords(Vocabulary.of(entries));
    TaggerNetwork network = new TaggerNetwork(like.config().network(), vocabularies);
    new GraphWeights(like.config().network(), network, graph).fromGraph();
    readWords(table, network.words(), changed);
    network.parameters().forEach(this::requireFinite);
    return withGolden(
        new TaggerModel(card(network, changed), config(network), vocabularies, network, List.of())
            .withPacked(like.packed())
            .withTemperature(like.temperature()));
  }

  /** Weights that a graph was trained to have are kept as they are, not rounded. */
  private TaggerConfig config(TaggerNetwork network) {
    Pack pack = like.config().network().pack();
    boolean isKept =
        network.parameters().stream().allMatch(weights -> WeightPacking.isRounded(weights, pack));
    return isKept ? like.config() : like.config().with("network.pack", Pack.FLOAT32);
  }

  /** The rows of packed words, counted from 1, whose vectors are not as they were. */
  private List<Integer> changedPackedRows(GraphWordTable table) {
    List<Integer> changed = new ArrayList<>();
    float[] before = new float[table.dim()];
    float[] now = new float[table.dim()];
    for (int row = 1; row <= like.packed().get(0).size(); row++) {
      like.packed().get(0).copy(row, before, 0);
      table.readRow(like.words().size() + row - 1, now, 0);
      if (!Arrays.equals(before, now)) {
        changed.add(row);
      }
    }
    return changed;
  }

  private void readWords(GraphWordTable table, Parameter words, List<Integer> changed) {
    int own = like.words().size();
    float[] first = new float[own * table.dim()];
    table.read(first);
    System.arraycopy(first, 0, words.value(), 0, first.length);
    for (int i = 0; i < changed.size(); i++) {
      table.readRow(own + changed.get(i) - 1, words.value(), (own + i) * table.dim());
    }
    words.changed();
  }

  private void requireFinite(Parameter parameter) {
    for (float weight : parameter.value()) {
      if (!Float.isFinite(weight)) {
        throw new ModelException(
            name,
            "",
            "has "
                + weight
                + " among its weights ("
                + parameter.name()
                + "), with which nothing can be tagged: its training went wrong, try a lower rate");
      }
    }
  }

  /** What is known of the scores holds only while all weights are the same. */
  private ModelCard card(TaggerNetwork network, List<Integer> changed) {
    return changed.isEmpty() && hasSameWeights(network)
        ? like.card()
        : new ModelCard(
            like.card().writtenBy(),
            like.card().epoch(),
            like.card().trainingWords(),
            List.of(),
            like.card().data());
  }

  private boolean hasSameWeights(TaggerNetwork network) {
    List<Parameter> before = like.network().parameters();
    List<Parameter> now = network.parameters();
    for (int i = 0; i < now.size(); i++) {
      if (!Arrays.equals(before.get(i).value(), now.get(i).value())) {
        return false;
      }
    }
    return true;
  }

  private TaggerModel withGolden(TaggerModel model) {
    return model.withGolden(
        like.golden().stream().map(GoldenSentence::tokens).toList(),
        like.golden().stream().map(GoldenSentence::features).toList());
  }
}
