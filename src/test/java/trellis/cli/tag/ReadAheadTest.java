package trellis.cli.tag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import trellis.error.CorpusException;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.PlainTextReader;
import trellis.text.Sentence;

class ReadAheadTest {
  private static ReadAhead<Sentence> reading(InputStream in) {
    return ReadAhead.of(new ConllReader("f", in, ConllLayout.conll()));
  }

  private static ReadAhead<Sentence> reading(String text) {
    return reading(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void givesAllSentencesInOrder() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      text.append("w").append(i).append(" O\n\n");
    }
    try (ReadAhead<Sentence> sentences = reading(text.toString())) {
      for (int i = 0; i < 3_000; i++) {
        assertTrue(sentences.hasNext());
        assertEquals("w" + i, sentences.next().tokens().get(0));
      }
      assertFalse(sentences.hasNext());
      assertThrows(NoSuchElementException.class, sentences::next);
    }
  }

  @Test
  void aFaultComesBehindTheSentencesBeforeIt() {
    try (ReadAhead<Sentence> sentences = reading("a O\n\nlone\n")) {
      assertEquals("a", sentences.next().tokens().get(0));
      assertEquals(3, assertThrows(CorpusException.class, sentences::hasNext).line());
    }
  }

  @Test
  void whoeverWaitsHearsOfAnyFailure() {
    OutOfMemoryError error = new OutOfMemoryError("thrown on purpose");
    InputStream failing =
        new InputStream() {
          @Override
          public int read() {
            throw error;
          }
        };
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          try (ReadAhead<Sentence> sentences = reading(failing)) {
            assertSame(error, assertThrows(OutOfMemoryError.class, sentences::hasNext));
          }
        });
  }

  @Test
  void whatIsThereCanBeTakenWithoutWaitingForMore() throws IOException {
    PipedOutputStream out = new PipedOutputStream();
    try (ReadAhead<List<String>> lines =
        ReadAhead.asTheyCome(new PlainTextReader("f", new PipedInputStream(out)))) {
      for (String word : List.of("one", "two", "three")) {
        assertFalse(lines.isAtHand());
        out.write((word + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
        assertTrue(lines.hasNext());
        assertTrue(lines.isAtHand());
        assertEquals(List.of(word), lines.next());
      }
      out.close();
      assertFalse(lines.hasNext());
      assertTrue(lines.isAtHand()); // the end is
      assertFalse(lines.hasNext());
    }
  }

  @Test
  void aSentenceLargerThanTheRoomPassesToo() {
    String large = "w O\n".repeat(70_000) + "\n";
    try (ReadAhead<Sentence> sentences = reading(large.repeat(3))) {
      for (int i = 0; i < 3; i++) {
        assertEquals(70_000, sentences.next().size());
      }
      assertFalse(sentences.hasNext());
    }
  }

  @Test
  void mayBeClosedBeforeTheEnd() {
    ReadAhead<Sentence> sentences = reading("a O\n\n".repeat(10_000));
    assertTrue(sentences.hasNext());
    sentences.close();
    assertEquals("a", sentences.next().tokens().get(0));
  }
}
