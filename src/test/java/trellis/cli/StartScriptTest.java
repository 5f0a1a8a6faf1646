package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts Trellis, where there is a shell and nothing else; its Java is an echo. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(60)
class StartScriptTest {
  private static final String MODULE = "--add-modules jdk.incubator.vector";

  @TempDir private Path folder;
  private Path home;
  private Path script;
  private Path runtime;

  @BeforeEach
  void install() throws IOException {
    home = Files.createDirectories(folder.toRealPath().resolve("an image"));
    script = Files.createDirectories(home.resolve("bin")).resolve("trellis");
    Files.copy(Path.of("src/dist/bin/trellis"), script);
    Files.createDirectories(home.resolve("models"));
    Files.createDirectories(home.resolve("lib"));
    Files.createFile(home.resolve("lib/one.jar"));
    runtime = java(home.resolve("runtime"), "MODULES=\"java.base jdk.incubator.vector\"");
  }

  /** A folder of a Java that prints its arguments. */
  private static Path java(Path folder, String modules) throws IOException {
    Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho \"$0: $TRELLIS_MODELS: $*\"\n");
    assertTrue(java.toFile().setExecutable(true));
    Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"17\"\n" + modules);
    return folder;
  }

  /** What comes of a call, with a path of the commands that are named. */
  private String run(int code, String called, List<String> path, String... arguments)
      throws Exception {
    Path commands = Files.createTempDirectory(folder, "path");
    for (String command : path) {
      Path place = Path.of("/usr/bin", command);
      Files.createSymbolicLink(
          commands.resolve(command), Files.exists(place) ? place : Path.of("/bin", command));
    }
    List<String> words = new ArrayList<>(List.of("/bin/sh", called));
    words.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(words).directory(home.resolve("bin").toFile()).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().put("PATH", commands.toString());
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(code, process.waitFor(), said);
    return said;
  }

  @Test
  void anImageNeedsNoCommandButTheShell() throws Exception {
    String started =
        runtime.resolve("bin/java") + ": " + home.resolve("models") + ": -Xshare:auto ";
    for (String called : List.of(script.toString(), "trellis", "./trellis", "../bin/trellis")) {
      String said = run(0, called, List.of(), "tag", "en-small");
      assertTrue(said.startsWith(started), said);
      assertTrue(said.contains(" " + MODULE + " "), said);
      String end = "-cp " + home.resolve("lib/one.jar") + " trellis.cli.Main tag en-small\n";
      assertTrue(said.endsWith(end), said);
    }
    assertFalse(run(0, "trellis", List.of(), "score").contains(MODULE));
    java(runtime, "MODULES=\"java.base\"\nSOURCE=\"jdk.incubator.vector\"\n");
    assertFalse(run(0, "trellis", List.of(), "tag").contains(MODULE), "it would not start");
    java(runtime, "");
    assertTrue(run(0, "trellis", List.of(), "tag").contains(MODULE), "a whole one");
  }

  @Test
  void whatIsInstalledInTheSourcesHasTheirModels() throws Exception {
    Path sources = folder.toRealPath().resolve("sources");
    Path installed = sources.resolve("build/install/trellis");
    Files.createDirectories(installed.getParent());
    Files.move(home, installed);
    Files.move(installed.resolve("models"), folder.resolve("elsewhere"));
    home = installed;
    Path models = Files.createDirectories(sources.resolve("data/models"));
    String said = run(0, "trellis", List.of(), "tag");
    assertTrue(said.contains("/bin/java: " + models + ": -Xshare:auto"), said);
  }

  @Test
  void aLinkLeadsToTheFolder() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), script);
    Path further = Files.createSymbolicLink(folder.resolve("further"), Path.of("link"));
    String said = run(0, further.toString(), List.of("readlink"), "tag");
    assertTrue(said.startsWith(runtime.resolve("bin/java") + ": "), said);
    String told = run(1, link.toString(), List.of(), "tag");
    assertTrue(told.contains("trellis: where the link " + link + " leads is not known"), told);
  }

  /** As /usr/bin/java of Debian is a link. */
  @Test
  void theModulesOfTheJavaOfThePathAreLookedAt() throws Exception {
    Path other = java(folder.resolve("other"), "MODULES=\"java.base\"");
    Files.move(runtime, home.resolve("no runtime"));
    Path commands = Files.createDirectory(folder.resolve("commands"));
    Path java = Files.createSymbolicLink(commands.resolve("java"), other.resolve("bin/java"));
    String paths = "PATH=" + commands + ":$PATH; export PATH; . ./trellis";
    String said = run(0, "-c", List.of("readlink"), paths, script.toString(), "tag");
    assertTrue(said.startsWith(java + ": "), said);
    assertFalse(said.contains(MODULE), said);
    assertTrue(run(1, "trellis", List.of(), "tag").contains("trellis: no Java at 'java'"));
  }
}
