package trellis.serve.request;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import trellis.serve.http.Limits;
import trellis.serve.http.Problem;
import trellis.tokenize.TokenRules;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * The fields of the JSON that {@code POST /tag} takes, which Jackson fills in one by one; what is
 * absent stays null.
 *
 * <p>A setter refuses a value that is beyond a limit or has no meaning with a {@link Problem}, to
 * which {@link TagRequestReader} adds the place of the value.
 */
@JsonAutoDetect(
    fieldVisibility = Visibility.NONE,
    getterVisibility = Visibility.NONE,
    setterVisibility = Visibility.NONE,
    creatorVisibility = Visibility.NONE)
@JsonPropertyOrder({
  "model",
  "text",
  "texts",
  "tokens",
  "sentences",
  "features",
  "tokenizer",
  "best",
  "probabilities"
})
final class TagRequestBody {
  private final Limits limits;
  @JsonProperty private String model;
  @JsonProperty private String text;
  @JsonProperty private Features features;
  @JsonProperty private Boolean probabilities;
  private List<String> texts;
  private List<String> tokens;
  private List<List<String>> sentences;
  private TokenRules tokenizer;
  private int best;

  /**
   * The feature columns: an object for {@code tokens}, a list with an object for each of {@code
   * sentences}.
   *
   * @param columns of each sentence the values by the names of their columns
   */
  record Features(boolean single, List<Map<String, List<String>>> columns) {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Features of(Map<String, List<String>> columns) {
      return new Features(true, List.of(columns));
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Features of(List<Map<String, List<String>>> columns) {
      return new Features(false, columns);
    }
  }

  /** Makes a request without any field. */
  TagRequestBody(Limits limits) {
    this.limits = limits;
  }

  @JsonProperty("texts")
  private void setTexts(List<String> texts) {
    limits.requireItems(texts.size(), "texts");
    this.texts = texts;
  }

  @JsonProperty("tokens")
  private void setTokens(List<String> tokens) {
    limits.requireTokens(tokens.size());
    this.tokens = tokens;
  }

  @JsonProperty("sentences")
  private void setSentences(List<List<String>> sentences) {
    limits.requireItems(sentences.size(), "sentences");
    limits.requireTokens(sentences.stream().mapToLong(List::size).sum());
    this.sentences = sentences;
  }

  @JsonProperty("tokenizer")
  private void setTokenizer(String name) {
    List<String> known =
        Arrays.stream(TokenRules.values()).map(r -> r.name().toLowerCase(Locale.ROOT)).toList();
    int place = known.indexOf(name);
    if (place < 0) {
      throw Problem.badRequest(
          "bad_value",
          Excerpt.quoted(name) + " is no `tokenizer`; there are " + String.join(", ", known),
          NearestName.among(known, name)
              .map(near -> "did you mean `" + near + "`?")
              .orElse("leave `tokenizer` out to take that of the model"));
    }
    tokenizer = TokenRules.values()[place];
  }

  @JsonProperty("best")
  private void setBest(BigInteger best) { // which holds any whole number that the parser takes
    if (best.signum() < 0 || best.compareTo(BigInteger.valueOf(limits.best())) > 0) {
      throw Problem.badRequest(
          "bad_value",
          "`best` must be a whole number from 0 to " + limits.best() + ", not " + best,
          JsonFaults.SEE);
    }
    this.best = best.intValue();
  }

  /**
   * Makes a request of the fields.
   *
   * @throws Problem when they do not go together
   */
  TagRequest toRequest() {
    List<String> inputs = new ArrayList<>();
    addIfGiven(inputs, "`text`", text);
    addIfGiven(inputs, "`texts`", texts);
    addIfGiven(inputs, "`tokens`", tokens);
    addIfGiven(inputs, "`sentences`", sentences);
    if (inputs.size() != 1) {
      throw Problem.badRequest(
          "bad_input",
          inputs.isEmpty()
              ? "the request has nothing to tag"
              : "the request has " + String.join(" and ", inputs) + ", which exclude each other",
          "give one of `text`, `texts`, `tokens` and `sentences`");
    }
    return new TagRequest(
        Optional.ofNullable(model),
        text == null && texts == null ? sentences() : texts(),
        Optional.ofNullable(tokenizer),
        best,
        Boolean.TRUE.equals(probabilities));
  }

  private static void addIfGiven(List<String> names, String name, Object value) {
    if (value != null) {
      names.add(name);
    }
  }

  private TagRequest.Texts texts() {
    if (features != null) {
      throw Problem.badRequest(
          "bad_input", "`features` go with `tokens` or `sentences`", "leave `features` out");
    }
    return new TagRequest.Texts(text == null ? texts : List.of(text), text != null);
  }

  private TagRequest.Sentences sentences() {
    if (tokenizer != null) {
      throw Problem.badRequest(
          "bad_input", "`tokenizer` goes with `text` or `texts`", "leave `tokenizer` out");
    }
    boolean single = tokens != null;
    List<List<String>> given = single ? List.of(tokens) : sentences;
    if (features == null) {
      return new TagRequest.Sentences(given, List.of());
    }
    if (features.single() != single || features.columns().size() != given.size()) {
      throw Problem.badRequest(
          "bad_features",
          single
              ? "`features` of `tokens` must be one object, not a list"
              : "`features` of `sentences` must be a list with an object for each of the "
                  + given.size()
                  + " sentences",
          "an object has a list for each column, with a value for each token");
    }
    return new TagRequest.Sentences(given, features.columns());
  }
}
