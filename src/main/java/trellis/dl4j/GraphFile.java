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
  private static final Pattern CLASS = Pattern.compile("\"(?:@class|type)\"\\s*:\\s*\"([^\"]*)\"");
  private static final Pattern KNOWN =
      Pattern.compile("(org\\.deeplearning4j|org\\.nd4j|trellis)\\.[\\w.$]+|\\w+");

  private GraphFile() {}

  /**
   * Reads the graph, without the state of its updater.
   *
   * @throws ModelException when it is not there, is something else, or names strange classes
   */
  static ComputationGraph read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw fault(file, "no such file" + FileSearch.hint(file));
    }
    try {
      requireHarmless(file);
      return restore(file);
    } catch (IOException e) {
      throw new ModelException(file.toString(), "", "cannot be read: " + IoReason.of(e), e);
    }
  }

  private static ComputationGraph restore(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return ModelSerializer.restoreComputationGraph(in, false);
    } catch (RuntimeException e) { // of what kind, DL4J does not say
      String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw new ModelException(
          file.toString(), "", "holds no graph that DL4J can restore: " + Excerpt.of(reason), e);
    }
  }

  private static void requireHarmless(Path file) throws IOException {
    boolean hasConfiguration = false;
    try (ZipInputStream zip =
        new ZipInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (!ENTRIES.contains(entry.getName())) {
          throw fault(
              file,
              "has the entry "
                  + Excerpt.quoted(entry.getName())
                  + ", which is none of a plain graph: write it with ModelSerializer.writeModel and"
                  + " no normaliser");
        }
        if (entry.getName().equals(CONFIGURATION)) {
          requireKnownClasses(file, new String(zip.readAllBytes(), StandardCharsets.UTF_8));
          hasConfiguration = true;
        }
      }
    }
    if (!hasConfiguration) {
      throw fault(file, "is no file of ModelSerializer: it lacks the entry " + CONFIGURATION);
    }
  }

  private static void requireKnownClasses(Path file, String json) {
    Matcher named = CLASS.matcher(json);
    while (named.find()) {
      if (!KNOWN.matcher(named.group(1)).matches()) {
        throw fault(
            file,
            "names the class "
                + Excerpt.quoted(named.group(1))
                + ", which is neither DL4J's nor ours: a graph of a tagger has no others");
      }
    }
  }

  private static ModelException fault(Path file, String what) {
    return new ModelException(file.toString(), "", what);
  }
}
