package trellis.serve.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.FeaturedSentence;
import trellis.serve.http.Limits;
import trellis.serve.http.Problem;

class AdmissionTest {
  private static final int MEMORY = 10_000;

  private static void assertRefused(int status, Runnable request) {
    assertEquals(status, assertThrows(Problem.class, request::run).status());
  }

  @Test
  void memoryIsSharedAndGivenBackOnce() {
    Admission admission = new Admission(Limits.USUAL, MEMORY);
    Admission.Place first = admission.enter(new Load(10, 6_000));
    assertRefused(429, () -> admission.enter(new Load(10, 5_000)));
    assertRefused(413, () -> admission.enter(new Load(10, 10_001)));
    Admission.Place second = admission.enter(new Load(10, 4_000));
    assertRefused(429, () -> second.change(new Load(10, 4_001)));
    second.change(new Load(5, 1_000));
    assertEquals(15, admission.tokens());
    first.leave();
    first.leave();
    first.change(new Load(1, 9_999));
    assertEquals(1_000, admission.bytes());
    assertEquals(1, admission.requests());
    second.leave();
    assertEquals(0, admission.tokens() + admission.bytes() + admission.requests());
  }

  @Test
  void oneRequestIsLetInHoweverManyTokensItHas() {
    Admission admission = new Admission(Limits.USUAL, MEMORY);
    Admission.Place alone = admission.enter(new Load(Limits.USUAL.queueTokens() + 1L, 1));
    assertRefused(429, () -> admission.enter(new Load(1, 1)));
    alone.leave();
    admission.enter(new Load(1, 1)).leave();
  }

  @Test
  void bulkLeavesHalfOfTheRoomToRequests() {
    Admission admission = new Admission(Limits.USUAL, MEMORY);
    Admission.Place bulk = admission.enterInBulk(new Load(0, 3_000)).orElseThrow();
    assertTrue(admission.enterInBulk(new Load(0, 3_000)).isEmpty());
    bulk.changeInBulk(new Load(10, 4_500));
    Admission.Place request = admission.enter(new Load(10, 5_000));
    bulk.changeInBulk(new Load(10, 6_000)); // which nobody can wait for
    assertEquals(11_000, admission.bytes());
    bulk.leave();
    bulk.changeInBulk(new Load(1, 1));
    request.leave();
    assertEquals(0, admission.tokens() + admission.bytes() + admission.requests());
    admission.enterInBulk(new Load(0, 9_000)).orElseThrow().leave(); // nobody else is there
    assertRefused(413, () -> admission.enterInBulk(new Load(0, 10_001)));
    admission.enter(new Load(Limits.USUAL.queueTokens(), 1));
    assertTrue(admission.enterInBulk(new Load(0, 1)).isEmpty());
  }

  @Test
  void emptySentencesAndLettersCount() {
    FeaturedSentence empty = new FeaturedSentence(List.of(), List.of());
    Load empties = Load.of(Collections.nCopies(1_000, empty), 0);
    assertEquals(1_000, empties.tokens());
    assertTrue(empties.bytes() >= 100_000, empties::toString);
    FeaturedSentence word = new FeaturedSentence(List.of("a".repeat(100_000)), List.of());
    Load letters = Load.of(List.of(word), 0);
    assertTrue(letters.tokens() > 5_000 && letters.bytes() > 200_000, letters::toString);
    FeaturedSentence usual = new FeaturedSentence(Collections.nCopies(20, "word"), List.of());
    assertEquals(20, Load.of(List.of(usual), 0).tokens());
    assertTrue(Load.ofBody(0).withLines(1_000).bytes() > 200_000, "empty lines are answered, too");
    assertTrue(Load.of(List.of(usual), 5).bytes() > Load.of(List.of(usual), 0).bytes());
  }
}
