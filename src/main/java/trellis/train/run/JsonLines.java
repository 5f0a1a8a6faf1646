package trellis.train.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import trellis.error.TrainingException;
import trellis.util.IoReason;

/**
 * A file with one line of JSON for each thing that is numbered, such as an epoch, in their order.
 *
 * @param number the key of the number
 */
record JsonLines(Path file, String number) {
  private static final ObjectMapper JSON = new ObjectMapper();

  static ObjectNode line() {
    return JSON.createObjectNode();
  }

  /**
   * Adds a line.
   *
   * @param lasting waits until the disk has it
   */
  void append(ObjectNode line, boolean lasting) {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      if (lasting) {
        channel.force(false);
      }
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** All lines, those before a resume included. */
  List<JsonNode> read() {
    try {
      List<JsonNode> lines = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        lines.add(JSON.readTree(line));
      }
      return lines;
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** Cuts the lines behind a number and a half-written last one, so that nothing stands twice. */
  void cutAfter(int last) {
    if (Files.notExists(file)) {
      return;
    }
    try {
      // What a power cut left behind may be no UTF-8 either.
      String kept =
          new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> isUpTo(last, line))
              .map(line -> line + "\n")
              .collect(Collectors.joining());
      RunDirectory.write(file, kept);
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private boolean isUpTo(int last, String line) {
    try {
      JsonNode node = JSON.readTree(line);
      return node.isObject() && node.path(number).isInt() && node.path(number).asInt() <= last;
    } catch (JsonProcessingException halfWritten) {
      return false;
    }
  }

  private TrainingException unusable(IOException e) {
    return new TrainingException(
        file
            + ": the log cannot be kept: "
            + IoReason.of(e)
            + ": is there room and may you write there?",
        e);
  }
}
