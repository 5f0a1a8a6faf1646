package trellis.encoder.context;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class WindowTest {
  @Test
  void aSentenceThatFitsIsOneWindow() {
    assertEquals(List.of(new Window(0, 510, 0, 510)), Window.of(510, 510));
    assertEquals(List.of(new Window(0, 1, 0, 1)), Window.of(1, 1));
  }

  @Test
  void theLastWindowIsFull() {
    assertEquals(List.of(new Window(0, 10, 0, 8), new Window(1, 11, 8, 11)), Window.of(11, 10));
    assertEquals(
        List.of(new Window(0, 10, 0, 8), new Window(5, 15, 8, 13), new Window(7, 17, 13, 17)),
        Window.of(17, 10));
  }

  @Test
  void eachPieceHasOneWindowWithEnoughAroundIt() {
    RandomCases.check(
        500,
        random -> {
          int most = random.nextInt(1, 40);
          int pieces = random.nextInt(1, 200);
          int own = 0;
          for (Window window : Window.of(pieces, most)) {
            assertTrue(window.size() <= most && window.from() >= 0 && window.to() <= pieces);
            assertEquals(own, window.ownFrom());
            assertTrue(window.ownFrom() >= window.from() && window.ownTo() <= window.to());
            assertTrue(window.ownTo() > own);
            for (int piece = window.ownFrom(); piece < window.ownTo(); piece++) {
              int before = window.from() == 0 ? most : piece - window.from();
              int behind = window.to() == pieces ? most : window.to() - 1 - piece;
              assertTrue(Math.min(before, behind) >= most / 4 - 1, window + ", piece " + piece);
            }
            own = window.ownTo();
          }
          assertEquals(pieces, own);
        });
  }

  @Test
  void aLongSentenceIsReadInLinearTime() {
    assertEquals(1 + (25_000 - 510 + 254) / 255, Window.of(25_000, 510).size());
  }
}
