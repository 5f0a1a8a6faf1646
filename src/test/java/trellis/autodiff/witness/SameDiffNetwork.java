package trellis.autodiff.witness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.autodiff.samediff.api.OutAndGrad;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.layers.convolution.config.Conv1DConfig;
import org.nd4j.linalg.api.ops.impl.layers.convolution.config.PaddingMode;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The network in SameDiff, in double: forward code only, the gradients are ND4J's.
 *
 * <p>Written token by token, without packing. It keeps off what ND4J 1.0.0-M2.1 differentiates
 * wrongly or not at all: a row is looked up by a product with a one-hot matrix instead of {@code
 * gather}, a part is cut out by {@code slice} instead of {@code get} (whose gradient throws),
 * dropout is a product with a mask that comes from outside, log-sum-exp is spelled out, and steps
 * are unrolled instead of looped over.
 */
final class SameDiffNetwork {
  private final Sizes sizes;
  private final Sentences batch;
  private final SameDiff graph = SameDiff.create();
  private final Map<String, SDVariable> weights = new LinkedHashMap<>();
  private final Map<String, INDArray> given = new LinkedHashMap<>(); // to the placeholders

  private SameDiffNetwork(Sizes sizes, Weights weights, Sentences batch) {
    this.sizes = sizes;
    this.batch = batch;
    weights
        .matrices()
        .forEach(
            (name, matrix) -> {
              INDArray value = Nd4j.create(matrix.values(), matrix.rows(), matrix.columns());
              this.weights.put(name, graph.var(name, value));
            });
  }

  static Outcome run(Sizes sizes, Weights weights, Sentences batch, DropoutMasks masks) {
    return new SameDiffNetwork(sizes, weights, batch).run(masks);
  }

  private Outcome run(DropoutMasks masks) {
    loss(masks).rename("loss").markAsLoss();
    OutAndGrad found = graph.calculateGradientsAndOutputs(given, List.of("loss"), weights.keySet());
    Map<String, double[]> gradients = new LinkedHashMap<>();
    weights.forEach(
        (name, weight) -> gradients.put(name, numbers(found.getGradients().get(name), weight)));
    return new Outcome(found.getOutputs().get("loss").getDouble(0), gradients);
  }

  /**
   * SameDiff has no gradient for what the loss does not use: transitions, say, of single tokens.
   */
  private static double[] numbers(INDArray gradient, SDVariable weight) {
    return gradient == null
        ? new double[(int) weight.getArr().length()]
        : gradient.ravel().toDoubleVector();
  }

  private SDVariable loss(DropoutMasks masks) {
    List<SDVariable> forms = forms(masks);
    double[][][] inputMasks = masks.nextOfTokens(sizes.joined());
    List<List<SDVariable>> sentences = new ArrayList<>(); // rows of the tokens
    for (int s = 0; s < batch.words().length; s++) {
      List<SDVariable> tokens = new ArrayList<>();
      SDVariable words = lookUp("words", batch.words()[s]);
      for (int t = 0; t < batch.words()[s].length; t++) {
        SDVariable joined =
            graph.concat(
                1,
                graph.slice(words, new int[] {t, 0}, 1, sizes.wordDim()),
                forms.get(batch.forms()[s][t]));
        tokens.add(joined.mul(placeHolder(new double[][] {inputMasks[s][t]})));
      }
      sentences.add(tokens);
    }
    for (int layer = 0; layer < sizes.layers(); layer++) {
      double[][][] layerMasks = masks.nextOfTokens(2 * sizes.hidden());
      for (int s = 0; s < sentences.size(); s++) {
        sentences.set(s, bothDirections(sentences.get(s), layer, layerMasks[s]));
      }
    }
    SDVariable loss = graph.constant(0.0);
    for (int s = 0; s < sentences.size(); s++) {
      loss = loss.add(sentenceLoss(sentences.get(s), batch.labels()[s]));
    }
    return loss;
  }

  /** For each spelling the largest value of each filter, [1][filters]. */
  private List<SDVariable> forms(DropoutMasks masks) {
    int[] ids = batch.characters();
    SDVariable letters = null;
    if (ids.length > 0) {
      double[][] mask = masks.next(ids.length, sizes.characterDim());
      letters = lookUp("characters", ids).mul(placeHolder(mask));
    }
    int[] starts = batch.spellingStarts();
    List<SDVariable> forms = new ArrayList<>();
    for (int form = 0; form + 1 < starts.length; form++) {
      int length = starts[form + 1] - starts[form];
      forms.add(
          length == 0
              ? convolve(zeros(sizes.window()))
              : convolve(padded(letters, starts[form], length)));
    }
    return forms;
  }

  private SDVariable padded(SDVariable letters, int from, int length) {
    SDVariable word = graph.slice(letters, new int[] {from, 0}, length, sizes.characterDim());
    List<SDVariable> parts = new ArrayList<>();
    if (sizes.window() / 2 > 0) {
      parts.add(zeros(sizes.window() / 2));
    }
    parts.add(word);
    if ((sizes.window() - 1) / 2 > 0) {
      parts.add(zeros((sizes.window() - 1) / 2));
    }
    return parts.size() == 1 ? word : graph.concat(0, parts.toArray(new SDVariable[0]));
  }

  private SDVariable zeros(int rows) {
    return graph.constant(Nd4j.zeros(DataType.DOUBLE, rows, sizes.characterDim()));
  }

  /** Characters [length][dim] -> [1][filters]. */
  private SDVariable convolve(SDVariable characters) {
    Conv1DConfig config =
        Conv1DConfig.builder()
            .k(sizes.window())
            .s(1)
            .dataFormat(Conv1DConfig.NCW)
            .paddingMode(PaddingMode.VALID)
            .build();
    SDVariable input = graph.expandDims(characters.permute(1, 0), 0); // [1][dim][length]
    SDVariable filters =
        weights.get("filters").reshape(sizes.window(), sizes.characterDim(), sizes.filters());
    SDVariable bias = weights.get("filters.bias").reshape(sizes.filters());
    return graph.cnn().conv1d(input, filters, bias, config).max(2);
  }

  private List<SDVariable> bothDirections(List<SDVariable> x, int layer, double[][] mask) {
    List<SDVariable> forward = lstm(x, Weights.layer(layer, "forward"));
    List<SDVariable> reversed = new ArrayList<>(x);
    Collections.reverse(reversed);
    List<SDVariable> backward = lstm(reversed, Weights.layer(layer, "backward"));
    Collections.reverse(backward);
    List<SDVariable> both = new ArrayList<>();
    for (int t = 0; t < x.size(); t++) {
      SDVariable joined = graph.concat(1, forward.get(t), backward.get(t));
      both.add(joined.mul(placeHolder(new double[][] {mask[t]})));
    }
    return both;
  }

  /** Rows [1][inputs] -> rows [1][hidden]; gates in the order input, forget, output, candidate. */
  private List<SDVariable> lstm(List<SDVariable> x, String name) {
    INDArray zeros = Nd4j.zeros(DataType.DOUBLE, 1, sizes.hidden());
    SDVariable h = graph.constant(zeros);
    SDVariable cell = graph.constant(zeros.dup());
    List<SDVariable> result = new ArrayList<>();
    for (SDVariable row : x) {
      SDVariable sums =
          row.mmul(weights.get(name + "input"))
              .add(h.mmul(weights.get(name + "recurrent")))
              .add(weights.get(name + "bias"));
      SDVariable input = graph.nn().sigmoid(gate(sums, 0));
      SDVariable forget = graph.nn().sigmoid(gate(sums, 1));
      SDVariable output = graph.nn().sigmoid(gate(sums, 2));
      SDVariable candidate = graph.math().tanh(gate(sums, 3));
      cell = forget.mul(cell).add(input.mul(candidate));
      h = output.mul(graph.math().tanh(cell));
      result.add(h);
    }
    return result;
  }

  private SDVariable gate(SDVariable sums, int gate) {
    int hidden = sizes.hidden();
    return graph.slice(sums, new int[] {0, gate * hidden}, 1, hidden);
  }

  private SDVariable sentenceLoss(List<SDVariable> x, int[] labels) {
    SDVariable transition = weights.get("transition");
    SDVariable gold = graph.constant(0.0);
    SDVariable alpha = null; // [1][labels]
    for (int t = 0; t < x.size(); t++) {
      SDVariable emission = x.get(t).mmul(weights.get("output")).add(weights.get("output.bias"));
      gold = gold.add(picked(emission, 0, labels[t]));
      if (t == 0) {
        gold = gold.add(picked(weights.get("start"), 0, labels[0]));
        alpha = weights.get("start").add(emission);
      } else {
        gold = gold.add(picked(transition, labels[t - 1], labels[t]));
        SDVariable paths = transition.add(alpha.permute(1, 0)); // [from][to]
        alpha = logSumExp(paths, 0).add(emission);
      }
    }
    gold = gold.add(picked(weights.get("end"), 0, labels[labels.length - 1]));
    return logSumExp(alpha.add(weights.get("end")), 1).sum().sub(gold);
  }

  private SDVariable logSumExp(SDVariable x, int dimension) {
    SDVariable greatest = x.max(true, dimension);
    return graph.math().log(graph.math().exp(x.sub(greatest)).sum(true, dimension)).add(greatest);
  }

  /** One cell of a matrix. */
  private SDVariable picked(SDVariable matrix, int row, int column) {
    return graph.slice(matrix, new int[] {row, column}, 1, 1).sum();
  }

  /** Rows of a table: [ids][columns]. */
  private SDVariable lookUp(String table, int[] ids) {
    double[][] oneHot = new double[ids.length][(int) weights.get(table).getShape()[0]];
    for (int i = 0; i < ids.length; i++) {
      oneHot[i][ids[i]] = 1;
    }
    return placeHolder(oneHot).mmul(weights.get(table));
  }

  private SDVariable placeHolder(double[][] value) {
    String name = "given" + given.size();
    given.put(name, Nd4j.create(value));
    return graph.placeHolder(name, DataType.DOUBLE, value.length, value[0].length);
  }
}
