package trellis.serve.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class AccessLogTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir private Path folder;

  private static Entry entry(String id, String path) {
    InetSocketAddress client = new InetSocketAddress("127.0.0.1", 4_711);
    Work work = new Work();
    return new Entry(0, id, client, "", "GET", path, 200, 12, 34, 1_234_567, work);
  }

  private static List<String> ids(Path file) throws IOException {
    List<String> ids = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      ids.add(MAPPER.readTree(line).get("id").asText());
    }
    return ids;
  }

  /** Waits until a file has so many lines; the time-out of the test ends that, too. */
  private static void await(Path file, int lines) throws IOException, InterruptedException {
    while (!Files.exists(file) || ids(file).size() < lines) {
      Thread.sleep(5);
    }
  }

  private static String lineOf(Entry entry) {
    StringBuilder lines = new StringBuilder();
    entry.write(lines);
    return lines.toString();
  }

  @Test
  void lineHasWhatIsKnown() throws IOException {
    assertEquals(
        "{\"time\":\"1970-01-01T00:00:00.000Z\",\"id\":\"a\",\"client\":\"127.0.0.1\","
            + "\"method\":\"GET\",\"path\":\"/x\",\"status\":200,\"bytes_in\":12,\"bytes_out\":34,"
            + "\"total_ms\":1.235}\n",
        lineOf(entry("a", "/x")));
    Entry tagged = entry("a", "/tag");
    tagged.work().add("ner", 2, 7);
    tagged.work().add("ner", 1, 5);
    tagged.work().waited(2_000_000);
    JsonNode line = MAPPER.readTree(lineOf(tagged));
    assertEquals("ner", line.get("model").asText());
    assertEquals(3, line.get("sentences").asInt());
    assertEquals(12, line.get("tokens").asInt());
    assertEquals(2.0, line.get("queued_ms").asDouble());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/\n{\"id\":\"forged\"}\n",
        "/\r\u001b[2J\u0000\u0007\u007f",
        "/\u0085\u2028\u2029\u202e\u009b",
        "/\"},{\"\\\\\"",
        "/\ud83d"
      })
  void nothingThatIsSentEndsALine(String path) throws IOException {
    String line = lineOf(entry("a", path));
    assertTrue(line.matches("[ -~]+\n"), line);
    assertEquals(path, MAPPER.readTree(line).get("path").asText());
    assertEquals("a", MAPPER.readTree(line).get("id").asText());
  }

  @Test
  void longValuesAreCut() throws IOException {
    String line = lineOf(entry("a", "/" + "\n".repeat(100_000)));
    assertTrue(line.length() < 2_000, line);
    assertTrue(MAPPER.readTree(line).get("path").asText().endsWith("\n..."), line);
  }

  @Test
  void movedFileIsMadeAnew() throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("access.log"), "{\"id\":\"before\"}\n");
    Path old = folder.resolve("access.log.1");
    try (AccessLog log = AccessLog.of(file, line -> {})) {
      log.add(entry("1", "/"));
      await(file, 2);
      Files.move(file, old);
      log.add(entry("2", "/"));
      await(file, 1);
      Files.delete(file);
      log.add(entry("3", "/"));
      await(file, 1);
      log.add(entry("4", "/"));
    }
    assertEquals(List.of("before", "1"), ids(old));
    assertEquals(List.of("3", "4"), ids(file), "what is there is written when the log is closed");
  }

  @Test
  void fileThatCannotBeOpenedIsToldAtOnce() {
    Path nowhere = folder.resolve("no such folder").resolve("access.log");
    assertThrows(NoSuchFileException.class, () -> AccessLog.of(nowhere, line -> {}));
  }

  @Test
  void slowDiskKeepsNobodyWaiting() throws InterruptedException {
    CountDownLatch writing = new CountDownLatch(1);
    CountDownLatch mayWrite = new CountDownLatch(1);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    OutputStream slow =
        new OutputStream() {
          @Override
          public void write(int b) {
            throw new AssertionError("bytes alone");
          }

          @Override
          public void write(byte[] bytes, int from, int length) {
            writing.countDown();
            try {
              mayWrite.await();
            } catch (InterruptedException over) {
              throw new AssertionError(over);
            }
            written.write(bytes, from, length);
          }
        };
    int entries = 50_000;
    long dropped;
    try (AccessLog log = new AccessLog(slow, line -> {})) {
      log.add(entry("first", "/"));
      writing.await(); // from here on nothing is taken from the queue
      for (int i = 1; i < entries; i++) {
        log.add(entry("next", "/"));
      }
      dropped = log.dropped();
      assertTrue(dropped > entries / 2, dropped + " dropped");
      mayWrite.countDown();
    }
    long lines = written.toString(StandardCharsets.US_ASCII).lines().count();
    assertEquals(entries, lines + dropped);
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void pipeThatNobodyReadsHoldsNothingUp() throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    AccessLog log =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20), () -> AccessLog.of(pipe, line -> {}), "opening waits");
    log.add(entry("early", "/"));
    try (BufferedReader reader = Files.newBufferedReader(pipe)) {
      assertEquals("early", MAPPER.readTree(reader.readLine()).get("id").asText());
      log.close();
    }
  }

  @Test
  void fullDiskIsToldOnce() throws InterruptedException {
    List<String> told = new ArrayList<>();
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    try (AccessLog log = new AccessLog(full, told::add)) {
      log.add(entry("a", "/"));
      while (log.dropped() < 1) {
        Thread.sleep(5);
      }
      log.add(entry("b", "/"));
      while (log.dropped() < 2) {
        Thread.sleep(5);
      }
    }
    assertEquals(1, told.size(), told::toString);
    assertTrue(told.get(0).contains("No space left on device"), told.get(0));
  }
}
