package trellis.model.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trellis.autodiff.tensor.Parameter;
import trellis.config.NetworkConfig.Pack;
import trellis.model.WeightPacking;
import trellis.model.archive.ZipReader.EntryInput;
import trellis.network.TaggerNetwork;
import trellis.vocab.store.VectorType;

/** The entries of the weights of a network; what cannot be a weight is refused. */
final class WeightEntries {
  /** Weights are near 1; sums of products of such ones are finite by far, as floats too. */
  static final float LARGEST_WEIGHT = 1e6f;

  /** Numbers of a vector file are whatever they are there; only products of two must be finite. */
  static final float LARGEST_OF_WORD = 1e12f;

  private WeightEntries() {}

  /**
   * The entries of a parameter: its numbers and, where they are steps, what these are worth.
   *
   * @throws IllegalStateException when they were not rounded before, so that the model would have
   *     others
   */
  static List<ArchiveEntry> of(Parameter weights, Pack pack) {
    VectorType type = WeightPacking.type(weights, pack);
    String name = EntryNames.ofWeights(weights, false);
    if (type == VectorType.FLOAT32) {
      return List.of(
          new ArchiveEntry(
              name,
              out -> NpyFormat.write(out, weights.value(), weights.rows(), weights.columns())));
    }
    List<ArchiveEntry> entries = new ArrayList<>();
    entries.add(new ArchiveEntry(name, out -> write(weights, type, out)));
    if (type == VectorType.INT8) {
      float[] steps = new float[weights.rows()];
      for (int row = 0; row < steps.length; row++) {
        steps[row] =
            WeightPacking.step(type, weights.value(), row * weights.columns(), weights.columns());
      }
      entries.add(
          new ArchiveEntry(
              EntryNames.ofSteps(weights), out -> NpyFormat.write(out, steps, steps.length, 1)));
    }
    return entries;
  }

  private static void write(Parameter weights, VectorType type, OutputStream out)
      throws IOException {
    int width = weights.columns();
    float[] values = weights.value();
    float[] kept = new float[width];
    ByteBuffer row = ByteBuffer.allocate(width * type.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    out.write(NpyFormat.header(VectorEntries.numpyType(type), weights.rows(), width));
    for (int at = 0; at < values.length; at += width) {
      float step = WeightPacking.step(type, values, at, width);
      type.encode(values, at, width, step, row, 0);
      type.decode(row, 0, step, kept, 0, width);
      if (Arrays.mismatch(kept, 0, width, values, at, at + width) >= 0) {
        throw new IllegalStateException(weights.name() + " was not rounded as it is kept");
      }
      out.write(row.array());
    }
  }

  /** Fills all parameters, each from its own entry. */
  static void read(ListedEntries entries, TaggerNetwork network, Pack pack) {
    for (Parameter weights : network.parameters()) {
      String name = EntryNames.ofWeights(weights, network.isLinear());
      VectorType type = WeightPacking.type(weights, pack);
      if (network.isLinear()) {
        entries.text(name, zipped -> LinearEntries.readWeights(zipped, weights));
      } else if (type == VectorType.FLOAT32) {
        entries.content(
            name,
            content -> {
              NpyFormat.read(content, weights.value(), weights.rows(), weights.columns());
              return weights;
            });
      } else {
        entries.content(name, content -> readPacked(content, weights, type));
      }
      if (type == VectorType.INT8) {
        entries.content(EntryNames.ofSteps(weights), content -> readSteps(content, weights));
      }
      entries.parse(name, weights, WeightEntries::reasonable);
      weights.changed();
    }
  }

  private static Parameter readPacked(EntryInput content, Parameter weights, VectorType type)
      throws IOException {
    int width = weights.columns();
    NpyFormat.requireHeader(content, VectorEntries.numpyType(type), weights.rows(), width);
    ByteBuffer row = ByteBuffer.allocate(width * type.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < weights.value().length; at += width) {
      if (content.readNBytes(row.array(), 0, row.capacity()) < row.capacity()) {
        throw new EntryException(
            "ends before the last of its " + weights.rows() + " x " + width + " numbers");
      }
      type.decode(row, 0, 1, weights.value(), at, width);
    }
    return weights;
  }

  /** Turns steps, as they were read, into what they are worth. */
  private static Parameter readSteps(EntryInput content, Parameter weights) throws IOException {
    float[] steps = new float[weights.rows()];
    NpyFormat.read(content, steps, steps.length, 1);
    float[] values = weights.value();
    for (int i = 0; i < values.length; i++) {
      values[i] *= steps[i / weights.columns()];
    }
    return weights;
  }

  /**
   * With a weight that is no number every answer would be the first label; with one that is huge,
   * scores have no digits left for what they should tell, or are infinite.
   */
  private static Parameter reasonable(Parameter weights) throws EntryException {
    float[] values = weights.value();
    float largest = isOfWords(weights) ? LARGEST_OF_WORD : LARGEST_WEIGHT;
    for (int i = 0; i < values.length; i++) {
      if (!(Math.abs(values[i]) <= largest)) { // NaN is not, either
        throw new EntryException(
            "row "
                + i / weights.columns()
                + ", column "
                + i % weights.columns()
                + " is "
                + values[i]
                + (Float.isFinite(values[i])
                    ? ", beyond what a weight can be, " + -largest + " to " + largest
                    : ", not a finite number")
                + ": the training that wrote it had failed");
      }
    }
    return weights;
  }

  private static boolean isOfWords(Parameter weights) {
    return weights.name().startsWith("words") && weights.kind() == Parameter.Kind.ROWS;
  }
}
