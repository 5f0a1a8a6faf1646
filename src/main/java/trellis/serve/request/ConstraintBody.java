package trellis.serve.request;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import trellis.Constraints;
import trellis.TextConstraints;

/**
 * A constraint of the JSON that {@code POST /tag} takes, in the words of {@link Constraints}: one
 * of {@code span}, {@code noSpan}, {@code weigh}, {@code label} and {@code forbid}, and where it
 * holds. Jackson fills in the fields; what is absent stays null.
 */
@JsonAutoDetect(
    fieldVisibility = Visibility.NONE,
    getterVisibility = Visibility.NONE,
    setterVisibility = Visibility.NONE,
    creatorVisibility = Visibility.NONE)
@JsonPropertyOrder({
  "span", "noSpan", "weigh", "label", "forbid", "token", "start", "end", "weight"
})
final class ConstraintBody {
  @JsonProperty private String span;
  @JsonProperty private String noSpan;
  @JsonProperty private String weigh;

  @JsonProperty
  @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
  private List<String> label;

  @JsonProperty
  @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
  private List<String> forbid;

  @JsonProperty private Integer token;
  @JsonProperty private Integer start;
  @JsonProperty private Integer end;
  @JsonProperty private Double weight;

  /** An element of {@code constraints}: a constraint, or a list of those of a sentence or text. */
  record Group(boolean single, List<ConstraintBody> constraints) {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Group of(ConstraintBody one) {
      return new Group(true, List.of(one));
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Group of(List<ConstraintBody> several) {
      return new Group(false, several);
    }
  }

  /** Whether it adds states to the tokens that it covers, which is what takes time and memory. */
  boolean isOfStates() {
    return noSpan != null || weigh != null;
  }

  /** Where it begins to hold; asked of what was added alone. */
  int start() {
    return start;
  }

  /** Where it ends to hold. */
  int end() {
    return end;
  }

  /**
   * Adds it to what is known of a sentence.
   *
   * @throws IllegalArgumentException when it says nothing, too much, or what cannot be
   */
  void addTo(Constraints.Builder known) {
    requireOneKind();
    if (label != null || forbid != null) {
      refuse(start != null || end != null, "a label is of one `token`, counted from 0");
      refuse(token == null, "the `token` is missing");
      if (label != null) {
        known.label(token, label.toArray(String[]::new));
      } else {
        known.forbid(token, forbid.toArray(String[]::new));
      }
      return;
    }
    refuse(token != null, "a span has no `token`, but `start` and `end`");
    requireStretch("tokens");
    if (span != null) {
      known.span(span, start, end);
    } else if (noSpan != null) {
      known.noSpan(noSpan, start, end);
    } else {
      known.weigh(weigh, start, end, weight);
    }
  }

  /**
   * Adds it to what is known of a text.
   *
   * @throws IllegalArgumentException when it says nothing, too much, or what cannot be
   */
  void addTo(TextConstraints.Builder known) {
    requireOneKind();
    refuse(token != null, "a token of a text is given by its `start` and `end`, not by `token`");
    requireStretch("characters");
    if (span != null) {
      known.span(span, start, end);
    } else if (noSpan != null) {
      known.noSpan(noSpan, start, end);
    } else if (weigh != null) {
      known.weigh(weigh, start, end, weight);
    } else if (label != null) {
      known.label(start, end, label.toArray(String[]::new));
    } else {
      known.forbid(start, end, forbid.toArray(String[]::new));
    }
  }

  private void requireOneKind() {
    List<String> kinds = new ArrayList<>();
    addIfGiven(kinds, "`span`", span);
    addIfGiven(kinds, "`noSpan`", noSpan);
    addIfGiven(kinds, "`weigh`", weigh);
    addIfGiven(kinds, "`label`", label);
    addIfGiven(kinds, "`forbid`", forbid);
    refuse(
        kinds.size() != 1,
        (kinds.isEmpty()
                ? "it demands nothing"
                : "it has " + String.join(" and ", kinds) + ", which exclude each other")
            + ": give one of `span`, `noSpan`, `weigh`, `label` and `forbid`");
    refuse(weigh != null && weight == null, "the `weight` is missing");
    refuse(weigh == null && weight != null, "`weight` goes with `weigh`");
  }

  private static void addIfGiven(List<String> names, String name, Object value) {
    if (value != null) {
      names.add(name);
    }
  }

  private void requireStretch(String what) {
    refuse(
        start == null || end == null,
        "`start` and `end` are needed: " + what + " counted from 0, [start, end)");
  }

  private static void refuse(boolean isWrong, String why) {
    if (isWrong) {
      throw new IllegalArgumentException(why);
    }
  }
}
