package trellis.spark;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.sql.AnalysisException;
import trellis.error.TrellisException;

/** The options of a job for {@code spark-submit}, and what it tells people at its end. */
public final class JobOptions {
  private static final String HELP = "--help";

  private final Map<String, List<String>> values = new LinkedHashMap<>();

  /**
   * Reads arguments.
   *
   * @param usage has each option at the beginning of a line; one whose line has {@code (again)} may
   *     be given several times
   * @param flags the options without a value, but for {@code --help}
   * @param required the options that must be given
   * @throws IllegalArgumentException which says what is wrong with them
   */
  public JobOptions(String usage, List<String> flags, List<String> required, String... args) {
    List<String> names = new ArrayList<>();
    List<String> repeated = new ArrayList<>();
    usage
        .lines()
        .filter(line -> line.matches("--[a-z-]+ .*"))
        .forEach(
            line -> {
              String name = line.substring(0, line.indexOf(' '));
              (line.contains("(again)") ? repeated : names).add(name);
            });
    names.addAll(repeated);
    for (int i = 0; i < args.length; i++) {
      int equals = args[i].indexOf('=');
      String name = equals < 0 ? args[i] : args[i].substring(0, equals);
      if (!names.contains(name)) {
        throw new IllegalArgumentException(
            "there is no option " + TaggingSettings.named(name, names));
      }
      boolean isFlag = flags.contains(name) || name.equals(HELP);
      String value = "";
      if (equals >= 0) {
        value = args[i].substring(equals + 1);
      } else if (!isFlag) {
        i++;
        value = i < args.length ? args[i] : "";
      }
      if (value.isEmpty() != isFlag) {
        throw new IllegalArgumentException(
            name + (isFlag ? " takes no value" : " needs a value") + ": see --help");
      }
      List<String> given = values.computeIfAbsent(name, none -> new ArrayList<>());
      given.add(value);
      if (given.size() > 1 && !repeated.contains(name)) {
        throw new IllegalArgumentException(name + " is given twice: give it once");
      }
    }
    List<String> missing = new ArrayList<>(required);
    missing.removeAll(values.keySet());
    if (!missing.isEmpty() && !isHelp()) {
      throw new IllegalArgumentException(
          String.join(", ", missing)
              + (missing.size() > 1 ? " are" : " is")
              + " missing: see --help");
    }
  }

  /** {@return whether an option is given} */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** {@return whether the user asks for the options} */
  public boolean isHelp() {
    return has(HELP);
  }

  /** {@return the value of an option, or another one where it is not given} */
  public String value(String name, String other) {
    return values.getOrDefault(name, List.of(other)).get(0);
  }

  /** {@return the values of an option that may be given several times} */
  public List<String> values(String name) {
    return values.getOrDefault(name, List.of());
  }

  /**
   * Runs a job and tells people how it went: what it returns, or in one line what a user can mend.
   *
   * @param late what the job itself throws that is no fault of its options; what comes from tasks
   *     is none either
   * @return the exit code: 0, 1 when the job fails, 2 when it cannot begin
   */
  public static int run(
      Callable<String> job, Class<? extends Exception> late, PrintStream out, PrintStream err) {
    try {
      out.println(job.call());
      return 0;
    } catch (Exception failed) { // Spark throws checked exceptions without a word
      Throwable root = failed;
      while (!isTold(root) && root.getCause() != null) {
        root = root.getCause();
      }
      if (!isTold(root) && !(failed instanceof IllegalArgumentException)) {
        throw new IllegalStateException("the job failed, " + root.getMessage(), failed);
      }
      err.println("error: " + root.getMessage().lines().findFirst().orElse(root.toString()));
      return root == failed && !late.isInstance(root) ? 2 : 1;
    }
  }

  private static boolean isTold(Throwable failed) {
    return failed instanceof TrellisException || failed instanceof AnalysisException;
  }
}
