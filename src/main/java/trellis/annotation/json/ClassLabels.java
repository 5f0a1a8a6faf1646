package trellis.annotation.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import trellis.error.CorpusException;

/**
 * What the numbers of labels mean, in a data set of Hugging Face.
 *
 * @param names by their key; those of {@code ""} are for every key
 */
record ClassLabels(Map<String, List<String>> names) {
  private static final List<String> FILES = List.of("dataset_info.json", "dataset_infos.json");

  /** The names that a user gives. */
  static ClassLabels given(List<String> names) {
    return new ClassLabels(Map.of("", List.copyOf(names)));
  }

  /** The names of the file of features that stands beside a file; empty when there is none. */
  static Optional<ClassLabels> beside(Path file) {
    for (String name : FILES) {
      Path infos = file.resolveSibling(name);
      if (Files.isRegularFile(infos)) {
        return Optional.of(read(infos));
      }
    }
    return Optional.empty();
  }

  private static ClassLabels read(Path file) {
    try {
      Map<String, List<String>> names = new TreeMap<>();
      collect(new ObjectMapper().readTree(file.toFile()), names);
      return new ClassLabels(names);
    } catch (IOException e) {
      throw new CorpusException(
          file.toString(), 0, "cannot be read as the features of a data set: " + e.getMessage(), e);
    }
  }

  /** Takes the features of all configurations of the data set, the first of a key. */
  private static void collect(JsonNode node, Map<String, List<String>> names) {
    JsonNode features = node.path("features");
    if (features.isObject()) {
      JsonObject.keys(features)
          .forEach(key -> names(features.get(key)).ifPresent(n -> names.putIfAbsent(key, n)));
    } else {
      node.forEach(configuration -> collect(configuration, names));
    }
  }

  private static Optional<List<String>> names(JsonNode feature) {
    JsonNode found = feature.findPath("names");
    List<String> names =
        StreamSupport.stream(found.spliterator(), false).map(JsonNode::asText).toList();
    return names.isEmpty() ? Optional.empty() : Optional.of(names);
  }

  /** The names of a key; none when they are not known. */
  List<String> of(String key) {
    return names.getOrDefault(key, names.getOrDefault("", List.of()));
  }

  Set<String> keys() {
    return names.keySet();
  }
}
