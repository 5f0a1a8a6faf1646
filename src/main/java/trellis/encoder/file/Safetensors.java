package trellis.encoder.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.encoder.read.ByteSource;
import trellis.encoder.read.FloatType;
import trellis.encoder.read.Place;
import trellis.json.JsonTree;
import trellis.util.Excerpt;

/** A file of tensors as Hugging Face's safetensors has them: a header in JSON, then the numbers. */
final class Safetensors {
  private static final long LONGEST_HEADER = 100_000_000;

  private static final Map<String, Integer> BYTES =
      Map.ofEntries(
          Map.entry("F64", 8),
          Map.entry("F32", 4),
          Map.entry("F16", 2),
          Map.entry("BF16", 2),
          Map.entry("I64", 8),
          Map.entry("I32", 4),
          Map.entry("I16", 2),
          Map.entry("I8", 1),
          Map.entry("U8", 1),
          Map.entry("BOOL", 1));

  /** A tensor of the file. */
  static final class Tensor {
    private final Place place;
    private final String name;
    private final String type;
    private final long[] dims;
    private ByteBuffer bytes;

    private Tensor(Place place, String name, String type, long[] dims, ByteBuffer bytes) {
      this.place = place;
      this.name = name;
      this.type = type;
      this.dims = dims;
      this.bytes = bytes;
    }

    /** Where it stands. */
    Place place() {
      return place;
    }

    /** What the file calls it. */
    String name() {
      return name;
    }

    /** Its sizes. */
    long[] dims() {
      return dims;
    }

    private FloatType type() {
      try {
        return FloatType.valueOf(type);
      } catch (IllegalArgumentException e) {
        throw place.refusal(
            "the weights "
                + Excerpt.of(name)
                + " are of type "
                + Excerpt.of(type)
                + "; F32, F16, BF16 or F64 is expected");
      }
    }

    /** Whether its bytes are floats of 32 bits. */
    boolean isFloat() {
      return type() == FloatType.F32;
    }

    /** Its bytes, as the file has them. */
    ByteBuffer bytes() {
      return bytes;
    }

    /** Forgets its numbers, which nobody will ask for any more. */
    void release() {
      bytes = null;
    }

    /** Its numbers. */
    float[] floats() {
      FloatType floats = type();
      float[] values = new float[bytes.remaining() / floats.bytes()];
      floats.read(bytes, values, 0);
      return values;
    }
  }

  private record Span(String name, String type, long[] dims, long from, long to) {}

  private final Place place;
  private final Map<String, Tensor> tensors = new LinkedHashMap<>();

  /** Reads a file. */
  Safetensors(Place place, ByteSource in) {
    this.place = place;
    if (in.remaining() < Long.BYTES) {
      throw damaged("it has " + in.remaining() + " bytes");
    }
    long length = in.take(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).getLong();
    if (length < 2 || length > Math.min(LONGEST_HEADER, in.remaining())) {
      throw damaged(
          "its header should have "
              + Long.toUnsignedString(length)
              + " bytes where "
              + in.remaining()
              + " follow");
    }
    byte[] header = new byte[(int) length];
    in.take(header.length).get(header);
    long size = in.remaining();
    List<Span> spans = new ArrayList<>();
    for (Map.Entry<?, ?> entry : object(header).entrySet()) {
      String name = (String) entry.getKey();
      if (!name.equals("__metadata__")) {
        spans.add(span(name, entry.getValue(), size));
      }
    }
    spans.sort(Comparator.comparingLong(Span::from).thenComparingLong(Span::to));
    long at = 0;
    for (Span span : spans) {
      if (span.from() != at) {
        throw damaged(
            "the weights " + Excerpt.of(span.name()) + " do not begin where those before them end");
      }
      at = span.to();
    }
    if (at != size) {
      throw damaged("its weights take " + at + " bytes of the " + size + " it has");
    }
    for (Span span : spans) {
      ByteBuffer bytes = in.take((int) (span.to() - span.from()));
      tensors.put(span.name(), new Tensor(place, span.name(), span.type(), span.dims(), bytes));
    }
  }

  private Map<?, ?> object(byte[] header) {
    try {
      if (JsonTree.read(header) instanceof Map<?, ?> map) {
        return map;
      }
      throw damaged("its header is no JSON object");
    } catch (IOException e) {
      throw damaged("its header: " + e.getMessage());
    }
  }

  private Span span(String name, Object value, long available) {
    if (!(value instanceof Map<?, ?> map)
        || !(map.get("dtype") instanceof String type)
        || !(map.get("shape") instanceof List<?> shape)
        || !(map.get("data_offsets") instanceof List<?> offsets)
        || offsets.size() != 2) {
      throw damaged("its header says no type, shape and place of " + Excerpt.quoted(name));
    }
    long[] dims = longs(name, shape);
    long[] ends = longs(name, offsets);
    long size = BYTES.getOrDefault(type, 0);
    for (long dim : dims) {
      size = dim != 0 && size > Long.MAX_VALUE / dim ? Long.MAX_VALUE : size * dim;
    }
    boolean isInside = ends[0] <= ends[1] && ends[1] <= available;
    if (!isInside || BYTES.containsKey(type) && ends[1] - ends[0] != size) {
      throw damaged(
          "the weights "
              + Excerpt.quoted(name)
              + " of type "
              + Excerpt.of(type)
              + " and shape "
              + Excerpt.of(shape.toString())
              + " should stand at "
              + Excerpt.of(offsets.toString())
              + " of "
              + available
              + " bytes");
    }
    return new Span(name, type, dims, ends[0], ends[1]);
  }

  private long[] longs(String name, List<?> values) {
    long[] longs = new long[values.size()];
    for (int i = 0; i < longs.length; i++) {
      boolean isSize =
          values.get(i) instanceof java.math.BigInteger number
              && number.signum() >= 0
              && number.bitLength() < 63;
      if (!isSize) {
        throw damaged("its header has the size " + values.get(i) + " at " + Excerpt.quoted(name));
      }
      longs[i] = ((java.math.BigInteger) values.get(i)).longValue();
    }
    return longs;
  }

  private RuntimeException damaged(String what) {
    return place.refusal(
        "it is no safetensors file, or it is cut off or damaged: " + what + "; get it anew");
  }

  /** The tensors by their names. */
  Map<String, Tensor> tensors() {
    return tensors;
  }
}
