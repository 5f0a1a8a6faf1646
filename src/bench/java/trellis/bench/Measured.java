package trellis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * An average time among JMH's results.
 *
 * @param benchmark class and method, as in {@code StepProduct.step}
 * @param parameters by name
 * @param unit of the median, as in {@code us/op}
 * @param median of the iterations of all JVMs
 */
record Measured(String benchmark, Map<String, String> parameters, String unit, double median) {

  /** A parameter that is a number. */
  int number(String parameter) {
    return Integer.parseInt(parameters.get(parameter));
  }

  /** All average times of a file; none without a file: JMH was asked for something else then. */
  static List<Measured> read(Path file) throws IOException {
    List<Measured> all = new ArrayList<>();
    if (Files.exists(file)) {
      for (JsonNode line : new ObjectMapper().readTree(file.toFile())) {
        if (line.get("mode").asText().equals("avgt")) {
          all.add(of(line));
        }
      }
    }
    return all;
  }

  private static Measured of(JsonNode line) {
    String name = line.get("benchmark").asText();
    int method = name.lastIndexOf('.');
    Map<String, String> parameters = new HashMap<>();
    line.path("params")
        .properties()
        .forEach(p -> parameters.put(p.getKey(), p.getValue().asText()));
    JsonNode metric = line.get("primaryMetric");
    return new Measured(
        name.substring(name.lastIndexOf('.', method - 1) + 1),
        parameters,
        metric.get("scoreUnit").asText(),
        median(metric.get("rawData")));
  }

  private static double median(JsonNode rawData) { // [JVM][iteration]
    double[] sorted =
        StreamSupport.stream(rawData.spliterator(), false)
            .flatMapToDouble(
                jvm ->
                    StreamSupport.stream(jvm.spliterator(), false).mapToDouble(JsonNode::asDouble))
            .sorted()
            .toArray();
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
