package trellis.serve.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.Constraints;
import trellis.FeaturedSentence;
import trellis.error.ConstraintException;
import trellis.serve.http.Limits;
import trellis.serve.http.Problem;
import trellis.serve.request.TagRequest.Sentences;
import trellis.serve.request.TagRequest.Texts;
import trellis.tokenize.TokenRules;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;
import trellis.tokenize.Tokenizer;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * A request made ready for tagging: its model is found, and its texts are cut into tokens.
 *
 * @param texts the texts with their tokens; none when the request has sentences
 * @param sentences all sentences, those of the texts one after the other
 * @param known of each sentence; empty when nothing is known of any
 */
public record TagTask(
    TagRequest request,
    ServedModel model,
    List<TokenizedText> texts,
    List<FeaturedSentence> sentences,
    List<Constraints> known) {
  /** All labelings of a request together may have this many times the tokens of the limit. */
  private static final long LABELINGS_OF_ALL_TOKENS = 5;

  /**
   * Finds the model and the tokens.
   *
   * @throws Problem when the model is not there, needs features that are not there, or there are
   *     more tokens than the limits allow
   */
  public static TagTask of(TagRequest request, ModelRegistry modelRegistry, Limits limits) {
    return of(request, modelRegistry.of(request.model()), limits);
  }

  /** Finds the tokens; the request is for this model. */
  static TagTask of(TagRequest request, ServedModel model, Limits limits) {
    TagTask task =
        request.input() instanceof Texts texts
            ? ofTexts(request, model, texts, limits)
            : ofSentences(request, model, (Sentences) request.input());
    if (request.best() * (long) task.tokens() > LABELINGS_OF_ALL_TOKENS * limits.tokens()) {
      throw Problem.of(
          413,
          "too_many_readings",
          "the best " + request.best() + " readings of " + task.tokens() + " tokens are too much",
          "ask for fewer, or send the request in parts");
    }
    return task;
  }

  private static TagTask ofTexts(
      TagRequest request, ServedModel model, Texts input, Limits limits) {
    if (!model.tagger().featureColumns().isEmpty()) {
      throw Problem.badRequest(
          "features_needed",
          "the model `" + model.name() + "` reads " + columns(model) + ", which texts do not have",
          "send `tokens` or `sentences` with `features`");
    }
    Tokenizer tokenizer =
        request.tokenizer().isPresent() ? request.tokenizer().get() : model.tagger().tokenizer();
    List<TokenizedText> texts = new ArrayList<>();
    List<FeaturedSentence> sentences = new ArrayList<>();
    int tokens = 0;
    for (String text : input.texts()) {
      int left = limits.tokens() - tokens;
      TokenizedText tokenized =
          tokenizer instanceof TokenRules rules
              ? rules.tokenize(text, left).orElseThrow(limits::tooManyTokens)
              : tokenizer.tokenize(text);
      tokens += tokenized.tokenCount();
      limits.requireTokens(tokens);
      texts.add(tokenized);
      List<FeaturedSentence> ofText = new ArrayList<>();
      for (TokenizedSentence sentence : tokenized.sentences()) {
        ofText.add(new FeaturedSentence(sentence.tokens(), List.of()));
      }
      sentences.addAll(FeaturedSentence.ofDocument(ofText, model.tagger().sentencesAround()));
    }
    List<Constraints> known = request.known().ofTexts(texts, model);
    return new TagTask(request, model, texts, sentences, known);
  }

  private static TagTask ofSentences(TagRequest request, ServedModel model, Sentences input) {
    boolean given = !input.features().isEmpty();
    List<FeaturedSentence> sentences = new ArrayList<>();
    for (int i = 0; i < input.tokens().size(); i++) {
      Map<String, List<String>> features = given ? input.features().get(i) : Map.of();
      sentences.add(featured(model, input.tokens().get(i), features));
    }
    List<Constraints> known = request.known().ofSentences(sentences.size(), model);
    List<FeaturedSentence> document =
        FeaturedSentence.ofDocument(sentences, model.tagger().sentencesAround());
    return new TagTask(request, model, List.of(), document, known);
  }

  private static FeaturedSentence featured(
      ServedModel model, List<String> tokens, Map<String, List<String>> features) {
    List<String> wanted = model.tagger().featureColumns();
    Optional<String> unknown =
        features.keySet().stream().filter(name -> !wanted.contains(name)).findFirst();
    if (unknown.isPresent()) {
      throw Problem.badRequest(
          "bad_features",
          "the model `" + model.name() + "` reads no column " + Excerpt.quoted(unknown.get()),
          NearestName.among(wanted, unknown.get())
              .map(near -> "did you mean `" + near + "`?")
              .orElse(wanted.isEmpty() ? "leave `features` out" : "it reads " + columns(model)));
    }
    List<List<String>> inOrder = new ArrayList<>();
    for (String name : wanted) {
      List<String> values = features.get(name);
      if (values == null) {
        throw Problem.badRequest(
            "features_needed",
            "the model `" + model.name() + "` reads the column `" + name + "`, which is missing",
            "give `features` with " + columns(model));
      }
      if (values.size() != tokens.size()) {
        throw Problem.badRequest(
            "bad_features",
            "column `"
                + name
                + "` has "
                + values.size()
                + " values for "
                + tokens.size()
                + " tokens",
            "give one for each token");
      }
      inOrder.add(values);
    }
    return new FeaturedSentence(tokens, inOrder);
  }

  private static String columns(ServedModel model) {
    return "the columns `" + String.join("`, `", model.tagger().featureColumns()) + "`";
  }

  /**
   * Says why a sentence cannot be tagged as demanded.
   *
   * @param place of the sentence in the task
   */
  public Problem refusal(int place, ConstraintException wrong) {
    boolean isAlone = sentences.size() == 1;
    return RequestConstraints.refusal(
        wrong, isAlone ? "" : "sentence " + place + " (counted from 0): ");
  }

  /** Counts the tokens of all sentences. */
  public int tokens() {
    int tokens = 0;
    for (FeaturedSentence sentence : sentences) { // no stream: each request asks for it
      tokens += sentence.tokens().size();
    }
    return tokens;
  }
}
