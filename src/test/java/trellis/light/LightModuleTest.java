package trellis.light;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.model.RandomModel;
import trellis.model.archive.ModelArchive;
import trellis.model.named.ModelJars;

/** A program that is a module, with the light jar on its module path. */
class LightModuleTest {
  private static final String JAR = Path.of("build/libs/trellis-tagger.jar").toString();
  private static final String VECTOR_API = "--add-modules=jdk.incubator.vector";

  private static final String PROGRAM =
      """
      package app;

      import java.io.InputStream;
      import java.nio.file.*;
      import java.util.*;
      import trellis.*;
      import trellis.error.TrellisException;
      import trellis.forms.*;
      import trellis.labels.TagScheme;
      import trellis.tokenize.TokenRules;

      public class Program {
        public static void main(String[] args) throws Exception {
          Tagger tagger = Tagger.load(Path.of(args[0]));
          TagScheme scheme = tagger.fileScheme();
          Constraints known = Constraints.builder(scheme).label(0, "O").build();
          TaggedSentence sentence = tagger.tag(List.of("Ada", "lives", "."), known);
          System.out.println(tagger + " " + sentence + sentence.spans() + sentence.best(3));
          SentenceJson json = new SentenceJson(Spelling.of(tagger)).withProbabilities();
          System.out.print(json.line(sentence));
          System.out.print(json.line(tagger.tag("Ada lives.").sentences().get(0)));
          System.out.println(tagger.tag("Ada lives. \\u00dcber Rom.", TokenRules.UNICODE).spans());
          try {
            Tagger.load(InputStream.nullInputStream());
          } catch (TrellisException refused) {
            System.out.println(refused.getMessage());
          }
        }
      }
      """;

  @TempDir private Path folder;
  private Path classes;
  private Path model;

  @BeforeEach
  void compile() throws IOException {
    classes = folder.resolve("classes");
    model = folder.resolve("model.trellis");
    ModelArchive.write(RandomModel.usual(21), model);
    assertEquals("", compile(PROGRAM));
  }

  /** What the compiler says of a program in a module that reads the jar's. */
  private String compile(String program) throws IOException {
    return compile(program, JAR, "");
  }

  private String compile(String program, String path, String more) throws IOException {
    Path module = folder.resolve("module-info.java");
    Files.writeString(module, "module app { requires trellis.tagger;" + more + " }");
    Path source = folder.resolve("Program.java");
    Files.writeString(source, program);
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    ToolProvider.findFirst("javac")
        .orElseThrow()
        .run(out, out, "-d", "" + classes, "-p", path, "" + module, "" + source);
    return said.toString();
  }

  @Test
  void aModuleGetsTheAnswersOfTheClassPath() throws Exception {
    String expected = run("-cp", JAR + File.pathSeparator + classes, "app.Program");
    assertTrue(expected.contains("usual model: O "), expected);
    assertTrue(expected.lines().count() >= 3, expected);
    assertEquals(expected, onTheModulePath());
  }

  @Test
  void theVectorApiSpeedsUpAModuleToo() throws Exception {
    String kernel = "-Dtrellis.kernel=vector"; // refused where it is not there
    String expected =
        run(VECTOR_API, kernel, "-cp", JAR + File.pathSeparator + classes, "app.Program");
    assertEquals(expected, onTheModulePath(VECTOR_API, kernel));
  }

  /** The jar of a model has no class, so that only the program's own module can ask for it. */
  @Test
  void aModuleFindsTheModelsOfJars() throws Exception {
    Path tiny = ModelJars.write(folder.resolve("tiny.jar"), "tiny", Files.readAllBytes(model));
    String named = PROGRAM.replace("Tagger.load(Path.of(args[0]))", "Tagger.named(\"tiny\")");
    String both = JAR + File.pathSeparator + tiny;
    assertEquals("", compile(named, both, " requires trellis.model.tiny;"));
    String expected = run("-cp", both + File.pathSeparator + classes, "app.Program");
    assertTrue(expected.contains("usual model: O "), expected);
    String path = both + File.pathSeparator + classes;
    assertEquals(expected, run("-p", path, "-m", "app/app.Program"));
    assertEquals("", compile(named)); // a module that does not ask for it
    assertEquals(
        expected, run("-p", path, "--add-modules", "trellis.model.tiny", "-m", "app/app.Program"));
    assertEquals(
        expected,
        run("-p", JAR + File.pathSeparator + classes, "-cp", "" + tiny, "-m", "app/app.Program"));
  }

  @Test
  void whatIsNoApiIsHidden() throws IOException {
    String said = compile(PROGRAM.replace("trellis.tokenize.TokenRules", "trellis.model.*"));
    assertTrue(said.contains("package trellis.model is not visible"), said);
  }

  private String onTheModulePath(String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("-p", JAR + File.pathSeparator + classes, "-m", "app/app.Program"));
    return run(arguments.toArray(String[]::new));
  }

  private String run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Arrays.asList(arguments));
    command.add(model.toString());
    Path err = folder.resolve("err");
    Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), Files.readString(err));
    return out;
  }
}
