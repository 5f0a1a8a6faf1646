package trellis.dl4j.graph;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import trellis.error.ModelException;
import trellis.util.Excerpt;

/**
 * Checks the JSON of a graph's configuration before DL4J reads it, which makes objects of whatever
 * classes it names.
 */
final class GraphJsonCheck {
  /** The fields by which DL4J's classes name others. */
  private static final Set<String> CLASS_FIELDS = Set.of("@class", "type");

  /** What looks like a class, wherever it stands. */
  private static final Pattern CLASS = Pattern.compile("\\w+(?:\\.\\w+)*\\.[A-Z][\\w$]*");

  /** Classes of DL4J and ours, but of none of the libraries in its jars; or no class at all. */
  private static final Pattern KNOWN =
      Pattern.compile("(?:org\\.deeplearning4j|org\\.nd4j(?!\\.shade)|trellis)\\.[\\w.$]+|\\w+");

  private final String file;
  private final String entry;
  private final Set<String> outermost = new HashSet<>(); // the fields of the whole

  private GraphJsonCheck(String file, String entry) {
    this.file = file;
    this.entry = entry;
  }

  /**
   * Goes on only with the configuration of a graph, of known classes.
   *
   * @throws ModelException when it is something else; the message has the file and the entry
   */
  static void requireHarmless(String file, String entry, String json) {
    GraphJsonCheck configuration = new GraphJsonCheck(file, entry);
    configuration.look(json);
    configuration.requireGraph();
  }

  private void look(String json) {
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      int depth = 0;
      String field = "";
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isStructStart()) {
          depth++;
        } else if (token.isStructEnd()) {
          depth--;
        } else if (token == JsonToken.FIELD_NAME) {
          field = parser.currentName();
          requireKnown("", field);
          if (depth == 1) {
            outermost.add(field);
          }
        } else if (token == JsonToken.VALUE_STRING) {
          requireKnown(field, parser.getText());
        }
      }
    } catch (JsonProcessingException e) {
      throw fault("is no JSON: " + Excerpt.of(e.getOriginalMessage()), e);
    } catch (IOException e) {
      throw fault("cannot be read: " + Excerpt.of(String.valueOf(e.getMessage())), e);
    }
  }

  private void requireKnown(String field, String text) {
    boolean isClass = CLASS_FIELDS.contains(field) || CLASS.matcher(text).matches();
    if (isClass && !KNOWN.matcher(text).matches()) {
      throw fault(
          "names the class "
              + Excerpt.quoted(text)
              + ", which is neither DL4J's nor ours, so it is not loaded: take it out of the graph,"
              + " or restore the graph in Java yourself and call GraphModels.modelOf",
          null);
    }
  }

  private void requireGraph() {
    if (outermost.contains("confs")) {
      throw fault(
          "is that of a MultiLayerNetwork, but a tagger is a ComputationGraph: give the graph that"
              + " `trellis export --dl4j` wrote, trained further or not",
          null);
    }
    if (!outermost.contains("vertices")) {
      throw fault("is not that of a ComputationGraph: it has no vertices", null);
    }
  }

  private ModelException fault(String text, Exception cause) {
    return new ModelException(file, entry, text, cause);
  }
}
