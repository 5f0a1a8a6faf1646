package trellis.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.SmallTagger;
import trellis.page.ParsedPage;

/** Raw text, and the formats for people and for brat. */
class TagFormsCommandTest {
  private static final String RAW = "Ada deBo  lives\r\nin York.\r\n\r\n\tBo sings 😀";

  @TempDir private static Path folder;
  private static Path model;
  private static Path tagger; // of parts of speech

  @BeforeAll
  static void train() throws IOException {
    model = SmallTagger.train(SmallTagger.names(Files.createDirectory(folder.resolve("a"))));
    tagger =
        SmallTagger.train(SmallTagger.partsOfSpeech(Files.createDirectory(folder.resolve("b"))));
  }

  private static CommandRun tag(Path ofModel, String input, Object... options) {
    Object[] arguments = new Object[options.length + 2];
    arguments[0] = "tag";
    arguments[1] = ofModel;
    System.arraycopy(options, 0, arguments, 2, options.length);
    CommandRun run = CommandRun.withInput(input, arguments);
    assertEquals("", run.err());
    assertEquals(0, run.code());
    return run;
  }

  private static CommandRun raw(String input, Object... options) {
    Object[] arguments = new Object[options.length + 1];
    arguments[0] = "--input=raw";
    System.arraycopy(options, 0, arguments, 1, options.length);
    return tag(model, input, arguments);
  }

  @Test
  void rawTextComesBackWithBrackets() {
    assertEquals(
        "[PER Ada deBo]  lives\r\nin [LOC York].\r\n\r\n\t[PER Bo] sings 😀", raw(RAW).out());
    String byBlanks = raw(RAW, "--tokens=whitespace").out();
    assertEquals(RAW, byBlanks.replaceAll("\\[[A-Z]+ |\\]", ""));
    assertFalse(byBlanks.contains("York]"), "York. is one token: " + byBlanks);
    assertEquals("", raw("").out());
    assertEquals(" \n", raw(" \n").out());
    assertEquals("\uFEFF[PER Ada] sings", raw("\uFEFFAda sings").out());
    assertEquals("Ada\tB-PER\nsings\tO\n\n", raw("Ada  sings", "--format=conll").out());
  }

  @Test
  void jsonOfRawTextHasPlaces() throws IOException {
    List<String> lines = raw(RAW, "--format=json", "--best=2").out().lines().toList();
    JsonNode last = new ObjectMapper().readTree(lines.get(lines.size() - 1));
    assertEquals("Bo", last.at("/spans/0/text").asText());
    assertEquals(RAW.indexOf("Bo s"), last.at("/spans/0/offsets/utf16/0").asInt());
    assertEquals(2, last.get("best").size());
    assertEquals(1, last.get("version").asInt());
  }

  @Test
  void bratsFilesBelongTogether() throws IOException {
    Path text = folder.resolve("raw.txt");
    CommandRun run = raw(RAW, "--format=brat", "--text", text, "--probabilities");
    assertEquals(RAW, Files.readString(text));
    List<String> lines = run.out().lines().toList();
    assertEquals("T1\tPER 0 8\tAda deBo", lines.get(0));
    assertTrue(lines.get(1).matches("#1\tAnnotatorNotes T1\t[01]\\.[0-9]{4}"), lines.get(1));
    assertEquals("T2\tLOC 20 24\tYork", lines.get(2));
    CommandRun columns =
        tag(model, "Ada x\ndeBo x\nlives x\n\nBo x\n", "--format=brat", "--text", text);
    assertEquals("T1\tPER 0 8\tAda deBo\nT2\tPER 15 17\tBo\n", columns.out());
    assertEquals("Ada deBo lives\nBo\n", Files.readString(text));
    assertEquals(
        "T1\tPROPN 0 3\tAda\nT2\tVERB 4 9\tlives\n",
        tag(tagger, "Ada lives", "--input=text", "--format=brat").out());
    assertFalse(Files.exists(folder.resolve("raw.txt.new")));
  }

  @Test
  void pagesAreWellFormed() {
    ParsedPage page = ParsedPage.of(raw(RAW, "--format=html").out());
    assertEquals("standard input", page.texts("h1").get(0));
    assertTrue(page.all("mark").get(0).getAttribute("title").startsWith("PER, probability "));
    assertTrue(page.texts("main").get(0).contains("sings 😀"));
    ParsedPage tokens =
        ParsedPage.of(tag(tagger, "Ada lives", "--input=text", "--format=html").out());
    assertTrue(
        tokens.texts("mark").get(0).matches("AdaPROPN [01]\\.[0-9]{4}"),
        tokens.texts("mark")::toString);
    assertTrue(tokens.texts("li").contains("VERB 1"), tokens.texts("li")::toString);
    ParsedPage.of(tag(model, "", "--format=html").out());
  }

  @Test
  void anOutputThatIsLostLeavesTheOldText() throws IOException {
    Path text = Files.writeString(folder.resolve("old.txt"), "old");
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    Streams streams =
        new Streams(
            new ByteArrayInputStream("Ada".getBytes(StandardCharsets.UTF_8)),
            closed,
            () -> Terminal.NONE);
    StringWriter err = new StringWriter();
    int code =
        CommandRun.execute(
            streams, err, "tag", model, "--input=raw", "--format=brat", "--text", text);
    assertEquals(1, code);
    assertEquals("", err.toString());
    assertEquals("old", Files.readString(text));
  }

  @Test
  void aTextThatIsNoneIsToldWithItsLine() throws IOException {
    Path file = folder.resolve("latin.txt");
    Files.write(file, new byte[] {'A', '\n', 'b', (byte) 0xE9, '\n'});
    CommandRun run = CommandRun.of("tag", model, file, "--input=raw");
    assertEquals(1, run.code());
    assertTrue(run.err().startsWith(file + ":2: byte 0xE9 at place 4"), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    Files.write(file, "Ada sings".getBytes(StandardCharsets.UTF_16));
    CommandRun wide = CommandRun.of("tag", model, file, "--input=raw");
    assertEquals(1, wide.code());
    assertEquals(file + ": the file is UTF-16: save it as UTF-8\n", wide.err());
    CommandRun missing = CommandRun.of("tag", model, folder.resolve("no.txt"), "--input=raw");
    assertEquals(1, missing.code());
    assertTrue(missing.err().contains("no such file"), missing.err());
    CommandRun nowhere =
        CommandRun.withInput(
            "Ada", "tag", model, "--format=brat", "--text", folder.resolve("no").resolve("x"));
    assertEquals(1, nowhere.code());
    assertTrue(nowhere.err().contains("there is no folder"), nowhere.err());
  }

  @Test
  void aMistakeOnTheCommandLineIsToldAsSuch() {
    assertUsage("--text goes with --format brat", "--text=x.txt");
    assertUsage("--tokens goes with --input raw", "--tokens=ptb");
    assertUsage("no columns for --token", "--input=raw", "--token=1");
    assertUsage("did you mean 'unicode'?", "--input=raw", "--tokens=unicde");
    assertUsage("--text is MODEL itself", "--format=brat", "--text=" + model);
  }

  private static void assertUsage(String message, Object... options) {
    Object[] arguments = new Object[options.length + 2];
    arguments[0] = "tag";
    arguments[1] = model;
    System.arraycopy(options, 0, arguments, 2, options.length);
    CommandRun run = CommandRun.withInput("", arguments);
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains(message), run.err());
  }
}
