package trellis.model.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import trellis.config.EncoderConfig;
import trellis.encoder.context.StoredEncoder;
import trellis.encoder.piece.PieceTokenizer;
import trellis.encoder.weights.Activation;
import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderTensor;
import trellis.encoder.weights.EncoderWeights;
import trellis.encoder.weights.EncoderWeights.Matrix;
import trellis.error.ModelException;
import trellis.json.JsonTree;
import trellis.model.EncoderUse;
import trellis.model.ModelCard.DataFile;
import trellis.model.TaggerModel;
import trellis.model.archive.ZipReader.EntryInput;
import trellis.network.ContextShape;
import trellis.vocab.store.VectorType;

/** The archive entries that hold the encoder of a model. */
final class EncoderEntries {
  static final String STATES = "encoder/states.json";
  static final String SHAPE = "encoder/shape.json";
  static final String TOKENIZER = "encoder/tokenizer.json";
  static final String ROWS = "encoder/rows.npy"; // biases and norms, which are one row each
  static final String MATRICES = "encoder/matrices.npy";
  static final String SCALES = "encoder/scales.npy";

  private static final int LARGEST_SIZE = 1 << 24;
  private static final int MOST_BLOCKS = 1 << 10;

  /** What the network reads, for a model without the encoder itself. */
  record States(int layers, int width) {
    States {
      if (layers < 1 || width < 1 || (long) layers * width > 1 << 20) {
        throw new IllegalArgumentException(layers + " layers of " + width + " cannot be");
      }
    }
  }

  /** A shape as JSON has it. */
  record ShapeText(
      int vocabulary,
      int positions,
      int firstPosition,
      int segments,
      int width,
      int blocks,
      int heads,
      int inner,
      String activation,
      double epsilon) {

    static ShapeText of(EncoderShape shape) {
      return new ShapeText(
          shape.vocabulary(),
          shape.positions(),
          shape.firstPosition(),
          shape.segments(),
          shape.width(),
          shape.blocks(),
          shape.heads(),
          shape.inner(),
          shape.activation().name().toLowerCase(Locale.ROOT),
          shape.epsilon());
    }

    EncoderShape shape() {
      for (int size : new int[] {vocabulary, positions, segments, width, blocks, inner}) {
        if (size > LARGEST_SIZE
            || blocks > MOST_BLOCKS) { // even the list of matrices would be long
          throw new IllegalArgumentException(
              "no encoder has " + blocks + " blocks, or a size of " + size);
        }
      }
      return new EncoderShape(
          vocabulary,
          positions,
          firstPosition,
          segments,
          width,
          blocks,
          heads,
          inner,
          Activation.valueOf(activation.toUpperCase(Locale.ROOT)),
          epsilon);
    }
  }

  private EncoderEntries() {}

  /** The names of those that stand behind the weights, in order; maybe none. */
  static List<String> names(EncoderConfig config) {
    if (config.file().isEmpty()) {
      return List.of();
    }
    return switch (config.pack()) {
      case NONE -> List.of();
      case FLOAT32, FLOAT16 -> List.of(SHAPE, TOKENIZER, ROWS, MATRICES);
      case INT8 -> List.of(SHAPE, TOKENIZER, ROWS, MATRICES, SCALES);
    };
  }

  /** The entry that says what a network reads; it stands before the weights. */
  static ArchiveEntry states(ContextShape context) throws IOException {
    return ArchiveEntry.of(STATES, json(new States(context.layers(), context.width())));
  }

  /** The entries of a model's encoder, which stand behind the weights. */
  static List<ArchiveEntry> of(TaggerModel model) throws IOException {
    List<ArchiveEntry> entries = new ArrayList<>();
    EncoderConfig config = model.config().embeddings().encoder();
    if (names(config).isEmpty()) {
      return entries;
    }
    StoredEncoder encoder =
        model
            .encoder()
            .orElseThrow(
                () -> new EntryException("cannot be written: the model is without its encoder"));
    EncoderWeights weights = encoder.weights();
    entries.add(ArchiveEntry.of(SHAPE, json(ShapeText.of(weights.shape()))));
    entries.add(ArchiveEntry.of(TOKENIZER, encoder.tokenizer().toJson()));
    entries.add(numbers(ROWS, weights, VectorType.FLOAT32, EncoderEntries::isRow));
    entries.add(numbers(MATRICES, weights, StoredEncoder.type(config), one -> !isRow(one)));
    if (StoredEncoder.type(config) == VectorType.INT8) {
      float[] scales = scales(weights);
      entries.add(new ArchiveEntry(SCALES, out -> NpyFormat.write(out, scales, 1, scales.length)));
    }
    return entries;
  }

  private static byte[] json(Record record) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (var generator = JsonTree.FACTORY.createGenerator(out)) {
      RecordJson.write(generator, record);
    }
    out.write('\n');
    return out.toByteArray();
  }

  private static void requireSpelled(Record record, byte[] text) throws IOException {
    if (!Arrays.equals(json(record), text)) {
      throw new EntryException("is not spelled as Trellis writes it");
    }
  }

  private static boolean isRow(Matrix matrix) {
    return matrix.rows() == 1;
  }

  private static ArchiveEntry numbers(
      String name, EncoderWeights weights, VectorType type, Predicate<Matrix> which) {
    return new ArchiveEntry(
        name,
        out -> {
          int count = Math.toIntExact(count(weights.shape(), which));
          out.write(NpyFormat.header(VectorEntries.numpyType(type), 1, count));
          for (Matrix matrix : EncoderWeights.layout(weights.shape())) {
            if (which.test(matrix)) {
              weights.tensor(matrix.name()).writeNumbers(out);
            }
          }
        });
  }

  private static long count(EncoderShape shape, Predicate<Matrix> which) {
    long count = 0;
    for (Matrix matrix : EncoderWeights.layout(shape)) {
      count += which.test(matrix) ? (long) matrix.rows() * matrix.columns() : 0;
    }
    return count;
  }

  private static float[] scales(EncoderWeights weights) {
    List<float[]> all = new ArrayList<>();
    int count = 0;
    for (EncoderTensor tensor : weights.tensors()) {
      all.add(tensor.scales());
      count += tensor.scales().length;
    }
    float[] joined = new float[count];
    int at = 0;
    for (float[] scales : all) {
      System.arraycopy(scales, 0, joined, at, scales.length);
      at += scales.length;
    }
    return joined;
  }

  /** What the network of a config reads. */
  static ContextShape context(ListedEntries entries, EncoderConfig config) {
    States states = entries.text(STATES, EncoderEntries::states);
    return EncoderUse.shape(config, states.layers(), states.width());
  }

  private static States states(byte[] text) throws IOException {
    States states = RecordJson.read(States.class, JsonTree.read(text));
    requireSpelled(states, text);
    return states;
  }

  /** Reads the encoder that follows {@link #STATES}. */
  static StoredEncoder read(
      ListedEntries entries, EncoderConfig config, DataFile file, String model) {
    EncoderShape shape = entries.text(SHAPE, EncoderEntries::shape);
    PieceTokenizer tokenizer = entries.text(TOKENIZER, text -> tokenizer(model, text));
    VectorType type = StoredEncoder.type(config);
    List<EncoderTensor> rows =
        entries.content(ROWS, in -> tensors(in, shape, VectorType.FLOAT32, EncoderEntries::isRow));
    List<EncoderTensor> matrices =
        entries.content(MATRICES, in -> tensors(in, shape, type, one -> !isRow(one)));
    List<EncoderTensor> scaled =
        type == VectorType.INT8 ? entries.content(SCALES, in -> scaled(in, matrices)) : matrices;
    String told = type == VectorType.INT8 ? SCALES : MATRICES;
    entries.parse(told, scaled, EncoderEntries::requireFinite);
    entries.parse(ROWS, rows, EncoderEntries::requireFinite);
    return entries.parse(
        SHAPE,
        shape,
        of -> new StoredEncoder(file.name(), file.sha256(), weights(of, rows, scaled), tokenizer));
  }

  private static PieceTokenizer tokenizer(String model, byte[] text) throws EntryException {
    try {
      return PieceTokenizer.read(model, TOKENIZER, text);
    } catch (ModelException e) { // an entry is named by who reads it
      String where = model + ", entry " + TOKENIZER + ": ";
      String message = e.getMessage();
      throw new EntryException(
          message.startsWith(where) ? message.substring(where.length()) : message);
    }
  }

  private static EncoderShape shape(byte[] text) throws IOException {
    ShapeText shape = RecordJson.read(ShapeText.class, JsonTree.read(text));
    requireSpelled(shape, text);
    return shape.shape();
  }

  private static List<EncoderTensor> tensors(
      EntryInput in, EncoderShape shape, VectorType type, Predicate<Matrix> which)
      throws IOException {
    long count = count(shape, which);
    if (count > Integer.MAX_VALUE || in.size() != NpyFormat.size(type, 1, (int) count)) {
      throw new EntryException(
          "has "
              + in.size()
              + " bytes, which are not those of an encoder's "
              + count
              + " numbers as "
              + VectorEntries.numpyType(type));
    }
    NpyFormat.requireHeader(in, VectorEntries.numpyType(type), 1, (int) count);
    List<EncoderTensor> tensors = new ArrayList<>();
    for (Matrix one : EncoderWeights.layout(shape)) {
      if (which.test(one)) {
        float[] ones = new float[type == VectorType.INT8 ? one.rows() : 0];
        tensors.add(EncoderTensor.read(one.name(), type, one.rows(), one.columns(), ones, in));
      }
    }
    return tensors;
  }

  private static List<EncoderTensor> scaled(EntryInput in, List<EncoderTensor> tensors)
      throws IOException {
    int count = tensors.stream().mapToInt(EncoderTensor::rows).sum();
    float[] scales = new float[count];
    NpyFormat.read(in, scales, 1, count);
    List<EncoderTensor> scaled = new ArrayList<>();
    int at = 0;
    for (EncoderTensor tensor : tensors) {
      scaled.add(tensor.withScales(scales, at));
      at += tensor.rows();
    }
    return scaled;
  }

  private static List<EncoderTensor> requireFinite(List<EncoderTensor> tensors) throws IOException {
    for (EncoderTensor tensor : tensors) {
      float[] row = new float[tensor.columns()];
      for (int i = 0; i < tensor.rows(); i++) {
        tensor.copyRow(i, row, 0);
        for (float number : row) {
          if (!(Math.abs(number) <= WeightEntries.LARGEST_WEIGHT)) { // NaN is not, either
            throw new EntryException(
                "has the number " + number + " in row " + i + " of " + tensor.name());
          }
        }
      }
    }
    return tensors;
  }

  /** All of them in the order of the layout. */
  private static EncoderWeights weights(
      EncoderShape shape, List<EncoderTensor> rows, List<EncoderTensor> matrices) {
    List<EncoderTensor> all = new ArrayList<>();
    int row = 0;
    int matrix = 0;
    for (Matrix one : EncoderWeights.layout(shape)) {
      all.add(isRow(one) ? rows.get(row++) : matrices.get(matrix++));
    }
    return new EncoderWeights(shape, all);
  }
}
