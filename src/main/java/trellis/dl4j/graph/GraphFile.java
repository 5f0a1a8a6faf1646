package trellis.dl4j.graph;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.util.ModelSerializer;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import trellis.error.ModelException;
import trellis.util.Excerpt;
import trellis.util.FileSearch;
import trellis.util.IoReason;

/**
 * Reads a graph that {@code ModelSerializer} wrote.
 *
 * <p>{@code ModelSerializer} itself makes objects of whatever classes a file names, reads some
 * entries by Java's serialization, and all of them into memory. So the whole file is looked at
 * first, and then the two entries that a tagger needs are read.
 */
public final class GraphFile {
  private static final String CONFIGURATION = ModelSerializer.CONFIGURATION_JSON;
  private static final String COEFFICIENTS = ModelSerializer.COEFFICIENTS_BIN;
  private static final Set<String> ENTRIES =
      Set.of(CONFIGURATION, COEFFICIENTS, ModelSerializer.UPDATER_BIN);
  private static final int MOST_JSON = 1 << 26; // bytes; that of a graph has some thousands

  private final Path file;

  private GraphFile(Path file) {
    this.file = file;
  }

  /**
   * Reads the graph, without the state of its updater.
   *
   * @throws ModelException when it is not there, is something else, or names strange classes
   */
  public static ComputationGraph read(Path file) {
    GraphFile graph = new GraphFile(file);
    if (!Files.isRegularFile(file)) {
      throw graph.fault("no such file" + FileSearch.hint(file));
    }
    try {
      return graph.restore(graph.harmlessJson());
    } catch (IOException e) {
      throw new ModelException(
          file.toString(),
          "",
          "cannot be read: " + Excerpt.of(IoReason.of(e)) + "; export or save the graph again",
          e);
    }
  }

  /** The configuration, after a look at the whole file: each entry's checksum is right. */
  private String harmlessJson() throws IOException {
    String json = "";
    Set<String> found = new HashSet<>();
    try (ZipInputStream zip = open()) {
      for (ZipEntry entry = next(zip); entry != null; entry = next(zip)) {
        requirePlain(entry.getName());
        found.add(entry.getName());
        if (entry.getName().equals(CONFIGURATION)) {
          json = jsonOf(zip);
          GraphJsonCheck.requireHarmless(file.toString(), CONFIGURATION, json);
        } else {
          zip.skip(Long.MAX_VALUE);
        }
      }
    }
    for (String name : new String[] {CONFIGURATION, COEFFICIENTS}) {
      if (!found.contains(name)) {
        throw fault("is no file of DL4J's ModelSerializer: it has no entry " + name);
      }
    }
    return json;
  }

  private static ZipEntry next(ZipInputStream zip) throws IOException {
    try {
      return zip.getNextEntry();
    } catch (IllegalArgumentException e) { // so Java calls a name that is not in UTF-8
      throw new IOException("the name of an entry is damaged", e);
    }
  }

  private ZipInputStream open() throws IOException {
    return new ZipInputStream(new BufferedInputStream(Files.newInputStream(file)));
  }

  private void requirePlain(String entry) {
    if (!ENTRIES.contains(entry)) {
      throw fault(
          "has the entry "
              + Excerpt.quoted(entry)
              + ", which is not read: write the graph by ModelSerializer.writeModel, without"
              + " normaliser or further objects");
    }
  }

  private String jsonOf(ZipInputStream zip) throws IOException {
    byte[] bytes = zip.readNBytes(MOST_JSON + 1);
    if (bytes.length > MOST_JSON) {
      throw fault("has a " + CONFIGURATION + " of more than " + MOST_JSON + " bytes: it is none");
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private ComputationGraph restore(String json) throws IOException {
    try {
      ComputationGraphConfiguration configuration = ComputationGraphConfiguration.fromJson(json);
      INDArray numbers = coefficients();
      configuration.setDataType(numbers.dataType());
      ComputationGraph graph = new ComputationGraph(configuration);
      graph.init(numbers, false);
      return graph;
    } catch (RuntimeException e) { // of what kind, DL4J does not say
      String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw new ModelException(
          file.toString(), "", "holds no graph that DL4J can restore: " + Excerpt.of(reason), e);
    }
  }

  private INDArray coefficients() throws IOException {
    try (ZipInputStream zip = open()) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (entry.getName().equals(COEFFICIENTS)) {
          InputStream buffered = new BufferedInputStream(zip);
          return Nd4j.read(new DataInputStream(buffered));
        }
      }
    }
    throw new IOException("it changed while it was read");
  }

  private ModelException fault(String what) {
    return new ModelException(file.toString(), "", what);
  }
}
