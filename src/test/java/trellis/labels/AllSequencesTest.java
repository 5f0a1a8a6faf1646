package trellis.labels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static trellis.labels.Enumeration.LONGEST;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The schemes, proved over all span sets and all label sequences up to length 5 with two types. */
class AllSequencesTest {
  private static final List<List<String>> TYPES =
      List.of(List.of("PER", "ORG"), List.of("", "a-b c"));

  private static final Map<TagScheme, String> LETTERS =
      Map.of(
          TagScheme.IOB1, "BI",
          TagScheme.BIO, "BI",
          TagScheme.IOE1, "EI",
          TagScheme.IOE2, "EI",
          TagScheme.BIOES, "SBIE",
          TagScheme.BMES, "SBME",
          TagScheme.BILOU, "UBIL");

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void whatIsWrittenIsReadBackByBothReadings(TagScheme scheme) {
    forEachSpanSet(
        (spans, length) -> {
          List<String> labels = scheme.encode(spans, length);
          assertEquals(spans, scheme.decode(labels), labels::toString);
          assertEquals(spans, ConllevalReading.spans(labels), labels::toString);
        });
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void conversionsLoseNothing(TagScheme from) {
    forEachSpanSet(
        (spans, length) -> {
          List<String> labels = from.encode(spans, length);
          for (TagScheme to : EnumSet.complementOf(EnumSet.of(TagScheme.NONE))) {
            List<String> converted = to.encode(from.decode(labels), length);
            assertEquals(labels, from.encode(to.decode(converted), length), converted::toString);
          }
        });
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void rulesAcceptExactlyWhatCanBeWritten(TagScheme scheme) {
    for (List<String> types : TYPES) {
      Set<List<String>> written = written(scheme, types);
      Set<List<String>> accepted = new HashSet<>();
      Enumeration.forEachSequence(
          labels(scheme, types),
          LONGEST,
          labels -> {
            boolean wellFormed = isAccepted(scheme.rules(), labels);
            assertEquals(wellFormed, scheme.violations(labels).length == 0, labels::toString);
            if (wellFormed) {
              accepted.add(labels);
            }
          });
      assertEquals(written, accepted);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void foreignLabelsAreNeverAccepted(TagScheme scheme) {
    List<String> alphabet = new ArrayList<>(labels(scheme, List.of("X")));
    List<String> foreign = List.of("O-", "O-X", "I-", "o", "i-X", "Q-X", "X", ".", "");
    alphabet.addAll(foreign);
    Set<List<String>> written = written(scheme, List.of("X"));
    Enumeration.forEachSequence(
        alphabet,
        3,
        labels -> {
          boolean wellFormed = written.contains(labels);
          assertEquals(wellFormed, isAccepted(scheme.rules(), labels), labels::toString);
          assertEquals(wellFormed, scheme.violations(labels).length == 0, labels::toString);
        });
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void strictReadingIsThatOfItsDefinition(TagScheme scheme) {
    Enumeration.forEachSequence(
        labels(scheme, TYPES.get(0)),
        LONGEST,
        labels -> assertEquals(strictly(scheme, labels), scheme.decode(labels), labels::toString));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void wellFormedLabelsAreThoseThatTheStrictReadingWritesAgain(TagScheme scheme) {
    Enumeration.forEachSequence(
        labels(scheme, TYPES.get(0)),
        LONGEST,
        labels ->
            assertEquals(
                scheme.violations(labels).length == 0,
                scheme.encode(scheme.decode(labels), labels.size()).equals(labels),
                labels::toString));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.INCLUDE, names = "NONE")
  void plainLabelsAreAllWellFormed(TagScheme none) {
    Enumeration.forEachSequence(
        List.of("O", "I-X", "NN", "-LRB-", ""),
        4,
        labels -> {
          assertTrue(isAccepted(none.rules(), labels));
          assertEquals(0, none.violations(labels).length);
          assertEquals(List.of(), none.decode(labels));
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"IOE1", "IOE2"})
  void theSchemesWithEAreTheMirrorOfThoseWithB(TagScheme scheme) {
    TagScheme mirror = scheme == TagScheme.IOE1 ? TagScheme.IOB1 : TagScheme.BIO;
    Enumeration.forEachSequence(
        labels(scheme, TYPES.get(0)),
        LONGEST,
        labels -> {
          List<String> mirrored = new ArrayList<>();
          labels.forEach(label -> mirrored.add(0, label.replaceFirst("^E", "B")));
          List<Span> spans = new ArrayList<>();
          for (Span span : mirror.decode(mirrored)) {
            int length = labels.size();
            spans.add(0, new Span(span.type(), length - span.end(), length - span.start()));
          }
          assertEquals(spans, scheme.decode(labels), labels::toString);
        });
  }

  private interface SpanSetTest {
    void accept(List<Span> spans, int length);
  }

  private static void forEachSpanSet(SpanSetTest test) {
    for (List<String> types : TYPES) {
      for (int length = 0; length <= LONGEST; length++) {
        for (List<Span> spans : Enumeration.spanSets(length, types)) {
          test.accept(spans, length);
        }
      }
    }
  }

  private static List<String> labels(TagScheme scheme, List<String> types) {
    List<String> labels = new ArrayList<>(List.of("O"));
    for (String letter : LETTERS.get(scheme).split("")) {
      types.forEach(type -> labels.add(type.isEmpty() ? letter : letter + "-" + type));
    }
    return labels;
  }

  private static Set<List<String>> written(TagScheme scheme, List<String> types) {
    Set<List<String>> written = new HashSet<>();
    for (int length = 0; length <= LONGEST; length++) {
      for (List<Span> spans : Enumeration.spanSets(length, types)) {
        assertTrue(written.add(scheme.encode(spans, length)), "two span sets, one writing");
      }
    }
    return written;
  }

  private static boolean isAccepted(TransitionRules rules, List<String> labels) {
    if (labels.isEmpty()) {
      return true;
    }
    boolean accepted = rules.mayStart(labels.get(0)) && rules.mayEnd(labels.get(labels.size() - 1));
    for (int i = 1; i < labels.size(); i++) {
      accepted &= rules.mayFollow(labels.get(i - 1), labels.get(i));
    }
    return accepted;
  }

  /** All stretches that are written as the scheme writes a span, looked at one by one. */
  private static List<Span> strictly(TagScheme scheme, List<String> labels) {
    List<Span> spans = new ArrayList<>();
    for (int start = 0; start < labels.size(); start++) {
      for (int end = start + 1; end <= labels.size(); end++) {
        String type = labels.get(start).replaceFirst("^.-?", "");
        if (!type.isEmpty() && isWritten(scheme, labels, new Span(type, start, end))) {
          spans.add(new Span(type, start, end));
        }
      }
    }
    return spans;
  }

  private static boolean isWritten(TagScheme scheme, List<String> labels, Span span) {
    String before = span.start() == 0 ? "O" : labels.get(span.start() - 1);
    String after = span.end() == labels.size() ? "O" : labels.get(span.end());
    List<String> stretch = labels.subList(span.start(), span.end());
    String b = "B-" + span.type();
    String i = "I-" + span.type();
    String e = "E-" + span.type();
    boolean touchesBefore = Set.of(b, i, e).contains(before);
    boolean touchesAfter = Set.of(b, i, e).contains(after);
    return switch (scheme) {
      case IOB1 ->
          stretch.equals(filled(touchesBefore ? b : i, i, i, span.length())) && !after.equals(i);
      case BIO -> stretch.equals(filled(b, i, i, span.length())) && !after.equals(i);
      case IOE1 ->
          stretch.equals(filled(i, i, touchesAfter ? e : i, span.length())) && !before.equals(i);
      case IOE2 -> stretch.equals(filled(i, i, e, span.length())) && !before.equals(i);
      case BIOES -> isWritten(stretch, "SBIE", span);
      case BMES -> isWritten(stretch, "SBME", span);
      case BILOU -> isWritten(stretch, "UBIL", span);
      case NONE -> false;
    };
  }

  private static boolean isWritten(List<String> stretch, String letters, Span span) {
    String[] label = new String[4];
    for (int i = 0; i < 4; i++) {
      label[i] = letters.charAt(i) + "-" + span.type();
    }
    return span.length() == 1
        ? stretch.equals(List.of(label[0]))
        : stretch.equals(filled(label[1], label[2], label[3], span.length()));
  }

  /** The labels of a span; where one token is both first and last, the one that says more. */
  private static List<String> filled(String first, String middle, String last, int length) {
    List<String> labels = new ArrayList<>(Collections.nCopies(length, middle));
    labels.set(length - 1, last);
    if (length > 1 || last.equals(middle)) {
      labels.set(0, first);
    }
    return labels;
  }
}
