package trellis.eval.errors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.eval.errors.ErrorKinds.ErrorKind;
import trellis.eval.errors.ErrorKinds.WordCount;
import trellis.labels.Span;

class ErrorKindsTest {
  private static Mistake mistake(
      MistakeKind kind, int firstToken, String tokens, List<Span> gold, List<Span> predicted) {
    return new Mistake(kind, "a.conll", 1, firstToken, List.of(tokens.split(" ")), gold, predicted);
  }

  private static Mistake missed(String type, String tokens) {
    return mistake(MistakeKind.MISSED, 0, tokens, List.of(new Span(type, 0, 1)), List.of());
  }

  /** The token in question is behind the first one that is kept of a long sentence. */
  private static Mistake wrongLabel(String word, String gold, String predicted) {
    return mistake(
        MistakeKind.WRONG_LABEL,
        70,
        "a b " + word + " c",
        List.of(new Span(gold, 72, 73)),
        List.of(new Span(predicted, 72, 73)));
  }

  @Test
  void theMostFrequentComeFirstAndEqualOnesInTheOrderOfTheFile() {
    ErrorKinds.Tally tally = new ErrorKinds.Tally();
    Mistake first = missed("PER", "Ada");
    tally.add(first);
    tally.add(
        mistake(
            MistakeKind.WRONG_BOUNDARIES,
            0,
            "Ada de Bo",
            List.of(new Span("PER", 0, 3)),
            List.of(new Span("LOC", 0, 1), new Span("PER", 2, 3))));
    tally.add(missed("LOC", "York"));
    tally.add(missed("LOC", "Bath"));
    ErrorKinds kinds = tally.result();
    assertEquals(4, kinds.total());
    assertEquals(
        List.of("MISSED LOC- 2", "MISSED PER- 1", "WRONG_BOUNDARIES PER-LOC 1"),
        kinds.kinds().stream().map(ErrorKindsTest::shown).toList());
    assertEquals(first, kinds.kinds().get(1).example());
    assertEquals(List.of(), kinds.kinds().get(0).words());
  }

  private static String shown(ErrorKind kind) {
    return kind.kind() + " " + kind.gold() + "-" + kind.predicted() + " " + kind.count();
  }

  @Test
  void wrongLabelsHaveTheirMostFrequentWords() {
    ErrorKinds.Tally tally = new ErrorKinds.Tally();
    for (String word : List.of("run", "bill", "run", "can", "run", "can")) {
      tally.add(wrongLabel(word, "NOUN", "VERB"));
    }
    tally.add(wrongLabel("run", "VERB", "NOUN"));
    ErrorKind kind = tally.result().kinds().get(0);
    assertEquals("WRONG_LABEL NOUN-VERB 6", shown(kind));
    assertEquals(
        List.of(new WordCount("run", 3), new WordCount("can", 2), new WordCount("bill", 1)),
        kind.words());
  }

  @Test
  void noMistakeIsNoKind() {
    assertEquals(new ErrorKinds(0, List.of()), new ErrorKinds.Tally().result());
  }
}
