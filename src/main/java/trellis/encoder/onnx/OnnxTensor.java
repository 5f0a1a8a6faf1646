package trellis.encoder.onnx;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import trellis.encoder.read.FloatType;
import trellis.encoder.read.Place;
import trellis.util.Excerpt;
import trellis.vocab.store.Half;

/** A constant of an ONNX graph; its numbers are read when they are asked for. */
final class OnnxTensor {
  private static final Map<Integer, FloatType> FLOATS =
      Map.of(1, FloatType.F32, 10, FloatType.F16, 11, FloatType.F64, 16, FloatType.BF16);

  private static final int INT32 = 6;
  private static final int INT64 = 7;

  private final Place place;
  private final String name;
  private final long[] dims;
  private final int type;
  private List<ByteBuffer> raw; // of a fixed size for each number
  private final long[] whole; // numbers that stand as whole ones; null: raw has all

  private OnnxTensor(
      Place place, String name, long[] dims, int type, List<ByteBuffer> raw, long[] whole) {
    this.place = place;
    this.name = name;
    this.dims = dims;
    this.type = type;
    this.raw = raw;
    this.whole = whole;
  }

  /** A tensor of whole numbers. */
  static OnnxTensor of(Place place, long[] values, boolean isScalar) {
    long[] dims = isScalar ? new long[0] : new long[] {values.length};
    return new OnnxTensor(place, "", dims, INT64, List.of(), values);
  }

  /** A tensor of floats, given by their bytes. */
  static OnnxTensor of(Place place, List<ByteBuffer> floats, boolean isScalar) {
    long count = floats.stream().mapToLong(ByteBuffer::remaining).sum() / 4;
    return new OnnxTensor(place, "", isScalar ? new long[0] : new long[] {count}, 1, floats, null);
  }

  /**
   * Reads a tensor's message.
   *
   * @param files gives the bytes of a file beside the graph, by its name
   */
  static OnnxTensor read(Place place, ByteBuffer message, Function<String, ByteBuffer> files) {
    String name = "";
    long[] dims = {};
    long[] whole = {};
    List<ByteBuffer> raw = new ArrayList<>();
    Map<String, String> external = new LinkedHashMap<>();
    int type = 0;
    boolean isOutside = false;
    ProtoReader in = new ProtoReader(place, message);
    while (in.next()) {
      switch (in.field()) {
        case 1 -> dims = in.wholes(dims);
        case 2 -> type = (int) in.varint();
        case 4, 9, 10 -> raw.add(in.numbers());
        case 5, 7 -> whole = in.wholes(whole);
        case 8 -> name = in.text();
        case 13 -> addPair(new ProtoReader(place, in.bytes()), external);
        case 14 -> isOutside = in.varint() == 1;
        default -> in.skip();
      }
    }
    if (raw.size() > ProtoReader.MOST_APART) {
      throw place.refusal("the numbers of the constant " + name + " are not packed");
    }
    if (isOutside) {
      raw = List.of(outside(place, name, external, files));
    }
    long[] values = whole.length == 0 ? null : whole;
    OnnxTensor tensor = new OnnxTensor(place, name, dims, type, raw, values);
    tensor.requireSize();
    return tensor;
  }

  private static void addPair(ProtoReader in, Map<String, String> to) {
    String key = "";
    String value = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> key = in.text();
        case 2 -> value = in.text();
        default -> in.skip();
      }
    }
    to.put(key, value);
  }

  private static ByteBuffer outside(
      Place place, String name, Map<String, String> where, Function<String, ByteBuffer> files) {
    String location = where.getOrDefault("location", "");
    ByteBuffer file = files.apply(location);
    try {
      long from = Long.parseLong(where.getOrDefault("offset", "0"));
      long length =
          where.containsKey("length") ? Long.parseLong(where.get("length")) : file.limit() - from;
      if (from >= 0 && length >= 0 && length <= file.limit() - from) {
        return file.slice((int) from, (int) length);
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw place.refusal(
        "the weights "
            + Excerpt.of(name)
            + " are said to stand at "
            + Excerpt.of(where.toString())
            + ", beyond the "
            + file.limit()
            + " bytes of that file: get both files anew");
  }

  private void requireSize() {
    long count = 1;
    for (long dim : dims) {
      count = dim < 0 || dim > Integer.MAX_VALUE ? Long.MAX_VALUE : saturated(count, dim);
    }
    long held = count;
    int bytes = bytes();
    if (whole != null) {
      held = whole.length;
    } else if (bytes > 0) {
      long length = raw.stream().mapToLong(ByteBuffer::remaining).sum();
      held = length % bytes == 0 ? length / bytes : -1;
    }
    if (held != count) {
      throw place.refusal(
          "the constant "
              + Excerpt.of(name)
              + " should have the sizes "
              + Arrays.toString(dims)
              + " and has so many numbers: "
              + held
              + ": get the file anew");
    }
  }

  private static long saturated(long a, long b) {
    return a != 0 && b > Long.MAX_VALUE / Math.max(a, 1) ? Long.MAX_VALUE : a * b;
  }

  private int bytes() {
    FloatType floats = FLOATS.get(type);
    return floats != null ? floats.bytes() : type == INT64 ? 8 : type == INT32 ? 4 : 0;
  }

  /** What the graph calls it. */
  String name() {
    return name;
  }

  /** Its sizes. */
  long[] dims() {
    return dims;
  }

  /** Whether it has numbers with fractions. */
  boolean isFloat() {
    return FLOATS.containsKey(type);
  }

  /** Whether its numbers can be read. */
  boolean isNumber() {
    return bytes() > 0;
  }

  /** How many numbers it has. */
  long count() {
    long count = 1;
    for (long dim : dims) {
      count *= dim;
    }
    return count;
  }

  /** The bytes of its numbers, where these are floats of 32 bits in one piece; null elsewhere. */
  ByteBuffer bytesOfFloats() {
    return FLOATS.get(type) == FloatType.F32 && raw.size() == 1 ? raw.get(0) : null;
  }

  /** Forgets its numbers, which nobody will ask for any more. */
  void release() {
    raw = List.of();
  }

  /** Its numbers as float. */
  float[] floats() {
    FloatType floats = FLOATS.get(type);
    if (floats == null) {
      throw place.refusal("the constant " + name + " is of type " + type + ", not float");
    }
    float[] values = new float[Math.toIntExact(count())];
    if (whole != null) { // float16 is kept so
      for (int i = 0; i < values.length; i++) {
        short bits = (short) whole[i];
        values[i] = floats == FloatType.F16 ? Half.toFloat(bits) : Float.intBitsToFloat(bits << 16);
      }
      return values;
    }
    int at = 0;
    for (ByteBuffer part : raw) {
      if (part.remaining() % floats.bytes() != 0) {
        throw place.refusal("the constant " + name + " is damaged: get the file anew");
      }
      floats.read(part, values, at);
      at += part.remaining() / floats.bytes();
    }
    return values;
  }

  /** Its numbers as whole ones; null when they have fractions or are too many for a shape. */
  long[] longs() {
    if (whole != null && !isFloat()) {
      return whole;
    }
    if (type != INT64 && type != INT32 || raw.size() > 1) {
      return null;
    }
    ByteBuffer in = (raw.isEmpty() ? ByteBuffer.allocate(0) : raw.get(0)).duplicate();
    in.order(java.nio.ByteOrder.LITTLE_ENDIAN);
    long[] values = new long[(int) count()];
    for (int i = 0; i < values.length; i++) {
      values[i] = type == INT64 ? in.getLong() : in.getInt();
    }
    return values;
  }
}
