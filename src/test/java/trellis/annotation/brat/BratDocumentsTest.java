package trellis.annotation.brat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.annotation.Annotated;
import trellis.annotation.Document;
import trellis.annotation.Misaligned;
import trellis.annotation.SpanFindings;
import trellis.corpus.CorpusFormat;
import trellis.error.CorpusException;
import trellis.text.TokenRows;

class BratDocumentsTest {
  @TempDir private Path folder;

  private void put(String name, String text) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    Files.writeString(folder.resolve(name), text);
  }

  private List<Document> readAll() {
    List<Document> documents = new ArrayList<>();
    try (BratDocuments reader = BratDocuments.open(folder, what -> {})) {
      reader.forEachRemaining(documents::add);
    }
    return documents;
  }

  private void isTold(String message) {
    CorpusException fault = assertThrows(CorpusException.class, this::readAll);
    assertTrue(
        fault.getMessage().replace(folder.toString(), "").contains(message), fault.getMessage());
  }

  private List<String> rows(Misaligned rule, SpanFindings findings) {
    return Annotated.read(CorpusFormat.BRAT, folder, Annotated.rules(rule), findings);
  }

  @Test
  void foldersBelowAreReadInOrder() throws IOException {
    put("b.txt", "B");
    put("b.ann", "");
    put("a/z.txt", "Z");
    put("a/z.ann", "");
    put("annotation.conf", "[entities]");
    assertEquals(List.of("a/z", "b"), readAll().stream().map(Document::name).toList());
  }

  @Test
  void missingPartnersAreTold() throws IOException {
    put("a.txt", "A");
    isTold("/a.txt: its annotations are missing: a.ann must stand beside it");
    Files.delete(folder.resolve("a.txt"));
    put("a.ann", "");
    isTold("/a.ann: its text is missing: a.txt must stand beside it");
    Files.delete(folder.resolve("a.ann"));
    isTold(": has no document of brat in it");
    put("notes.md", "x");
    Path other = folder.resolve("notes.md");
    CorpusException fault =
        assertThrows(CorpusException.class, () -> BratDocuments.open(other, what -> {}));
    assertTrue(fault.text().contains("name a folder, or a file .ann or .txt"), fault.text());
  }

  @Test
  void discontinuousSpansAreRead() throws IOException {
    put("a.txt", "Ada and Bo Lovelace\nleft.");
    put("a.ann", "T1\tPER 0 3;11 19\tAda Lovelace\nT2\tX 11 19;20 24\tLovelace left\n");
    SpanFindings findings = new SpanFindings();
    assertEquals(
        List.of("Ada/B-PER and/I-PER Bo/I-PER Lovelace/I-PER left/O ./O"),
        rows(Misaligned.WIDEN, findings));
    assertTrue(
        findings
            .summary()
            .contains("Spans that have gaps: 1 widened; overlap another span: 1" + " dropped"),
        findings.summary().toString());
    assertEquals(
        List.of("Ada/O and/O Bo/O Lovelace/B-X left/I-X ./O"),
        rows(Misaligned.DROP, new SpanFindings()));
  }

  @Test
  void tokensStandInTheLinesOfTheText() throws IOException {
    put("a.txt", "\uFEFFAda left.\r\n\r\nBo\r\ncame.\r\n");
    put("a.ann", "\uFEFFT1\tPER 1 4\tAda\r\nT2\tPER 14 16\tBo\r\n\r\n");
    SpanFindings findings = new SpanFindings();
    List<Long> lines = new ArrayList<>();
    try (var reader =
        CorpusFormat.BRAT.open(
            folder, TokenRows.LAYOUT, Annotated.rules(Misaligned.ERROR), findings)) {
      reader.forEachRemaining(
          sentence -> {
            for (int token = 0; token < sentence.size(); token++) {
              lines.add(sentence.line(token));
            }
          });
    }
    assertEquals(List.of(1L, 1L, 1L, 3L, 4L, 4L), lines);
    assertEquals(List.of(), findings.summary());
  }

  @Test
  void linesThatAreNoneOfBratAreTold() throws IOException {
    put("a.txt", "Ada");
    for (String line :
        List.of("T1 PER 0 3 Ada", "T1\tPER 0\tAda", "T1\tPER 0 x\tAda", "T1\tPER 0 3;\tA", "T1")) {
      put("a.ann", "T0\tPER 0 3\tAda\n" + line + "\n");
      isTold("/a.ann:2: ");
      isTold("is no span: expected T1, a tab, a type");
    }
    put("a.ann", "T0\tPER 0 99999999999999999999\tAda\n");
    isTold("/a.ann:1: \"99999999999999999999\" is no place of a text: too long");
    put("a.ann", "Ada\tPER\n");
    put("a.ann", "\nada\n");
    isTold("/a.ann:2: \"ada\" is no annotation of brat");
    put("a.ann", "T0\tPER " + "0 1;".repeat(200_000) + "0 1\tAda\n");
    assertEquals(1, readAll().get(0).spans().size());
  }

  @Test
  void offsetsThatAreWrongAreTold() throws IOException {
    put("a.txt", "😀 Ada");
    put("a.ann", "T1\tPER 2 9\tAda\nT2\tPER 1 4\tAda\nT3\tPER -2 5\tAda\n");
    SpanFindings findings = new SpanFindings();
    CorpusException fault =
        assertThrows(CorpusException.class, () -> rows(Misaligned.ERROR, findings));
    assertTrue(
        fault.text().contains("PER 2-9 does not lie in the text, which has 5"), fault.text());
    assertTrue(
        fault.text().contains("PER 1-4 covers \" Ad\", but the file says \"Ada\""), fault.text());
    assertTrue(fault.text().contains("In all 3 spans do not fit"), fault.text());
  }

  @Test
  void readingGoesOnAfterADocumentAtFault() throws IOException {
    put("a.txt", "A");
    put("b.txt", "B");
    put("b.ann", "");
    try (BratDocuments reader = BratDocuments.open(folder, what -> {})) {
      assertThrows(CorpusException.class, reader::next);
      assertTrue(reader.passOverFault());
      assertEquals("B", reader.next().text());
      assertFalse(reader.hasNext());
    }
  }
}
