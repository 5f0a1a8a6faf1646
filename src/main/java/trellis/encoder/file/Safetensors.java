package trellis.encoder.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  record Tensor(Place place, String name, String type, long[] dims, ByteBuffer bytes) {
    /** Its numbers. */
    float[] floats() {
      FloatType floats;
      try {
        floats = FloatType.valueOf(type);
      } catch (IllegalArgumentException e) {
        throw place.refusal(
            "the weights " + name + " are of type " + type + "; F32, F16, BF16 or F64 is expected");
      }
      float[] values = new float[bytes.remaining() / floats.bytes()];
      floats.read(bytes, values, 0);
      return values;
    }
  }

  private record Span(String name, long from, long to) {}

  private final Place place;
  private final Map<String, Tensor> tensors = new LinkedHashMap<>();

  /** Reads the header of a file. */
  Safetensors(Place place, ByteBuffer file) {
    this.place = place;
    ByteBuffer in = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    if (in.remaining() < Long.BYTES) {
      throw damaged("it has " + in.remaining() + " bytes");
    }
    long length = in.getLong();
    if (length < 2 || length > Math.min(LONGEST_HEADER, in.remaining())) {
      throw damaged(
          "its header should have "
              + Long.toUnsignedString(length)
              + " bytes where "
              + in.remaining()
              + " follow");
    }
    byte[] header = new byte[(int) length];
    in.get(header);
    ByteBuffer data = in.slice();
    List<Span> spans = new ArrayList<>();
    for (Map.Entry<?, ?> entry : object(header).entrySet()) {
      String name = (String) entry.getKey();
      if (!name.equals("__metadata__")) {
        add(name, entry.getValue(), data, spans);
      }
    }
    spans.sort(Comparator.comparingLong(Span::from).thenComparingLong(Span::to));
    long at = 0;
    for (Span span : spans) {
      if (span.from() != at) {
        throw damaged("the weights " + span.name() + " do not begin where those before them end");
      }
      at = span.to();
    }
    if (at != data.remaining()) {
      throw damaged("its weights take " + at + " bytes of the " + data.remaining() + " it has");
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

  private void add(String name, Object value, ByteBuffer data, List<Span> spans) {
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
    boolean isInside = ends[0] <= ends[1] && ends[1] <= data.remaining();
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
              + data.remaining()
              + " bytes");
    }
    ByteBuffer bytes = data.slice((int) ends[0], (int) (ends[1] - ends[0]));
    tensors.put(name, new Tensor(place, name, type, dims, bytes));
    spans.add(new Span(name, ends[0], ends[1]));
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
