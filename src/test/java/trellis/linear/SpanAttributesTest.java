package trellis.linear;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.lexicon.ListMatches;
import trellis.linear.AttributeIndex.Attribute;
import trellis.linear.template.TokenForm;
import trellis.testing.RandomCases;

class SpanAttributesTest {
  private static final TokenForm SHAPE = new TokenForm(TokenForm.Kind.SHAPE, 0);
  private static final List<String> TOKENS = List.of("New", "new", "York", "of", "7", "MIT", "a-b");

  private static List<String> sentence(RandomGenerator random) {
    List<String> tokens = new ArrayList<>();
    for (int i = random.nextInt(1, 8); i > 0; i--) {
      tokens.add(TOKENS.get(random.nextInt(TOKENS.size())));
    }
    return tokens;
  }

  /** Some stretches of tokens as names of lists of two types. */
  private static ListedSpans names(RandomGenerator random, int tokens) {
    int count = random.nextInt(4);
    int[] starts = new int[count];
    int[] ends = new int[count];
    int[] types = new int[count];
    for (int name = 0; name < count; name++) {
      starts[name] = random.nextInt(tokens);
      ends[name] = starts[name] + 1 + random.nextInt(tokens - starts[name]);
      types[name] = random.nextInt(2);
    }
    return new ListedSpans(new ListMatches(starts, ends, types), List.of("PER", "LOC"));
  }

  private static String types(ListedSpans listed, int from, int end) {
    ListMatches names = listed.names();
    boolean[] found = new boolean[2];
    for (int name = 0; name < names.count(); name++) {
      found[names.types()[name]] |= names.starts()[name] == from && names.ends()[name] == end;
    }
    return (found[1] ? "LOC" : "") + (found[0] && found[1] ? "|" : "") + (found[0] ? "PER" : "");
  }

  /** What a stretch of tokens has, by the definition of each kind. */
  private static List<Attribute> expected(
      List<String> tokens, ListedSpans names, int from, int end) {
    List<String> all = tokens.stream().map(token -> token.toLowerCase(Locale.ROOT)).toList();
    List<String> lower = all.subList(from, end);
    return List.of(
        new Attribute(0, List.of(String.valueOf(end - from))),
        new Attribute(1, lower),
        new Attribute(2, tokens.subList(from, end).stream().map(SHAPE::of).toList()),
        new Attribute(3, List.of(lower.get(0), lower.get(lower.size() - 1))),
        new Attribute(
            4, List.of(from == 0 ? "" : all.get(from - 1), end == all.size() ? "" : all.get(end))),
        new Attribute(5, List.of(types(names, from, end))));
  }

  @Test
  void findsWhatSpansOfTrainingHad() {
    RandomCases.check(
        100,
        random -> {
          int longest = random.nextInt(1, 5);
          int least = random.nextInt(1, 3);
          SpanAttributes.Builder builder = new SpanAttributes.Builder(longest);
          Map<Attribute, Integer> counts = new HashMap<>();
          for (int i = 0; i < 20; i++) {
            List<String> tokens = sentence(random);
            int from = random.nextInt(tokens.size());
            int end = from + 1 + random.nextInt(tokens.size() - from);
            ListedSpans names = names(random, tokens.size());
            builder.add(tokens, names, from, end);
            for (Attribute one : expected(tokens, names, from, end)) {
              boolean has =
                  end - from <= longest
                      && (one.kind() != 3 || end - from > 1)
                      && (one.kind() != 5 || !one.values().equals(List.of("")));
              counts.merge(one, has ? 1 : 0, Integer::sum);
            }
          }
          SpanAttributes attributes = builder.build(least);
          SpanAttributes again = new SpanAttributes(longest);
          Map<Attribute, Integer> rows = new HashMap<>();
          for (int row = 0; row < attributes.size(); row++) {
            rows.put(attributes.attribute(row), row);
            again.add(attributes.attribute(row));
          }
          counts.forEach(
              (attribute, count) ->
                  assertEquals(
                      attribute.kind() == 0
                          ? Integer.parseInt(attribute.values().get(0)) <= longest
                          : count >= least,
                      rows.containsKey(attribute),
                      attribute::toString));
          List<String> tokens = sentence(random);
          ListedSpans names = names(random, tokens.size());
          check(attributes, rows, tokens, names);
          check(again, rows, tokens, names);
        });
  }

  private static void check(
      SpanAttributes attributes,
      Map<Attribute, Integer> rows,
      List<String> tokens,
      ListedSpans names) {
    int[][] values = new int[tokens.size()][];
    for (int t = 0; t < values.length; t++) {
      values[t] = attributes.appended(new int[] {5, 6}, tokens.get(t));
    }
    int[] listed = attributes.listed(names, values.length);
    int[] found = new int[attributes.longest() * SpanAttributes.MOST];
    for (int from = 0; from < values.length; from++) {
      int lengths = attributes.find(values, listed, from, found);
      assertEquals(Math.min(attributes.longest(), values.length - from), lengths);
      for (int length = 1; length <= lengths; length++) {
        List<Attribute> own = expected(tokens, names, from, from + length);
        for (int kind = 0; kind < SpanAttributes.MOST; kind++) {
          int row = rows.getOrDefault(own.get(kind), AttributeIndex.UNKNOWN);
          assertEquals(row, found[(length - 1) * SpanAttributes.MOST + kind], own::toString);
        }
      }
    }
  }

  @Test
  void refusesWhatIsNoAttributeOrThereAlready() {
    SpanAttributes attributes = new SpanAttributes(3);
    Attribute words = new Attribute(1, List.of("new", "york"));
    attributes.add(words);
    assertThrows(IllegalArgumentException.class, () -> attributes.add(words));
    assertThrows(
        IllegalArgumentException.class, () -> attributes.add(new Attribute(9, List.of("a"))));
    assertThrows(IllegalArgumentException.class, () -> attributes.add(new Attribute(1, List.of())));
  }
}
