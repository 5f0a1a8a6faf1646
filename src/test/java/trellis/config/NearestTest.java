package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class NearestTest {

  @Test
  void findsTheWordThatWasMeant() {
    List<String> words = List.of("rate", "decay", "dropout", "pos");

    assertEquals(Optional.of("rate"), Nearest.to("rtae", words));
    assertEquals(Optional.of("rate"), Nearest.to("RATE", words));
    assertEquals(Optional.of("dropout"), Nearest.to("drop-out", words));
    assertEquals(Optional.of("pos"), Nearest.to("po", words));
    assertEquals(Optional.empty(), Nearest.to("x", words));
    assertEquals(Optional.empty(), Nearest.to("", words));
    assertEquals(Optional.empty(), Nearest.to("rate".repeat(1000), words));
  }

  @Test
  void countsEdits() {
    assertEquals(0, Nearest.distance("", ""));
    assertEquals(3, Nearest.distance("", "abc"));
    assertEquals(3, Nearest.distance("kitten", "sitting"));
    assertEquals(1, Nearest.distance("ab", "ba"));
    assertEquals(3, Nearest.distance("ca", "abc"), "a swapped pair is not edited again");
  }

  @Test
  void isSymmetricAndGrowsByOneEditAtMost() {
    RandomCases.check(
        500,
        random -> {
          StringBuilder word = new StringBuilder();
          random.ints(8, 'a', 'd').forEach(c -> word.append((char) c));
          StringBuilder edited = new StringBuilder(word);
          int edits = random.nextInt(4);
          for (int i = 0; i < edits; i++) {
            edited.deleteCharAt(random.nextInt(edited.length()));
          }
          int distance = Nearest.distance(word.toString(), edited.toString());
          assertEquals(edits, distance, "letters were only taken away");
          assertEquals(distance, Nearest.distance(edited.toString(), word.toString()));
          assertTrue(distance <= word.length());
        });
  }
}
