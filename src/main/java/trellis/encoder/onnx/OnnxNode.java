package trellis.encoder.onnx;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import trellis.encoder.read.Place;

/** A node of an ONNX graph: an operation, what it reads, what it makes. */
record OnnxNode(
    String type,
    String domain,
    String name,
    List<String> inputs,
    List<String> outputs,
    Map<String, Object> attributes) {

  /** Reads a node's message. */
  static OnnxNode read(Place place, ByteBuffer message, Function<String, ByteBuffer> files) {
    String type = "";
    String domain = "";
    String name = "";
    List<String> inputs = new ArrayList<>();
    List<String> outputs = new ArrayList<>();
    Map<String, Object> attributes = new HashMap<>();
    ProtoReader in = new ProtoReader(place, message);
    while (in.next()) {
      switch (in.field()) {
        case 1 -> inputs.add(in.text());
        case 2 -> outputs.add(in.text());
        case 3 -> name = in.text();
        case 4 -> type = in.text();
        case 5 -> readAttribute(place, in.bytes(), files, attributes);
        case 7 -> domain = in.text();
        default -> in.skip();
      }
    }
    return new OnnxNode(type, domain, name, inputs, outputs, attributes);
  }

  /** An attribute is a Float, a Long, a String, a tensor, or a list of numbers as a tensor. */
  private static void readAttribute(
      Place place, ByteBuffer message, Function<String, ByteBuffer> files, Map<String, Object> to) {
    String name = "";
    Object value = null;
    long[] longs = {};
    List<ByteBuffer> floats = new ArrayList<>();
    ProtoReader in = new ProtoReader(place, message);
    while (in.next()) {
      switch (in.field()) {
        case 1 -> name = in.text();
        case 2 -> value = in.fixed32();
        case 3 -> value = in.varint();
        case 4 -> value = in.text();
        case 5 -> value = OnnxTensor.read(place, in.bytes(), files);
        case 7 -> floats.add(in.numbers());
        case 8 -> longs = in.wholes(longs);
        default -> in.skip();
      }
    }
    if (longs.length > 0) {
      value = OnnxTensor.of(place, longs, false);
    } else if (!floats.isEmpty()) {
      value = OnnxTensor.of(place, floats, false);
    }
    if (value != null) {
      to.put(name, value);
    }
  }

  /** Whether it is this operation. */
  boolean is(String type) {
    return this.type.equals(type);
  }

  /** An input by its number; "" when it is left out. */
  String input(int index) {
    return index < inputs.size() ? inputs.get(index) : "";
  }

  /** What it makes first. */
  String output() {
    return outputs.isEmpty() ? "" : outputs.get(0);
  }

  /** An attribute that is a whole number. */
  long number(String attribute, long otherwise) {
    return attributes.get(attribute) instanceof Long value ? value : otherwise;
  }

  /** An attribute that is a float. */
  float real(String attribute, float otherwise) {
    return attributes.get(attribute) instanceof Float value ? value : otherwise;
  }

  /** An attribute that is a list of whole numbers; null when it is not there. */
  long[] list(String attribute) {
    return attributes.get(attribute) instanceof OnnxTensor value ? value.longs() : null;
  }

  /** How a message names it. */
  String shown() {
    return type + " " + trellis.util.Excerpt.quoted(name.isEmpty() ? output() : name);
  }
}
