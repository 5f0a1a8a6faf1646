package trellis.serve.request;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.serve.http.Limits;
import trellis.serve.http.Problem;
import trellis.tokenize.TokenRules;

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
  "constraints",
  "gazetteers",
  "offsets",
  "widening",
  "tokenizer",
  "best",
  "probabilities"
})
class TagRequestBody {
  private final Limits limits;
  @JsonProperty private String model;
  @JsonProperty private String text;
  @JsonProperty private Features features;
  @JsonProperty private Boolean probabilities;
  @JsonProperty private Boolean widening;
  @JsonProperty private List<String> gazetteers;
  private List<String> texts;
  private List<String> tokens;
  private List<List<String>> sentences;
  private List<ConstraintBody.Group> constraints;
  private TokenRules tokenizer;
  private Boolean inCodePoints;
  private Integer best;

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

  @JsonProperty("constraints")
  private void setConstraints(List<ConstraintBody.Group> constraints) {
    limits.requireItems(
        constraints.stream().mapToLong(group -> group.constraints().size()).sum(), "constraints");
    this.constraints = constraints;
  }

  @JsonProperty("tokenizer")
  private void setTokenizer(String name) {
    tokenizer = TagDefaults.tokenizer(name);
  }

  @JsonProperty("offsets")
  private void setOffsets(String name) {
    inCodePoints = TagDefaults.inCodePoints(name);
  }

  @JsonProperty("best")
  private void setBest(BigInteger best) { // which holds any whole number that the parser takes
    this.best = TagDefaults.best(best, limits);
  }

  /**
   * Makes a request of the fields.
   *
   * @param defaults for those that are absent
   * @throws Problem when they do not go together
   */
  TagRequest toRequest(TagDefaults defaults) {
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
    boolean isText = text != null || texts != null;
    TagRequest.Input input = isText ? texts() : sentences();
    return new TagRequest(
        Optional.ofNullable(model).or(defaults::model),
        input,
        isText ? Optional.ofNullable(tokenizer).or(defaults::tokenizer) : Optional.empty(),
        best == null ? defaults.best() : best,
        probabilities == null ? defaults.probabilities() : probabilities,
        new RequestConstraints(
            constraints == null ? List.of() : constraints(isText),
            inCodePoints == null ? defaults.inCodePoints() : inCodePoints,
            widening == null ? defaults.widening() : widening,
            gazetteers == null ? defaults.gazetteers() : gazetteers));
  }

  private static void addIfGiven(List<String> names, String name, Object value) {
    if (value != null) {
      names.add(name);
    }
  }

  /** The constraints of each text or sentence. */
  private List<List<ConstraintBody>> constraints(boolean isText) {
    if (text != null || tokens != null) {
      List<ConstraintBody> all = new ArrayList<>();
      for (ConstraintBody.Group one : constraints) {
        requireGroups(one.single(), "must have objects, not lists of them");
        all.addAll(one.constraints());
      }
      return List.of(all);
    }
    int items = isText ? texts.size() : sentences.size();
    requireGroups(
        constraints.size() == items && constraints.stream().noneMatch(ConstraintBody.Group::single),
        "must have a list for each of the " + items + (isText ? " texts" : " sentences"));
    return constraints.stream().map(ConstraintBody.Group::constraints).toList();
  }

  private static void requireGroups(boolean isRight, String must) {
    if (!isRight) {
      throw Problem.badRequest(
          "bad_constraints",
          "`constraints` " + must,
          "a list of objects for `text` and `tokens`, a list of such lists for `texts` and"
              + " `sentences`");
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
