package trellis.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.error.CorpusException;
import trellis.testing.RandomCases;

/** A reader that goes on after a fault, and sentences compared by their tokens. */
class PassOverFaultTest {
  private static ConllReader reader(byte[] bytes) {
    return new ConllReader("f", new ByteArrayInputStream(bytes), ConllLayout.conll(0, 1));
  }

  private static ConllReader reader(String text) {
    return reader(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void everyFaultyLineIsToldAndEveryOtherIsRead() {
    RandomCases.check(
        200,
        random -> {
          StringBuilder text = new StringBuilder();
          List<Long> faulty = new ArrayList<>();
          List<String> sound = new ArrayList<>();
          for (long line = 1; line <= 30; line++) {
            switch (random.nextInt(4)) {
              case 0 -> text.append("\n");
              case 1 -> {
                faulty.add(line);
                text.append("lone\n");
              }
              default -> {
                sound.add("w" + line);
                text.append("w").append(line).append(" O\n");
              }
            }
          }
          List<Long> told = new ArrayList<>();
          List<String> read = new ArrayList<>();
          try (ConllReader reader = reader(text.toString())) {
            boolean more = true;
            while (more) {
              try {
                reader.forEachRemaining(sentence -> read.addAll(sentence.tokens()));
                more = false;
              } catch (CorpusException fault) {
                told.add(fault.line());
                more = reader.passOverFault();
              }
            }
          }
          assertEquals(faulty, told);
          assertEquals(sound, read);
        });
  }

  @Test
  void badUtf8IsPassedOverToo() {
    byte[] bytes = "a O\n? O\nb O\n".getBytes(StandardCharsets.UTF_8);
    bytes[4] = (byte) 0xFF;
    ConllReader reader = reader(bytes);
    assertEquals(2, assertThrows(CorpusException.class, reader::hasNext).line());
    assertTrue(reader.passOverFault());
    assertEquals(List.of("a", "b"), reader.next().tokens());
  }

  @Test
  void aFaultOfTheStreamIsTheEnd() {
    ConllReader reader = reader("a O\n\0\n\nb O\n");
    assertThrows(CorpusException.class, reader::hasNext);
    assertFalse(reader.passOverFault());
    assertThrows(IllegalStateException.class, reader::hasNext);
    ConllReader closed = reader("a O\n");
    closed.close();
    assertFalse(closed.passOverFault());
  }

  @Test
  void sentencesAreComparedByTheirTokens() {
    Sentence sentence = reader("Zoë B-PER\nwaits O\n").next();
    assertTrue(sentence.hasTokensOf(reader("\n\nZoë\tO\r\nwaits\tO\r\n").next()));
    assertTrue(sentence.hasTokensOf(sentence.withLabels(List.of("O", "B-LONG"))));
    assertFalse(sentence.hasTokensOf(reader("Zoe O\nwaits O\n").next()));
    assertFalse(sentence.hasTokensOf(reader("Zoë O\nwait O\n").next()));
    assertFalse(sentence.hasTokensOf(reader("Zoë O\n").next()));
    assertFalse(reader("Zoë O\n").next().hasTokensOf(sentence));
  }

  @Test
  void aFaultyLineOfConlluIsToldOnce() {
    String word = "%d\tA\ta\tX\t_\t_\t0\troot\t_\t_\n";
    String text = word.formatted(1) + "two\n" + word.formatted(3) + word.formatted(4);
    ConllReader reader =
        new ConllReader(
            "f",
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            ConllLayout.conllu("upos"));
    assertEquals(2, assertThrows(CorpusException.class, reader::hasNext).line());
    assertTrue(reader.passOverFault());
    assertEquals(3, reader.next().size());
    assertFalse(reader.hasNext());
  }
}
