package trellis.encoder.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import trellis.util.Excerpt;

/** Finds the file with the weights of the one encoder among files. */
final class EncoderFinder {
  private static final String SAFETENSORS = "model.safetensors";
  private static final int MOST_SHOWN = 8;

  private EncoderFinder() {}

  /** The file with the weights, or the list of several such files. */
  static String find(Entries entries) throws IOException {
    if (!entries.own().isEmpty()) {
      return entries.own();
    }
    List<String> tensors = new ArrayList<>();
    List<String> graphs = new ArrayList<>();
    for (String name : entries.names()) {
      String last = name.substring(name.lastIndexOf('/') + 1);
      if (last.equals(SAFETENSORS) || last.equals(SAFETENSORS + ".index.json")) {
        tensors.add(name);
      } else if (last.endsWith(".onnx")) {
        graphs.add(name);
      }
    }
    String main = top(tensors, graphs);
    if (main == null && tensors.isEmpty()) {
      main = plainest(graphs);
    }
    if (main != null) {
      return main;
    }
    List<String> all = new ArrayList<>(tensors);
    all.addAll(graphs);
    if (!all.isEmpty()) {
      throw entries
          .place("")
          .refusal(
              "there are several encoders in it: "
                  + shown(all)
                  + "; name the folder or file of one of them, or make an archive of that one");
    }
    throw none(entries);
  }

  /** The weights below whose folder all others are: exports of the same, or layers above it. */
  private static String top(List<String> tensors, List<String> graphs) {
    for (String main : tensors) {
      String folder = main.substring(0, main.lastIndexOf('/') + 1);
      boolean isTop = true;
      for (String other : tensors) {
        String rest = other.startsWith(folder) ? other.substring(folder.length()) : null;
        isTop &=
            other.equals(main)
                || rest != null && rest.contains("/")
                || rest != null && rest.endsWith(".json");
      }
      for (String graph : graphs) {
        isTop &= graph.startsWith(folder);
      }
      if (isTop) {
        return main;
      }
    }
    return null;
  }

  /** The only graph, or the one called model.onnx beside its variants. */
  private static String plainest(List<String> graphs) {
    if (graphs.size() == 1) {
      return graphs.get(0);
    }
    for (String graph : graphs) {
      String folder = graph.substring(0, graph.lastIndexOf('/') + 1);
      boolean isPlain = graph.equals(folder + "model.onnx");
      for (String other : graphs) {
        isPlain &= other.startsWith(folder + "model");
      }
      if (isPlain) {
        return graph;
      }
    }
    return null;
  }

  private static RuntimeException none(Entries entries) throws IOException {
    List<String> names = entries.names();
    for (String name : names) {
      if (name.endsWith("pytorch_model.bin") || name.endsWith("tf_model.h5")) {
        return entries
            .place(name)
            .refusal(
                "weights of this kind cannot be read: get model.safetensors from where it is from,"
                    + " or write it with `save_pretrained` of a present version of transformers");
      }
    }
    return entries
        .place("")
        .refusal(
            "there is no encoder in it: config.json with model.safetensors, or an .onnx file, is"
                + " expected; it has "
                + (names.isEmpty() ? "no files" : shown(names)));
  }

  private static String shown(List<String> names) {
    String first =
        names.stream().limit(MOST_SHOWN).map(Excerpt::of).collect(Collectors.joining(", "));
    int more = names.size() - MOST_SHOWN;
    return more > 0 ? first + " and " + more + " more" : first;
  }
}
