package trellis.serve.request;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import trellis.Constraints;
import trellis.Gazetteer;
import trellis.TextConstraints;
import trellis.error.ConstraintException;
import trellis.serve.http.Problem;
import trellis.tokenize.TokenizedText;

/**
 * What a request knows of its sentences or texts.
 *
 * @param ofEach the constraints of each sentence or text; empty when there are none
 * @param inCodePoints whether places in texts count code points, rather than UTF-16 units
 * @param widening whether places in texts that cut a token mean all of it
 * @param gazetteers names of those of the model that are looked up
 */
public record RequestConstraints(
    List<List<ConstraintBody>> ofEach,
    boolean inCodePoints,
    boolean widening,
    List<String> gazetteers) {
  private static final int MOST_OPEN = 100; // each adds a state: time grows with their square

  /** Counts the constraints of all sentences or texts. */
  public int count() {
    return ofEach.stream().mapToInt(List::size).sum();
  }

  private boolean isNone() {
    return ofEach.isEmpty() && gazetteers.isEmpty();
  }

  /**
   * What is known of each sentence; empty when nothing is known of any.
   *
   * @throws Problem when a constraint cannot be, or the model has no such gazetteer
   */
  List<Constraints> ofSentences(int sentences, ServedModel model) {
    if (isNone()) {
      return List.of();
    }
    List<Gazetteer> lists = gazetteers.stream().map(model::gazetteer).toList();
    List<Constraints> known = new ArrayList<>(sentences);
    for (int i = 0; i < sentences; i++) {
      if (ofEach.isEmpty() && i > 0) {
        known.add(known.get(0)); // the gazetteers alone
        continue;
      }
      Constraints.Builder builder = Constraints.builder(model.tagger().fileScheme());
      addAll(i, "sentence", one -> one.addTo(builder));
      lists.forEach(builder::gazetteer);
      known.add(builder.build());
    }
    return known;
  }

  /**
   * What is known of each sentence of all texts; empty when nothing is known of any.
   *
   * @throws Problem when a constraint cannot be, does not stand at tokens of one sentence, or the
   *     model has no such gazetteer
   */
  List<Constraints> ofTexts(List<TokenizedText> texts, ServedModel model) {
    if (isNone()) {
      return List.of();
    }
    List<Gazetteer> lists = gazetteers.stream().map(model::gazetteer).toList();
    List<Constraints> known = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      TextConstraints.Builder builder = TextConstraints.builder(model.tagger().fileScheme());
      addAll(i, "text", one -> one.addTo(builder));
      lists.forEach(builder::gazetteer);
      if (inCodePoints) {
        builder.inCodePoints();
      }
      if (widening) {
        builder.widening();
      }
      try {
        known.addAll(builder.build().bySentence(texts.get(i)));
      } catch (ConstraintException misplaced) {
        throw refusal(misplaced, ofEach.size() > 1 ? "text " + i + " (counted from 0): " : "");
      }
    }
    return known;
  }

  private void addAll(int item, String name, Consumer<ConstraintBody> add) {
    List<ConstraintBody> constraints = ofEach.isEmpty() ? List.of() : ofEach.get(item);
    for (int i = 0; i < constraints.size(); i++) {
      try {
        add.accept(constraints.get(i));
      } catch (IllegalArgumentException wrong) {
        String of = ofEach.size() > 1 ? " of " + name + " " + item : "";
        throw Problem.badRequest(
            "bad_constraints",
            "constraint " + i + of + " (counted from 0): " + wrong.getMessage(),
            JsonFaults.SEE);
      }
    }
    requireFewStates(constraints);
  }

  /** Refuses so many spans over one another that they would take the time of many sentences. */
  private static void requireFewStates(List<ConstraintBody> constraints) {
    int[] starts =
        constraints.stream().filter(ConstraintBody::isOfStates).mapToInt(c -> c.start()).toArray();
    int[] ends =
        constraints.stream().filter(ConstraintBody::isOfStates).mapToInt(c -> c.end()).toArray();
    Arrays.sort(starts);
    Arrays.sort(ends);
    int ended = 0;
    for (int begun = 0; begun < starts.length; begun++) {
      while (ends[ended] <= starts[begun]) {
        ended++;
      }
      if (begun + 1 - ended > MOST_OPEN) {
        throw Problem.of(
            413,
            "too_many_constraints",
            "more than "
                + MOST_OPEN
                + " constraints `noSpan` and `weigh` lie over one another at "
                + starts[begun],
            "give fewer or shorter ones");
      }
    }
  }

  /**
   * Says that a sentence cannot be tagged as demanded.
   *
   * @param place of the sentence, with a colon; empty when there is one alone
   */
  static Problem refusal(ConstraintException wrong, String place) {
    boolean isClash = !wrong.demands().isEmpty();
    return Problem.of(
        isClash ? 422 : 400,
        isClash ? "constraints_clash" : "bad_constraints",
        place + wrong.text(),
        isClash
            ? "take one of these demands back"
            : "see /models for the labels, and /openapi.json for what a constraint looks like");
  }
}
