package trellis.annotation.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;
import trellis.annotation.Document;
import trellis.annotation.DocumentReader;
import trellis.error.CorpusException;
import trellis.text.CorpusInput;
import trellis.util.Excerpt;

/**
 * Reads a JSON file of an annotation tool: an object a line, or one array of objects. The form is
 * told by the keys and is the same for the whole file. Holds one document at a time.
 */
public final class JsonDocuments implements DocumentReader {
  private static final int DEEPEST = 100;
  private static final ObjectMapper MAPPER =
      new ObjectMapper(
          JsonFactory.builder()
              .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxNestingDepth(DEEPEST)
                      .maxStringLength(CheckedUtf8.MOST_BYTES)
                      .build())
              .build());

  private final String file;
  private final CheckedUtf8 in;
  private final FormDetector forms;
  private final boolean isLabeled; // else only texts are read
  private final Consumer<String> passOver;
  private final HuggingFaceForm huggingFace;
  private JsonParser parser; // null until something is read
  private boolean isArray; // the file is one array
  private boolean ended;
  private boolean isBroken; // what follows cannot be read
  private long number;
  private Document next; // null when it has not been looked for, or there is none

  /**
   * Reads from a stream, which {@link #close()} closes.
   *
   * @param name what messages call the stream
   * @param names what the numbers of labels mean, where the file has numbers
   * @param passOver hears what is no document, in the plural
   */
  public JsonDocuments(String name, InputStream in, List<String> names, Consumer<String> passOver) {
    this(name, in, Optional.empty(), Optional.empty(), true, names, passOver);
  }

  private JsonDocuments(
      String name,
      InputStream in,
      Optional<Path> file,
      Optional<JsonForm> said,
      boolean isLabeled,
      List<String> names,
      Consumer<String> passOver) {
    this.file = name;
    this.isLabeled = isLabeled;
    this.in = new CheckedUtf8(name, in);
    this.forms = new FormDetector(said);
    this.passOver = passOver;
    this.huggingFace =
        new HuggingFaceForm(
            names.isEmpty()
                ? file.flatMap(ClassLabels::beside)
                : Optional.of(ClassLabels.given(names)));
  }

  /**
   * Opens a file, unzipped when its first bytes are those of gzip.
   *
   * @throws CorpusException when it is missing, is a folder or may not be read
   */
  public static JsonDocuments open(Path file, List<String> names, Consumer<String> passOver) {
    return open(file, Optional.empty(), names, passOver);
  }

  /**
   * Opens a file of which the form is said.
   *
   * @param said the form that it must have; empty when its keys tell
   */
  public static JsonDocuments open(
      Path file, Optional<JsonForm> said, List<String> names, Consumer<String> passOver) {
    return new JsonDocuments(
        file.toString(), CorpusInput.open(file), Optional.of(file), said, true, names, passOver);
  }

  /**
   * Reads the texts of documents alone, whatever was annotated in them.
   *
   * @param name what messages call the stream
   */
  public static JsonDocuments texts(String name, InputStream in) {
    return new JsonDocuments(
        name, in, Optional.empty(), Optional.empty(), false, List.of(), what -> {});
  }

  @Override
  public boolean hasNext() {
    while (next == null && !ended && !isBroken) {
      Optional<JsonObject> object = read();
      if (object.isEmpty()) {
        ended = true;
      } else {
        next = document(object.get()).orElse(null);
      }
    }
    return next != null;
  }

  @Override
  public Document next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no further document in " + file);
    }
    Document document = next;
    next = null;
    return document;
  }

  private Optional<Document> document(JsonObject object) {
    if (!isLabeled) {
      return Optional.of(UnlabeledForm.read(object));
    }
    return switch (forms.formOf(object)) {
      case TRELLIS -> TrellisForm.read(object, passOver);
      case LABEL_STUDIO -> LabelStudioForm.read(object, passOver);
      case PRODIGY -> OffsetForms.prodigy(object, passOver);
      case HUGGING_FACE -> huggingFace.read(object, passOver);
      case SPACY -> Optional.of(OffsetForms.spacy(object, passOver));
      case DOCCANO -> Optional.of(OffsetForms.doccano(object, passOver));
    };
  }

  /** The next value of the file; empty at its end. */
  private Optional<JsonObject> read() {
    isBroken = true; // stays so when a fault is thrown
    in.startDocument();
    try {
      Optional<JsonObject> read = readValue();
      isBroken = false;
      return read;
    } catch (JsonProcessingException e) {
      throw noJson(e);
    } catch (IOException e) {
      throw CorpusInput.unreadable(file, 0, e);
    }
  }

  private Optional<JsonObject> readValue() throws IOException {
    boolean isFirst = parser == null;
    if (isFirst) {
      parser = MAPPER.createParser(new InputStreamReader(in, StandardCharsets.UTF_8));
    }
    JsonToken token = parser.nextToken();
    long line = parser.currentTokenLocation().getLineNr();
    if (isFirst && token == JsonToken.START_ARRAY) {
      token = parser.nextToken();
      if (token == JsonToken.VALUE_STRING) {
        return Optional.of(new JsonObject(file, line, ++number, restOfArray()));
      }
      isArray = true;
      line = parser.currentTokenLocation().getLineNr();
    }
    if (isArray && token == JsonToken.END_ARRAY) {
      if (parser.nextToken() != null) {
        throw new CorpusException(
            file,
            parser.currentTokenLocation().getLineNr(),
            "goes on behind the array that it begins with: write an object a line, or one array");
      }
      return Optional.empty();
    }
    if (token == null && !isArray) {
      return Optional.empty();
    }
    if (token != JsonToken.START_OBJECT && token != JsonToken.START_ARRAY) {
      throw new CorpusException(
          file,
          line,
          (token == null
                  ? "the file ends"
                  : Excerpt.quoted(String.valueOf(parser.getText())) + " stands")
              + " where a document was expected: a JSON object with keys such as `text` and"
              + " `entities`, one a line");
    }
    JsonNode node = MAPPER.readTree(parser);
    return Optional.of(new JsonObject(file, line, ++number, node));
  }

  /** The array whose first item, a string, the parser is at. */
  private ArrayNode restOfArray() throws IOException {
    ArrayNode array = MAPPER.createArrayNode();
    while (parser.currentToken() != JsonToken.END_ARRAY) {
      array.add(MAPPER.<JsonNode>readTree(parser));
      if (parser.nextToken() == null) {
        throw new CorpusException(file, 0, "the file ends within an array: it was cut short");
      }
    }
    return array;
  }

  private CorpusException noJson(JsonProcessingException e) {
    JsonLocation place = e.getLocation() == null ? parser.currentLocation() : e.getLocation();
    String text = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
    boolean isFirst = number == 0 && !text.startsWith("Document nesting");
    return new CorpusException(
        file,
        place.getLineNr(),
        "is no JSON at column "
            + place.getColumnNr()
            + ": "
            + Excerpt.of(
                text.replaceAll(" \\((for|start|not) .*|, from `.*|: (enable|maybe) .*", ""))
            + (isFirst ? "; is it a file of another format (data.format, --format)?" : ""),
        e);
  }

  @Override
  public boolean passOverFault() {
    return !ended && !isBroken;
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new CorpusException(file, 0, "cannot be closed: " + e.getMessage(), e);
    }
  }
}
