package trellis.dl4j;

import java.io.IOException;
import java.nio.file.Path;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.util.ModelSerializer;
import trellis.autodiff.tensor.Parameter;
import trellis.config.OutputConfig.OutputLayer;
import trellis.dl4j.graph.GraphFile;
import trellis.dl4j.graph.GraphImporter;
import trellis.dl4j.graph.GraphWeights;
import trellis.dl4j.graph.GraphWordTable;
import trellis.dl4j.graph.TaggerGraphBuilder;
import trellis.error.ModelException;
import trellis.model.ExportCheck;
import trellis.model.TaggerModel;
import trellis.util.AtomicFile;
import trellis.util.IoReason;

/**
 * Turns saved models into graphs of DL4J, and graphs back into models.
 *
 * <p>A graph has no vocabularies and no config: whoever uses it needs the model, too, which tells
 * them ({@link ConllDataSetBuilder#as}). What comes back is the model with the graph's weights.
 */
public final class GraphModels {
  /** ND4J reads and writes a buffer through one of bytes, which ends at 2 GiB. */
  private static final long MOST_NUMBERS = (Integer.MAX_VALUE - (1 << 26)) / Float.BYTES;

  private GraphModels() {}

  /**
   * The graph of a model: the same weights, so the same scores, and with a CRF the same labels; a
   * softmax gives probabilities, to which no rules of a label scheme are applied. Words that are
   * packed with the model are rows of its word table, after those of training. Its updater is that
   * of the config, at the beginning of the first epoch; it does not clip gradients.
   *
   * @param model any saved model
   * @return a new graph, which has its own weights
   * @throws ModelException when the graph would be too large for DL4J, or the model is linear,
   *     reads an encoder or joins the vectors of several files
   */
  public static ComputationGraph graphOf(TaggerModel model) {
    requireSuitable(model);
    requireFits(model.name(), numbers(model));
    ComputationGraph graph = new ComputationGraph(TaggerGraphBuilder.of(model));
    graph.init();
    new GraphWeights(model.config().network(), model.network(), graph).toGraph();
    new GraphWordTable(graph).write(model);
    return graph;
  }

  /**
   * Refuses a model that {@link ExportCheck} does, a semi_crf, and one that joins the vectors of
   * several files.
   *
   * @throws ModelException when it does
   */
  static void requireSuitable(TaggerModel model) {
    ExportCheck.require(model, "no graph of DL4J has");
    if (model.config().network().output().type() == OutputLayer.SEMI_CRF) {
      throw new ModelException(
          model.name(),
          "",
          "is a semi_crf (`network.output`), which no graph of DL4J has: train a model with crf");
    }
    int tables = model.network().wordTables().size();
    if (tables > 1) {
      throw new ModelException(
          model.name(),
          "",
          "joins the vectors of "
              + tables
              + " files (`embeddings.file`), but a graph of DL4J has one table of words: train a"
              + " model with one file, or export it as arrays, with --npz");
    }
  }

  private static long numbers(TaggerModel model) {
    long numbers = (long) model.packed().get(0).size() * model.network().words().columns();
    for (Parameter parameter : model.network().parameters()) {
      numbers += parameter.value().length;
    }
    return numbers;
  }

  /**
   * Refuses a model whose numbers, all in one buffer of ND4J, would be more than it can hold.
   *
   * @throws ModelException when they are
   */
  static void requireFits(String name, long numbers) {
    if (numbers > MOST_NUMBERS) {
      throw new ModelException(
          name,
          "",
          "its "
              + numbers
              + " weights, those of packed words among them, are more than the "
              + MOST_NUMBERS
              + " that a graph of DL4J can hold: pack fewer words, by `embeddings.most`, and train"
              + " again");
    }
  }

  /**
   * Writes the graph of a model so that DL4J's {@code ModelSerializer} restores it; a file that is
   * there already is replaced when the new one is whole.
   *
   * @param model any saved model
   * @param file usually a .zip
   * @throws ModelException when that cannot be done
   */
  public static void write(TaggerModel model, Path file) {
    ComputationGraph graph = graphOf(model);
    try {
      AtomicFile.replace(file, out -> ModelSerializer.writeModel(graph, out, false));
    } catch (IOException e) {
      throw new ModelException(
          file.toString(), "", "the graph cannot be written: " + IoReason.of(e), e);
    } finally {
      graph.close();
    }
  }

  /**
   * A model with the weights of a graph, which DL4J may have trained further; all else, and the
   * shapes, are those of another model. Its scores are unknown unless no weight has changed.
   *
   * <p>Vectors of packed words that have changed become rows of the word table.
   *
   * @param graph as {@link #graphOf} made it, trained further or not
   * @param like the model that the graph was made of
   * @return a new model
   * @throws ModelException when the graph is none of that model, or a weight is no finite number
   */
  public static TaggerModel modelOf(ComputationGraph graph, TaggerModel like) {
    requireSuitable(like);
    return new GraphImporter("the graph", graph, like).model();
  }

  /**
   * A model with the weights of the graph in a file that {@code ModelSerializer} wrote.
   *
   * @param file of a graph that {@link #graphOf} made, trained further or not
   * @param like the model that the graph was made of
   * @return a new model
   * @throws ModelException when it is no such file, or names classes that are neither DL4J's nor
   *     Trellis'; when the graph is none of that model, or a weight is no finite number
   */
  public static TaggerModel read(Path file, TaggerModel like) {
    requireSuitable(like);
    ComputationGraph graph = GraphFile.read(file);
    try {
      return new GraphImporter(file.toString(), graph, like).model();
    } finally {
      graph.close();
    }
  }
}
