package trellis.annotation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.corpus.CorpusFormat;

/** The same two texts in the form of each tool, with an emoji before all names. */
class ExportsTest {
  private static final List<String> SENTENCES =
      List.of(
          "😀/O Ada/B-PER Lovelace/I-PER met/O Bo/B-PER in/O New/B-LOC York/I-LOC ./O",
          "Bo/B-PER left/O ./O",
          "Nobody/O came/O ./O");

  @TempDir private Path folder;

  private static List<String> read(Path file, SpanFindings findings) {
    CorpusFormat format = CorpusFormat.byName(file).orElseThrow();
    return Annotated.read(format, file, Annotated.rules(Misaligned.ERROR), findings);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spacy.jsonl",
        "spacy-tuples.json",
        "spacy-doc.jsonl",
        "doccano.jsonl",
        "doccano-relations.jsonl",
        "prodigy.jsonl",
        "label-studio.json",
        "label-studio-utf16.json",
        "label-studio-min.json",
        "hf.jsonl",
        "hf/train.jsonl",
        "letters",
      })
  void everyFormHasTheSameSentences(String name) {
    SpanFindings findings = new SpanFindings();
    assertEquals(SENTENCES, read(Annotated.resource(name), findings));
    assertTrue(
        findings.summary().stream().allMatch(line -> line.startsWith("Passed over: ")),
        () -> findings.summary().toString());
  }

  @Test
  void whatIsNoDocumentIsCounted() {
    SpanFindings prodigy = new SpanFindings();
    read(Annotated.resource("prodigy.jsonl"), prodigy);
    assertEquals(
        List.of(
            "Passed over: tasks that were answered with ignore (1), tasks that were answered with"
                + " reject (1)"),
        prodigy.summary());
    SpanFindings labelStudio = new SpanFindings();
    read(Annotated.resource("label-studio.json"), labelStudio);
    assertEquals(
        List.of("Passed over: results of type relation (1), tasks without an annotation (1)"),
        labelStudio.summary());
    SpanFindings brat = new SpanFindings();
    read(Annotated.resource("letters"), brat);
    assertEquals(
        List.of(
            "Passed over: attributes (2), equivalences (1), events (1), normalizations (1),"
                + " notes (1), relations (1)"),
        brat.summary());
  }

  @Test
  void gzipAndByteOrderMarksAreRead() throws IOException {
    String content = Files.readString(Annotated.resource("doccano.jsonl"));
    Path marked = Files.writeString(folder.resolve("a.jsonl"), "\uFEFF" + content);
    assertEquals(SENTENCES, read(marked, new SpanFindings()));
    Path packed = folder.resolve("b.jsonl.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(SENTENCES, read(packed, new SpanFindings()));
  }

  @Test
  void oneFileOfAPairIsThePair() {
    List<String> ofFirst = SENTENCES.subList(0, 2);
    assertEquals(ofFirst, read(Annotated.resource("letters/a.ann"), new SpanFindings()));
    assertEquals(
        ofFirst,
        Annotated.read(
            CorpusFormat.BRAT,
            Annotated.resource("letters/a.txt"),
            Annotated.rules(Misaligned.ERROR),
            new SpanFindings()));
  }

  @Test
  void numbersHaveTheNamesThatAreGiven() throws IOException {
    Path file = Files.copy(Annotated.resource("hf/train.jsonl"), folder.resolve("numbers.jsonl"));
    assertEquals(
        SENTENCES,
        Annotated.read(
            CorpusFormat.JSONL,
            file,
            Annotated.rules(Misaligned.ERROR, "O", "B-PER", "I-PER", "B-LOC", "I-LOC"),
            new SpanFindings()));
  }
}
