package trellis.serve.request;

import java.math.BigInteger;
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
 * What holds for all lines of a bulk request that do not say otherwise; its client sends it as
 * parameters of the query. The fields are those of {@link TagRequest}.
 */
public record TagDefaults(
    Optional<String> model,
    Optional<TokenRules> tokenizer,
    int best,
    boolean probabilities,
    boolean inCodePoints,
    boolean widening,
    List<String> gazetteers) {
  /** Those of a request that stands for itself. */
  static final TagDefaults NONE =
      new TagDefaults(Optional.empty(), Optional.empty(), 0, false, false, false, List.of());

  private static final List<String> NAMES =
      List.of("model", "best", "probabilities", "tokenizer", "gazetteers", "offsets", "widening");

  /**
   * Reads the parameters of a query.
   *
   * @param parameters the values of each; a list of gazetteers may also be set off by commas
   * @throws Problem that names the parameter that is wrong
   */
  public static TagDefaults of(Map<String, List<String>> parameters, Limits limits) {
    for (String name : parameters.keySet()) {
      if (!NAMES.contains(name)) {
        throw Problem.badRequest(
            "unknown_parameter",
            Excerpt.quoted(name) + " is no parameter of the query",
            NearestName.among(NAMES, name)
                .map(near -> "did you mean `" + near + "`?")
                .orElse("there are " + String.join(", ", NAMES)));
      }
    }
    return new TagDefaults(
        one(parameters, "model"),
        one(parameters, "tokenizer").map(TagDefaults::tokenizer),
        one(parameters, "best").map(given -> best(given, limits)).orElse(0),
        one(parameters, "probabilities").map(given -> flag("probabilities", given)).orElse(false),
        one(parameters, "offsets").map(TagDefaults::inCodePoints).orElse(false),
        one(parameters, "widening").map(given -> flag("widening", given)).orElse(false),
        parameters.getOrDefault("gazetteers", List.of()).stream()
            .flatMap(given -> Arrays.stream(given.split(",")))
            .toList());
  }

  private static Optional<String> one(Map<String, List<String>> parameters, String name) {
    List<String> values = parameters.getOrDefault(name, List.of());
    if (values.size() > 1) {
      throw Problem.badRequest(
          "bad_value", "`" + name + "` is in the query more than once", "give it once");
    }
    return values.stream().findFirst();
  }

  private static boolean flag(String name, String given) {
    if (!given.equals("true") && !given.equals("false")) {
      throw Problem.badRequest(
          "bad_value",
          "`" + name + "` must be true or false, not " + Excerpt.quoted(given),
          JsonFaults.SEE);
    }
    return given.equals("true");
  }

  private static int best(String given, Limits limits) {
    if (!given.matches("-?[0-9]{1,9}")) {
      throw wrongBest(limits, Excerpt.quoted(given));
    }
    return best(new BigInteger(given), limits);
  }

  /** Takes a number of labelings that is within the limit. */
  static int best(BigInteger given, Limits limits) {
    if (given.signum() < 0 || given.compareTo(BigInteger.valueOf(limits.best())) > 0) {
      throw wrongBest(limits, given.toString());
    }
    return given.intValue();
  }

  private static Problem wrongBest(Limits limits, String found) {
    return Problem.badRequest(
        "bad_value",
        "`best` must be a whole number from 0 to " + limits.best() + ", not " + found,
        JsonFaults.SEE);
  }

  /** Finds the rules of a name. */
  static TokenRules tokenizer(String name) {
    List<String> known =
        Arrays.stream(TokenRules.values()).map(r -> r.name().toLowerCase(Locale.ROOT)).toList();
    return TokenRules.values()[
        place(known, "tokenizer", name, "leave `tokenizer` out to take that of the model")];
  }

  /** Whether places in a text are counted in code points. */
  static boolean inCodePoints(String name) {
    return place(List.of("utf16", "codePoints"), "offsets", name, "leave it out for utf16") == 1;
  }

  private static int place(List<String> known, String field, String name, String otherwise) {
    int place = known.indexOf(name);
    if (place < 0) {
      throw Problem.badRequest(
          "bad_value",
          Excerpt.quoted(name) + " is no `" + field + "`; there are " + String.join(", ", known),
          NearestName.among(known, name)
              .map(near -> "did you mean `" + near + "`?")
              .orElse(otherwise));
    }
    return place;
  }
}
