package trellis.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import trellis.config.yaml.Problems;
import trellis.config.yaml.UnreadableException;
import trellis.config.yaml.YamlNode;
import trellis.config.yaml.YamlTree;
import trellis.error.ConfigPlace;
import trellis.util.Excerpt;

/** Reads configs from YAML and reports all their problems at once. */
public final class ConfigReader {
  private static final Pattern ENDING = Pattern.compile("(?<=.)\\.[^.]*$");

  private ConfigReader() {}

  /**
   * Reads a config file, with the file that it is based on if it names one, and looks for the files
   * that they name.
   *
   * @param overrides values that stand in place of the file's, such as {@code train.rate=0.01}; an
   *     override of {@code seeds} also takes the place of {@code seed}, and the other way round
   * @throws trellis.error.ConfigException with all that is wrong
   */
  public static TaggerConfig read(Path file, List<String> overrides) {
    return read(file, overrides, List.of());
  }

  /**
   * Reads a config file as {@link #read(Path, List)} does, with values that a sweep tries.
   *
   * @param over overrides that come behind the others; messages name them by {@code --over}
   * @throws trellis.error.ConfigException with all that is wrong
   */
  public static TaggerConfig read(Path file, List<String> overrides, List<String> over) {
    Problems problems = new Problems(file.toString());
    return read(
        file, Overrides.parse(overrides, problems).and("--over ", over, problems), problems);
  }

  /**
   * Reads a config file as {@link #read(Path, List)} does, for a program that asks for the folder
   * of the run apart from the overrides.
   *
   * @param output the folder as it was given, which is no YAML; empty for that of the config
   * @param option what it was given by, for messages, such as {@code --output}
   * @throws trellis.error.ConfigException with all that is wrong
   */
  public static TaggerConfig read(Path file, List<String> overrides, String output, String option) {
    Problems problems = new Problems(file.toString());
    Overrides parsed = Overrides.parse(overrides, problems);
    if (!output.isEmpty()) {
      parsed.put("output", output, new ConfigPlace(option + " " + Excerpt.of(output), 0));
    }
    return read(file, parsed, problems);
  }

  private static TaggerConfig read(Path file, Overrides parsed, Problems problems) {
    Values values = new Values(problems.line(1));
    try {
      readValues(file.toString(), BasedFile.read(file, problems), parsed, values, problems);
    } catch (UnreadableException e) {
      problems.add(e.place(), e.getMessage());
    }
    InputFiles.check(values, problems);
    return build(values, problems);
  }

  /**
   * Where the keys of a config stand that {@link #read(Path, List)} reads without problems, to tell
   * of what is found later.
   */
  public static ConfigPlaces places(Path file, List<String> overrides) {
    Problems problems = new Problems(file.toString());
    Values values = new Values(problems.line(1));
    try {
      readValues(
          file.toString(),
          BasedFile.read(file, problems),
          Overrides.parse(overrides, problems),
          values,
          problems);
    } catch (UnreadableException e) {
      problems.add(e.place(), e.getMessage());
    }
    problems.throwIfAny();
    return new ConfigPlaces(values);
  }

  /**
   * Reads the text of a config that is kept apart from its corpus, such as the one in a saved
   * model: the files that it names need not be there.
   *
   * @param source what messages call the text
   * @throws trellis.error.ConfigException with all that is wrong
   */
  public static TaggerConfig parse(String source, String yaml) {
    Problems problems = new Problems(source);
    Values values = new Values(problems.line(1));
    try {
      YamlNode.Mapping root = mapping(yaml, problems::line, problems);
      readValues(source, root, Overrides.parse(List.of(), problems), values, problems);
    } catch (UnreadableException e) {
      problems.add(e.place(), e.getMessage());
    }
    return build(values, problems);
  }

  /** The keys of a file, with their places. */
  static YamlNode.Mapping mapping(String yaml, IntFunction<ConfigPlace> places, Problems problems)
      throws UnreadableException {
    YamlNode root =
        YamlTree.read(yaml, places, problems)
            .filter(node -> !node.isNull())
            .orElseThrow(
                () ->
                    new UnreadableException(
                        places.apply(1),
                        "the config is empty: name `train` and `dev` under `data:` at least"
                            + " (`trellis config` shows every key)"));
    if (root instanceof YamlNode.Mapping map) {
      return map;
    }
    throw new UnreadableException(
        root.place(), "expected keys with values, as in `task: ner`, found " + root.describe());
  }

  private static void readValues(
      String source, YamlNode.Mapping root, Overrides overrides, Values values, Problems problems) {
    values.put(Values.FILE, withoutEnding(source));
    new ValueReader(overrides, values, problems)
        .read(Records.ROOT, Optional.of(root), root.place());
    CrossChecks.check(values, problems);
  }

  private static TaggerConfig build(Values values, Problems problems) {
    problems.throwIfAny();
    if (values.corpora().size() > 1) {
      values.put(
          CorporaReader.PATH,
          values.corpora().stream().map(one -> Records.build(Records.DATA, one)).toList());
    }
    return (TaggerConfig) Records.build(Records.ROOT, values);
  }

  private static String withoutEnding(String source) {
    String name = source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
    return ENDING.matcher(name).replaceFirst("");
  }
}
