package trellis.autodiff.transformer;

import java.util.Arrays;
import trellis.autodiff.tensor.Arena;
import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.encoder.weights.EncoderShape;
import trellis.transformer.Activations;
import trellis.transformer.Attention;
import trellis.transformer.BlockArrays;
import trellis.transformer.DropoutMasks;
import trellis.transformer.Windows;

/**
 * One block of a transformer encoder.
 *
 * <p>For the backward pass it keeps, of each row, queries, keys and values, what the heads gave,
 * the inner numbers before the activation, and three states: 7 widths and the inner one, mostly 11
 * widths. The shares of the attention and the activation are computed again.
 *
 * <p>It does not forget all but its input and compute itself again (gradient checkpointing). With
 * its result it has 13 widths a row, and the factors of the gradients of its weights, which wait
 * until all shards are summed up, are 16 more: 45 kB a piece and block of 384 numbers. Of these 29
 * widths 11 would go, for a third more work. With all six blocks of MiniLM and shards of 8
 * sentences a training on WNUT-17 runs in 2 GB of heap, most of which the weights take with what
 * the optimizer remembers of them.
 */
public final class BlockOperation implements Operation {
  private static final String NAME = "block";
  private static final int OF_SHARES = 0; // the keys of masks
  private static final int OF_OUTPUT = 1;
  private static final int OF_OUTER = 2;

  private final Workspace workspace;
  private final EncoderShape shape;
  private final BlockWeights weights;
  private final Windows windows;
  private final DropoutMasks masks;
  private final BlockArrays arrays;
  private final Attention attention;
  private final Tensor x;
  private final Tensor result;
  private final float[] joined; // [rows][3 * width]: query, key, value
  private final float[] context; // [rows][width]: what the heads give
  private final float[] sum1; // [rows][width]: before the first layer norm
  private final float[] state; // [rows][width]: behind it
  private final float[] inner; // [rows][inner]: before the activation
  private final float[] sum2; // [rows][width]: before the second layer norm

  private BlockOperation(
      Workspace workspace,
      EncoderShape shape,
      BlockWeights weights,
      Windows windows,
      DropoutMasks masks,
      BlockArrays arrays,
      Tensor x,
      Tensor result) {
    this.workspace = workspace;
    this.shape = shape;
    this.weights = weights;
    this.windows = windows;
    this.masks = masks;
    this.arrays = arrays;
    this.x = x;
    this.result = result;
    attention = new Attention(shape.heads(), shape.headWidth(), workspace.math());
    joined = zeros(3 * shape.width());
    context = zeros(shape.width());
    sum1 = floats(shape.width());
    state = floats(shape.width());
    inner = zeros(shape.inner());
    sum2 = floats(shape.width());
  }

  /**
   * The states after a block.
   *
   * @param x the states before it, {@code [rows][width]}
   * @param isTrained whether it gets gradients; if not, x is a constant and so is the result
   * @param masks of dropout: of the shares of attention, and of what either part adds to the states
   * @param arrays of this thread
   */
  public static Tensor apply(
      Workspace workspace,
      EncoderShape shape,
      BlockWeights weights,
      Windows windows,
      DropoutMasks masks,
      BlockArrays arrays,
      Tensor x,
      boolean isTrained) {
    workspace.requireOfThisPass(NAME, x);
    Shapes.equal(NAME, "rows", x.rows(), windows.rows());
    Shapes.equal(NAME, "columns", x.columns(), shape.width());
    Tensor result =
        isTrained
            ? workspace.tensor(NAME, x.rows(), x.columns())
            : workspace.constant(NAME, x.rows(), x.columns());
    int mark = workspace.arena().mark();
    BlockOperation operation =
        new BlockOperation(workspace, shape, weights, windows, masks, arrays, x, result);
    operation.forward();
    if (isTrained && workspace.isTraining()) {
      workspace.record(operation);
    } else {
      workspace.arena().free(mark);
    }
    return result;
  }

  private float[] floats(int columns) {
    return workspace.arena().floats(Arena.size(NAME, x.rows(), columns));
  }

  private float[] zeros(int columns) {
    return workspace.arena().zeros(Arena.size(NAME, x.rows(), columns));
  }

  private void forward() {
    int rows = x.rows();
    arrays.growForAttention(shape, windows.longest());
    weights.attention().addMap(workspace, rows, x.value(), 0, joined, 0);
    for (int window = 0; window < windows.count(); window++) {
      attention.attend(
          windows.first(window), windows.pieces(window), joined, context, ofShares(window), arrays);
    }
    addMap(weights.output(), OF_OUTPUT, context, x.value(), sum1);
    weights.norm1().copyNormal(workspace, shape.epsilon(), rows, sum1, state);
    weights.inner().addMap(workspace, rows, state, 0, inner, 0);
    int mark = workspace.arena().mark();
    float[] activated = activated();
    addMap(weights.outer(), OF_OUTER, activated, state, sum2);
    workspace.arena().free(mark);
    weights.norm2().copyNormal(workspace, shape.epsilon(), rows, sum2, result.value());
  }

  private DropoutMasks ofShares(int window) {
    return masks.of(OF_SHARES).of(window);
  }

  /** Writes the sum of the states before a part and of what dropout leaves of its map. */
  private void addMap(LinearWeights map, int part, float[] from, float[] before, float[] sum) {
    int size = x.rows() * shape.width();
    if (masks.isNone()) { // a product adds to what is there
      System.arraycopy(before, 0, sum, 0, size);
      map.addMap(workspace, x.rows(), from, 0, sum, 0);
      return;
    }
    Arrays.fill(sum, 0, size, 0);
    map.addMap(workspace, x.rows(), from, 0, sum, 0);
    masks.of(part).apply(sum, 0, size, arrays);
    workspace.math().addScaled(1, before, 0, sum, 0, size);
  }

  /** The gradient of what a part's map gave, of the gradient of the sum. */
  private float[] ofMap(int part, float[] gradient) {
    if (masks.isNone()) {
      return gradient;
    }
    int size = x.rows() * shape.width();
    float[] masked = floats(shape.width());
    System.arraycopy(gradient, 0, masked, 0, size);
    masks.of(part).apply(masked, 0, size, arrays);
    return masked;
  }

  /** {@code [rows][inner]} */
  private float[] activated() {
    float[] activated = floats(shape.inner());
    int size = x.rows() * shape.inner();
    System.arraycopy(inner, 0, activated, 0, size);
    Activations.apply(shape.activation(), workspace.math(), activated, 0, size);
    return activated;
  }

  @Override
  public void backward() {
    int rows = x.rows();
    float[] gradient = floats(shape.width()); // of sum2, then of state, sum1 and x
    System.arraycopy(result.gradient(), 0, gradient, 0, rows * shape.width());
    weights.norm2().differentiate(workspace, shape.epsilon(), rows, sum2, gradient);
    differentiateMaps(gradient);
    weights.norm1().differentiate(workspace, shape.epsilon(), rows, sum1, gradient);
    differentiateAttention(gradient);
  }

  /** Adds to the gradient of the state that goes into the maps, which is there for their sum. */
  private void differentiateMaps(float[] gradient) {
    int rows = x.rows();
    float[] activated = activated();
    float[] ofInner = zeros(shape.inner());
    float[] ofOuter = ofMap(OF_OUTER, gradient);
    weights.outer().addWeightGradients(workspace, rows, activated, ofOuter);
    weights.outer().addInputGradient(workspace, rows, ofOuter, ofInner);
    Activations.differentiate(
        shape.activation(),
        workspace.math(),
        inner,
        activated,
        ofInner,
        floats(shape.inner()),
        rows * shape.inner());
    weights.inner().addWeightGradients(workspace, rows, state, ofInner);
    weights.inner().addInputGradient(workspace, rows, ofInner, gradient);
  }

  /** Adds to the gradient of x. */
  private void differentiateAttention(float[] gradient) {
    int rows = x.rows();
    float[] ofContext = zeros(shape.width());
    float[] ofJoined = zeros(3 * shape.width());
    float[] ofOutput = ofMap(OF_OUTPUT, gradient);
    weights.output().addWeightGradients(workspace, rows, context, ofOutput);
    weights.output().addInputGradient(workspace, rows, ofOutput, ofContext);
    for (int window = 0; window < windows.count(); window++) {
      attention.differentiate(
          windows.first(window),
          windows.pieces(window),
          joined,
          ofContext,
          ofJoined,
          ofShares(window),
          arrays);
    }
    weights.attention().addWeightGradients(workspace, rows, x.value(), ofJoined);
    if (!x.isConstant()) {
      workspace.math().addScaled(1, gradient, 0, x.gradient(), 0, rows * shape.width());
      weights.attention().addInputGradient(workspace, rows, ofJoined, x.gradient());
    }
  }
}
