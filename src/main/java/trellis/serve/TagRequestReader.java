package trellis.serve;

import com.fasterxml.jackson.core.JsonToken;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import trellis.message.Excerpt;
import trellis.message.NearestName;
import trellis.tokenize.TokenRules;

/** Reads the JSON of a request to tag. */
final class TagRequestReader {

  /** The fields of a request, as they are written. */
  enum Field {
    MODEL,
    TEXT,
    TEXTS,
    TOKENS,
    SENTENCES,
    FEATURES,
    TOKENIZER,
    BEST,
    PROBABILITIES;

    String json() {
      return name().toLowerCase(Locale.ROOT);
    }

    private String quoted() {
      return "`" + json() + "`";
    }
  }

  private static final Set<Field> INPUTS =
      EnumSet.of(Field.TEXT, Field.TEXTS, Field.TOKENS, Field.SENTENCES);

  private final Limits limits;
  private final JsonCursor json;
  private final Set<Field> seen = EnumSet.noneOf(Field.class);
  private String model;
  private List<String> texts;
  private List<List<String>> sentences;
  private List<Map<String, List<String>>> features = List.of();
  private boolean featuresAreSingle;
  private TokenRules tokenizer;
  private int best;
  private boolean probabilities;
  private int tokens;

  private TagRequestReader(String body, Limits limits) {
    this.json = new JsonCursor(body);
    this.limits = limits;
  }

  /**
   * The request of a body.
   *
   * @throws Problem that says what is wrong with it, and where
   */
  static TagRequest read(String body, Limits limits) {
    return new TagRequestReader(body, limits).read();
  }

  private TagRequest read() {
    JsonToken first = json.next();
    if (first == null) {
      throw Problem.badRequest(
          "bad_json", "the body is empty", "send an object, such as {\"text\": \"Ada\"}");
    }
    json.require(first, JsonToken.START_OBJECT, "the body", "an object");
    while (json.next() != JsonToken.END_OBJECT) {
      readField(field(json.name()));
    }
    if (json.next() != null) {
      throw json.wrong("bad_json", "the body goes on behind its object", "send one object");
    }
    requireOneInput();
    return new TagRequest(
        Optional.ofNullable(model), input(), Optional.ofNullable(tokenizer), best, probabilities);
  }

  private Field field(String name) {
    for (Field field : Field.values()) {
      if (field.json().equals(name)) {
        seen.add(field);
        return field;
      }
    }
    List<String> known = Arrays.stream(Field.values()).map(Field::json).toList();
    throw json.wrong(
        "unknown_field",
        Excerpt.quoted(name) + " is no field of a request",
        NearestName.among(known, name)
            .map(near -> "did you mean `" + near + "`?")
            .orElse("its fields are " + String.join(", ", known)));
  }

  private void readField(Field field) {
    String place = field.quoted();
    switch (field) {
      case MODEL -> model = json.stringValue(place);
      case TEXT -> texts = List.of(json.stringValue(place));
      case TEXTS -> texts = array(place, this::texts);
      case TOKENS -> sentences = List.of(array(place, this::tokens));
      case SENTENCES -> sentences = array(place, this::sentences);
      case FEATURES -> readFeatures(place);
      case TOKENIZER -> tokenizer = rules(json.stringValue(place));
      case BEST -> best = json.number(place, 0, limits.best());
      case PROBABILITIES -> probabilities = json.truth(place);
    }
  }

  /** Reads the elements of an array that was begun. */
  private interface Elements<T> {
    T read(String place);
  }

  private <T> T array(String place, Elements<T> elements) {
    json.array(place);
    return elements.read("each of " + place);
  }

  private List<String> tokens(String place) {
    List<String> read = new ArrayList<>();
    while (json.hasString(place)) {
      read.add(json.string(place));
      TokenLimit.require(++tokens, limits);
    }
    return read;
  }

  private List<String> texts(String place) {
    List<String> read = new ArrayList<>();
    while (json.hasString(place)) {
      read.add(json.string(place));
      TokenLimit.requireItems(read.size(), "texts", limits);
    }
    return read;
  }

  private List<List<String>> sentences(String place) {
    List<List<String>> read = new ArrayList<>();
    while (json.hasArray(place)) {
      read.add(tokens("each token of `sentences`"));
      TokenLimit.requireItems(read.size(), "sentences", limits);
    }
    return read;
  }

  private void readFeatures(String place) {
    featuresAreSingle = json.beginsObject(place + " (an object for `tokens`, else a list of them)");
    if (featuresAreSingle) {
      features = List.of(columns(place));
      return;
    }
    features = new ArrayList<>();
    while (json.hasObject("each of " + place)) {
      features.add(columns("each of " + place));
    }
  }

  /** The columns of a sentence by their names. */
  private Map<String, List<String>> columns(String place) {
    Map<String, List<String>> columns = new LinkedHashMap<>();
    while (json.next() != JsonToken.END_OBJECT) {
      String name = json.string("a name of " + place);
      columns.put(name, array("column " + Excerpt.quoted(name) + " of `features`", json::strings));
    }
    return columns;
  }

  private TokenRules rules(String name) {
    for (TokenRules rules : TokenRules.values()) {
      if (rules.name().toLowerCase(Locale.ROOT).equals(name)) {
        return rules;
      }
    }
    List<String> known =
        Arrays.stream(TokenRules.values()).map(r -> r.name().toLowerCase(Locale.ROOT)).toList();
    throw json.wrong(
        "bad_value",
        Excerpt.quoted(name) + " is no `tokenizer`; there are " + String.join(", ", known),
        NearestName.among(known, name)
            .map(near -> "did you mean `" + near + "`?")
            .orElse("leave `tokenizer` out to take that of the model"));
  }

  private void requireOneInput() {
    List<String> inputs = INPUTS.stream().filter(seen::contains).map(Field::quoted).toList();
    if (inputs.size() != 1) {
      throw Problem.badRequest(
          "bad_input",
          inputs.isEmpty()
              ? "the request has nothing to tag"
              : "the request has " + String.join(" and ", inputs) + ", which exclude each other",
          "give one of `text`, `texts`, `tokens` and `sentences`");
    }
    boolean isText = seen.contains(Field.TEXT) || seen.contains(Field.TEXTS);
    requireNot(Field.FEATURES, isText, "`features` go with `tokens` or `sentences`");
    requireNot(Field.TOKENIZER, !isText, "`tokenizer` goes with `text` or `texts`");
  }

  private TagRequest.Input input() {
    if (texts != null) {
      return new TagRequest.Texts(texts, seen.contains(Field.TEXT));
    }
    if (seen.contains(Field.FEATURES)) {
      requireFeaturesOf(seen.contains(Field.TOKENS));
    }
    return new TagRequest.Sentences(sentences, features);
  }

  private void requireFeaturesOf(boolean single) {
    if (featuresAreSingle != single || features.size() != sentences.size()) {
      throw Problem.badRequest(
          "bad_features",
          single
              ? "`features` of `tokens` must be one object, not a list"
              : "`features` of `sentences` must be a list with an object for each of the "
                  + sentences.size()
                  + " sentences",
          "an object has a list for each column, with a value for each token");
    }
  }

  private void requireNot(Field field, boolean wrong, String message) {
    if (wrong && seen.contains(field)) {
      throw Problem.badRequest("bad_input", message, "leave " + field.quoted() + " out");
    }
  }
}
