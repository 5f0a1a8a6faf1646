package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program in a JVM of its own, with the classes of the tests. */
final class FreshJvm {
  private static final int MOST_SECONDS = 120;

  private FreshJvm() {}

  /** What the program prints; it must end well. */
  static String run(String program, Object... arguments) throws IOException, InterruptedException {
    return run(List.of(), program, arguments);
  }

  /** The same with folders of classes in front of those of the tests. */
  static String run(List<Path> classes, String program, Object... arguments)
      throws IOException, InterruptedException {
    List<String> places = new ArrayList<>(classes.stream().map(Path::toString).toList());
    places.add(System.getProperty("java.class.path"));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-Dorg.nd4j.log.initialization=false",
                "-cp",
                String.join(File.pathSeparator, places),
                program));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    ProcessBuilder builder = new ProcessBuilder(command);
    // Beside other work, ND4J's threads wait for each other longer than they compute.
    builder.environment().put("OMP_NUM_THREADS", "1");
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS), "it does not end");
    assertEquals(0, process.exitValue(), printed);
    return printed;
  }
}
