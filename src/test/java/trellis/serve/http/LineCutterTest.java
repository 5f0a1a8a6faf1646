package trellis.serve.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineCutterTest {
  private static final int MOST = 12;

  @Test
  void linesAreThoseOfTheWholeHoweverItComes() {
    Random random = new Random(1);
    for (int round = 0; round < 500; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(40); i > 0; i--) {
        text.append("x".repeat(random.nextInt(3) == 0 ? random.nextInt(30) : 1));
        text.append(random.nextInt(3) == 0 ? "\n" : "");
      }
      List<String> expected = new ArrayList<>(Arrays.asList(text.toString().split("\n", -1)));
      if (expected.get(expected.size() - 1).isEmpty()) {
        expected.remove(expected.size() - 1); // what is behind the last end of a line
      }
      expected.replaceAll(line -> line.substring(0, Math.min(line.length(), MOST + 1)));
      assertEquals(expected, cut(text.toString(), random));
    }
  }

  private static List<String> cut(String text, Random random) {
    LineCutter cutter = new LineCutter(MOST);
    List<String> found = new ArrayList<>();
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      ByteBuffer part = bytes.slice();
      part.limit(Math.min(part.limit(), random.nextInt(9)));
      bytes.position(bytes.position() + part.limit());
      cutter.add(part);
      if (random.nextInt(4) == 0) {
        take(cutter, found);
      }
    }
    cutter.end();
    take(cutter, found);
    assertEquals(0, cutter.memory());
    return found;
  }

  private static void take(LineCutter cutter, List<String> found) {
    int before = cutter.memory();
    Lines lines = cutter.take(found.size() + 1);
    assertEquals(before - lines.memory(), cutter.memory());
    assertEquals(found.size() + 1, lines.firstNumber());
    for (int i = 0; i < lines.count(); i++) {
      found.add(StandardCharsets.UTF_8.decode(lines.line(i)).toString());
    }
  }
}
