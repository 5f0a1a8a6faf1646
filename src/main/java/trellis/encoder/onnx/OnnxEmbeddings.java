package trellis.encoder.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.util.Excerpt;

/**
 * The tables whose rows an encoder in an ONNX graph begins with.
 *
 * @param pieces the table of pieces
 * @param positions the table of positions
 * @param firstPosition the row of the first position
 * @param segments the table of segments; null: there is none
 */
record OnnxEmbeddings(
    OnnxTensor pieces, OnnxTensor positions, int firstPosition, OnnxTensor segments) {
  /** Where the row of a table comes from: an input of the graph, or a first row that is known. */
  private record Rows(String input, long first, boolean isRising) {
    /** Nothing is known. */
    static final Rows UNKNOWN = new Rows(null, -1, false);
  }

  /** How many results are looked at to find which rows are read. */
  private static final int MOST = 100;

  /** The tables whose sum this is; null: it is none of tables alone. */
  static OnnxEmbeddings of(OnnxGraph graph, OnnxScalars scalars, String sum) {
    List<OnnxTensor> tables = new ArrayList<>();
    List<Rows> rows = new ArrayList<>();
    if (!addTables(graph, scalars, sum, tables, rows, 0)) {
      return null;
    }
    OnnxTensor pieces = null;
    OnnxTensor positions = null;
    OnnxTensor segments = null;
    int first = 0;
    for (int i = 0; i < tables.size(); i++) {
      boolean isInput = rows.get(i).input() != null;
      if (isInput && !isSegments(tables, rows, i) && pieces == null) {
        pieces = tables.get(i);
      } else if (rows.get(i).isRising() && positions == null && rows.get(i).first() < 1 << 20) {
        positions = tables.get(i);
        first = (int) rows.get(i).first();
      } else if ((isInput || rows.get(i).first() == 0) && segments == null) {
        segments = tables.get(i);
      } else {
        throw unclear(graph, tables.get(i));
      }
    }
    if (pieces == null || positions == null) {
      throw graph
          .place()
          .refusal(
              "the sum that the first layer norm reads has no table of "
                  + (pieces == null ? "pieces" : "positions")
                  + ": an encoder of BERT's kind is expected, with absolute positions");
    }
    return new OnnxEmbeddings(pieces, positions, first, segments);
  }

  private static RuntimeException unclear(OnnxGraph graph, OnnxTensor table) {
    return graph
        .place()
        .refusal(
            "it cannot be told which rows of the table "
                + Excerpt.of(table.name())
                + " are read: take the folder with config.json and model.safetensors, or an export"
                + " that makes its positions itself");
  }

  /** Of several tables whose rows are inputs, the one with the most rows has the pieces. */
  private static boolean isSegments(List<OnnxTensor> tables, List<Rows> rows, int index) {
    boolean isSmaller = false;
    for (int i = 0; i < tables.size(); i++) {
      isSmaller |=
          rows.get(i).input() != null && tables.get(i).dims()[0] > tables.get(index).dims()[0];
    }
    String input = rows.get(index).input();
    return input.equals("token_type_ids") || !input.equals("input_ids") && isSmaller;
  }

  private static boolean addTables(
      OnnxGraph graph,
      OnnxScalars scalars,
      String name,
      List<OnnxTensor> tables,
      List<Rows> rows,
      int depth) {
    OnnxNode node = graph.maker(OnnxLinear.withoutShape(graph, name));
    if (node != null && node.is("Add") && depth < 6) {
      return addTables(graph, scalars, node.input(0), tables, rows, depth + 1)
          && addTables(graph, scalars, node.input(1), tables, rows, depth + 1);
    }
    if (graph.constant(name) != null) {
      throw graph
          .place()
          .refusal(
              "the positions are written into the graph for one length ("
                  + Excerpt.of(graph.constant(name).name())
                  + "): export it with dynamic axes, or take the folder with config.json and"
                  + " model.safetensors");
    }
    OnnxTensor table = node == null ? null : graph.constant(node.input(0));
    boolean isTable =
        table != null
            && node.is("Gather")
            && node.number("axis", 0) == 0
            && table.isFloat()
            && table.dims().length == 2;
    if (isTable) {
      tables.add(table);
      rows.add(rows(graph, scalars, node.input(1), new HashMap<>()));
    }
    return isTable;
  }

  private static Rows rows(
      OnnxGraph graph, OnnxScalars scalars, String name, Map<String, Rows> known) {
    Rows rows = known.get(name);
    if (rows == null) {
      known.put(name, Rows.UNKNOWN); // counts it, so that the way down is not endless
      rows = known.size() > MOST ? Rows.UNKNOWN : computed(graph, scalars, name, known);
      known.put(name, rows);
    }
    return rows;
  }

  private static Rows computed(
      OnnxGraph graph, OnnxScalars scalars, String name, Map<String, Rows> known) {
    String at = graph.through(name);
    if (graph.isInput(at)) {
      return new Rows(at, -1, false);
    }
    OnnxTensor constant = graph.constant(at);
    if (constant != null) {
      return counted(constant.longs());
    }
    OnnxNode node = graph.maker(at);
    if (node == null || known.size() > MOST) {
      return Rows.UNKNOWN;
    }
    Rows first =
        node.inputs().isEmpty() ? Rows.UNKNOWN : rows(graph, scalars, node.input(0), known);
    return switch (node.type()) {
      case "Gather", "GatherElements", "Expand", "Reshape", "Squeeze", "Unsqueeze", "Flatten" ->
          first;
      case "Slice" -> isFromStart(graph, scalars, node) ? first : Rows.UNKNOWN;
      case "ConstantOfShape" -> filled(node);
      case "Range" -> {
        double start = scalars.value(node.input(0));
        double step = scalars.value(node.input(2));
        yield start >= 0 && step == 1 ? new Rows(null, (long) start, true) : Rows.UNKNOWN;
      }
      case "CumSum" -> new Rows(null, 1, true); // of ones, where no piece is padding
      case "Mul" -> first.isRising() ? first : rows(graph, scalars, node.input(1), known);
      case "Add" -> {
        double left = scalars.value(node.input(0));
        double right = scalars.value(node.input(1));
        Rows moved = Double.isNaN(left) ? first : rows(graph, scalars, node.input(1), known);
        double by = Double.isNaN(left) ? right : left;
        yield by >= 0 && moved.isRising()
            ? new Rows(null, moved.first() + (long) by, true)
            : Rows.UNKNOWN;
      }
      default -> Rows.UNKNOWN;
    };
  }

  private static Rows counted(long[] values) {
    if (values == null || values.length == 0) {
      return Rows.UNKNOWN;
    }
    boolean isRising = values.length > 1;
    boolean isZero = true;
    for (int i = 0; i < values.length; i++) {
      isRising &= values[i] == values[0] + i;
      isZero &= values[i] == 0;
    }
    return isRising || isZero ? new Rows(null, values[0], isRising) : Rows.UNKNOWN;
  }

  private static Rows filled(OnnxNode node) {
    boolean isZero =
        !(node.attributes().get("value") instanceof OnnxTensor value)
            || value.longs() != null && value.longs().length == 1 && value.longs()[0] == 0;
    return isZero ? new Rows(null, 0, false) : Rows.UNKNOWN;
  }

  private static boolean isFromStart(OnnxGraph graph, OnnxScalars scalars, OnnxNode node) {
    if (node.inputs().size() > 1 && scalars.value(node.input(1)) == 0) {
      return true;
    }
    OnnxTensor starts = graph.constant(node.input(1));
    long[] values =
        node.inputs().size() > 1 && starts != null ? starts.longs() : node.list("starts");
    return values != null
        && values.length > 0
        && java.util.Arrays.stream(values).allMatch(v -> v == 0);
  }
}
