package trellis.dl4j;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.util.ModelSerializer;
import org.nd4j.shade.jackson.core.JacksonException;
import trellis.message.Excerpt;
import trellis.message.FileSearch;
import trellis.message.IoReason;
import trellis.model.ModelException;

/**
 * Reads a graph that {@code ModelSerializer} wrote.
 *
 * <p>DL4J makes objects of whatever classes a file names, and reads some entries by Java's
 * serialisation. So the names of entries and classes are looked at before DL4J gets the file.
 */
final class GraphFile {
  private static final String CONFIGURATION = ModelSerializer.CONFIGURATION_JSON;
  private static final Set<String> ENTRIES =
      Set.of(CONFIGURATION, ModelSerializer.COEFFICIENTS_BIN, ModelSerializer.UPDATER_BIN);
  private static final Pattern CLASS = Pattern.compile("\"@?(?:class|type)\"\\s*:\\s*\"([^\"]*)\"");
  private static final Pattern KNOWN = Pattern.compile("(org\\.deeplearning4j|org\\.nd4j|trellis)\\.[\\w.$]+|\\w+");

  private GraphFile() {}

  /**
   * Reads the graph, without the state of its updater.
   *
   * @throws ModelException when it is not there, is something else, or names strange classes
   */
  static ComputationGraph read(Path file) {
    try {
      requireHarmless(file);
      try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
        return ModelSerializer.restoreComputationGraph(in, false);
      }
    } catch (JacksonException | IllegalStateException | IllegalArgumentException e) {
      throw fault(file, "is no graph that ModelSerializer wrote: " + Excerpt.of(reason(e)), e);
    } catch (IOException e) {
      throw fault(file, "cannot be read: " + IoReason.of(e) + FileSearch.hint(file), e);
    }
  }
}
