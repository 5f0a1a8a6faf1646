package trellis.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import trellis.error.CorpusException;

class PlainTextReaderTest {
  private static List<List<String>> read(byte[] bytes) {
    List<List<String>> sentences = new ArrayList<>();
    try (PlainTextReader reader = new PlainTextReader("f", new ByteArrayInputStream(bytes))) {
      reader.forEachRemaining(sentences::add);
      assertThrows(NoSuchElementException.class, reader::next);
    }
    return sentences;
  }

  private static List<List<String>> read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aLineIsASentenceAlsoAnEmptyOne() {
    assertEquals(
        List.of(List.of("Ada", "lives"), List.of(), List.of("né", "😀")),
        read("\uFEFF Ada  lives\t\r\n\n  né\t😀"));
    assertEquals(List.of(), read(""));
    assertEquals(List.of(List.of()), read("\n"));
  }

  @Test
  void otherSpacesArePartOfAToken() {
    assertEquals(List.of(List.of("a\u00A0b", "\u2003")), read("a\u00A0b \u2003\n"));
  }

  @Test
  void gzipIsUnpacked() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write("a b\n".getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(List.of(List.of("a", "b")), read(packed.toByteArray()));
  }

  @Test
  void longTextIsReadLineByLine() {
    List<List<String>> sentences = read("one two\n".repeat(50_000));
    assertEquals(50_000, sentences.size());
    assertEquals(List.of("one", "two"), sentences.get(49_999));
  }

  @Test
  void whatIsNoTextIsToldWithItsLine() {
    byte[] broken = {'a', '\n', 'b', (byte) 0xE9, '\n'};
    CorpusException fault = assertThrows(CorpusException.class, () -> read(broken));
    assertEquals(2, fault.line());
    assertTrue(fault.getMessage().contains("not UTF-8"), fault.getMessage());
    assertThrows(CorpusException.class, () -> PlainTextReader.open(Path.of("no", "such", "file")));
  }
}
