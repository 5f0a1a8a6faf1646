package trellis.train.sweep;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.corpus.NestedHeads;
import trellis.error.TrainingException;
import trellis.util.Excerpt;
import trellis.util.Sha256;

/**
 * The values that a sweep gives some keys: a cell for each way to choose one of every key.
 *
 * @param axes the values of each key as they were written, by its path, in the order given
 */
public record Grid(Map<String, List<String>> axes) {
  /** Where the cells are kept, below the output folder of the config. */
  public static final String FOLDER = "sweep";

  private static final int MOST_CELLS = 1_000;
  private static final int LONGEST_NAME = 120;
  private static final int DIGITS = 8; // of a digest, to tell long names apart

  /** Keys that are the same for all cells, or that tell them apart anyway. */
  private static final Set<String> REFUSED = Set.of("name", "output");

  /**
   * Reads what stands behind {@code --over}: {@code train.rate=0.1,0.3}.
   *
   * @throws TrainingException when it names no values, or a key twice
   */
  public static Grid parse(List<String> written) {
    Map<String, List<String>> axes = new LinkedHashMap<>();
    long cells = 1;
    for (String one : written) {
      int equals = one.indexOf('=');
      if (equals < 1) {
        throw refused(one, "expected key=value,value, as in train.rate=0.01,0.02");
      }
      String key = one.substring(0, equals).strip();
      List<String> values = values(one.substring(equals + 1));
      if (values.contains("")) {
        throw refused(one, "a value is missing: write key=value,value without a comma too many");
      }
      if (Set.copyOf(values).size() < values.size()) {
        throw refused(one, "a value stands twice: keep one");
      }
      if (REFUSED.contains(key)) {
        throw refused(one, "each cell has a folder of its own: set `output` with --set for all");
      }
      if (axes.put(key, values) != null) {
        throw refused(one, "`" + key + "` is varied twice: name all its values in one --over");
      }
      cells *= values.size();
      if (cells > MOST_CELLS) {
        throw refused(one, "the grid has more than " + MOST_CELLS + " cells: leave some out");
      }
    }
    return new Grid(axes);
  }

  private static TrainingException refused(String one, String text) {
    return new TrainingException("--over " + Excerpt.of(one) + ": " + text);
  }

  /** Cuts at the commas that stand in no brackets and no quotes. */
  private static List<String> values(String written) {
    List<String> values = new ArrayList<>();
    int depth = 0;
    char quote = 0;
    int from = 0;
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '[' || c == '{') {
        depth++;
      } else if (c == ']' || c == '}') {
        depth--;
      } else if (c == ',' && depth == 0) {
        values.add(written.substring(from, i).strip());
        from = i + 1;
      }
    }
    values.add(written.substring(from).strip());
    return values;
  }

  /**
   * The cells, the last key varying fastest.
   *
   * @param file the config that they have in common
   * @param overrides what stands in place of its values in all cells
   * @throws trellis.error.ConfigException when the config of a cell has problems
   */
  public List<SweepCell> cells(Path file, List<String> overrides) {
    List<Map<String, String>> choices = new ArrayList<>(List.of(Map.of()));
    axes.forEach(
        (key, values) -> {
          List<Map<String, String>> longer = new ArrayList<>();
          for (Map<String, String> choice : choices) {
            for (String value : values) {
              Map<String, String> chosen = new LinkedHashMap<>(choice);
              chosen.put(key, value);
              longer.add(chosen);
            }
          }
          choices.clear();
          choices.addAll(longer);
        });
    return choices.stream().map(values -> cell(file, overrides, values)).toList();
  }

  private static SweepCell cell(Path file, List<String> overrides, Map<String, String> values) {
    List<String> over = new ArrayList<>();
    values.forEach((key, value) -> over.add(key + "=" + value));
    TaggerConfig read = NestedHeads.in(ConfigReader.read(file, overrides, over));
    Path folder = read.output().resolve(FOLDER).resolve(folder(SweepCell.name(values)));
    return new SweepCell(values, read.with("output", folder));
  }

  /** The name of a cell as that of a folder, with a digest where it cannot stand as it is. */
  private static String folder(String name) {
    String plain =
        name.replaceAll("[\\[\\]{}'\"]", "")
            .replaceAll(": *", "-")
            .replaceAll("[, ]+", ",")
            .replaceAll("[^\\w.,=+@%-]", "_");
    if (plain.equals(name.replace(' ', ',')) && plain.length() <= LONGEST_NAME) {
      return plain;
    }
    String digest = Sha256.of(name.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
    return plain.substring(0, Math.min(LONGEST_NAME, plain.length())) + "-" + digest;
  }
}
