package trellis.encoder.onnx;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import trellis.encoder.read.ByteSource;
import trellis.encoder.read.Place;
import trellis.util.Excerpt;

/**
 * The graph of an ONNX file. Each node stands behind those whose results it reads, so that going
 * from a result to what it is made of comes to an end.
 */
final class OnnxGraph {
  private static final Set<String> THROUGH = Set.of("Identity", "Cast", "Dropout");

  private static final int MOST_PARTS = 200_000;

  private final Place place;
  private final List<OnnxNode> nodes = new ArrayList<>();
  private final Map<String, OnnxTensor> constants = new HashMap<>();
  private final Set<String> inputs = new HashSet<>();
  private final Map<String, OnnxNode> makers = new HashMap<>();

  private OnnxGraph(Place place) {
    this.place = place;
  }

  /**
   * Reads a graph.
   *
   * @param files gives the bytes of a file beside it, by its name
   */
  static OnnxGraph read(Place place, ByteSource file, Function<String, ByteBuffer> files) {
    OnnxGraph graph = new OnnxGraph(place);
    ProtoReader model = new ProtoReader(place, file, 0);
    boolean isFound = false;
    while (model.next()) {
      if (model.field() == 7) {
        isFound = true;
        graph.readGraph(model.message(), files);
      } else {
        model.skip();
      }
    }
    if (!isFound) {
      throw place.refusal("it is no ONNX file, or it is damaged: there is no graph in it");
    }
    graph.link();
    return graph;
  }

  private void readGraph(ProtoReader in, Function<String, ByteBuffer> files) {
    while (in.next()) {
      if (nodes.size() + constants.size() > MOST_PARTS) {
        throw place.refusal("it has more than " + MOST_PARTS + " parts, as no encoder has");
      }
      switch (in.field()) {
        case 1 -> nodes.add(OnnxNode.read(place, in.bytes(), files));
        case 5 -> {
          OnnxTensor tensor = OnnxTensor.read(place, in.bytes(), files);
          if (constants.put(tensor.name(), tensor) != null) {
            throw place.refusal("it has two constants " + Excerpt.quoted(tensor.name()));
          }
        }
        case 11 -> {
          ProtoReader input = new ProtoReader(place, in.bytes());
          while (input.next()) {
            if (input.field() == 1) {
              inputs.add(input.text());
            } else {
              input.skip();
            }
          }
        }
        default -> in.skip();
      }
    }
  }

  private void link() {
    inputs.removeAll(constants.keySet());
    for (OnnxNode node : nodes) {
      for (String input : node.inputs()) {
        if (!input.isEmpty()
            && !constants.containsKey(input)
            && !inputs.contains(input)
            && !makers.containsKey(input)) {
          throw place.refusal(
              node.shown() + " reads " + Excerpt.quoted(input) + ", which nothing before it makes");
        }
      }
      for (String output : node.outputs()) {
        boolean isNew = !constants.containsKey(output) && !inputs.contains(output);
        if (!output.isEmpty() && (makers.put(output, node) != null || !isNew)) {
          throw place.refusal("two nodes make " + Excerpt.quoted(output));
        }
      }
    }
  }

  /** Where it was read. */
  Place place() {
    return place;
  }

  /** The nodes in their order. */
  List<OnnxNode> nodes() {
    return nodes;
  }

  /** Whether it is given to the graph from outside. */
  boolean isInput(String name) {
    return inputs.contains(name);
  }

  /** The node that makes it; null for inputs and constants. */
  OnnxNode maker(String name) {
    return makers.get(name);
  }

  /** What it is but for operations that change no number. */
  String through(String name) {
    String at = name;
    OnnxNode node = makers.get(at);
    while (node != null && THROUGH.contains(node.type())) {
      at = node.input(0);
      node = makers.get(at);
    }
    return at;
  }

  /** The node that makes it but for operations that change no number; null when there is none. */
  OnnxNode source(String name) {
    return makers.get(through(name));
  }

  /** The constant that it is; null when it is none. */
  OnnxTensor constant(String name) {
    String at = through(name);
    OnnxTensor constant = constants.get(at);
    OnnxNode node = makers.get(at);
    if (constant != null || node == null || !node.is("Constant")) {
      return constant;
    }
    for (Object value : node.attributes().values()) {
      if (value instanceof OnnxTensor tensor) {
        return tensor;
      }
      if (value instanceof Long number) {
        return OnnxTensor.of(place, new long[] {number}, true);
      }
      if (value instanceof Float number) {
        ByteBuffer bytes = ByteBuffer.allocate(4).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        return OnnxTensor.of(place, List.of(bytes.putFloat(number).flip()), true);
      }
    }
    return null;
  }

  /** How often each operation occurs. */
  Map<String, Integer> types() {
    Map<String, Integer> types = new LinkedHashMap<>();
    nodes.forEach(node -> types.merge(node.type(), 1, Integer::sum));
    return types;
  }
}
