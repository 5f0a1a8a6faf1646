package trellis.dump;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import trellis.error.CorpusException;
import trellis.text.RawText;
import trellis.util.Excerpt;

/**
 * The weights of a model as another program wrote them.
 *
 * @param labels in the order of the file
 * @param ofLabels weights of an attribute and a label
 * @param ofPairs weights of an attribute, and a label after another
 * @param steps weights of a label after another, whatever the attributes are
 */
public record WeightDump(
    List<String> labels, List<OfLabel> ofLabels, List<OfPair> ofPairs, List<Step> steps) {
  /** The weight of an attribute and a label. */
  public record OfLabel(String attribute, String label, float weight) {}

  /** The weight of an attribute and a label after another. */
  public record OfPair(String attribute, String from, String to, float weight) {}

  /** The weight of a label after another. */
  public record Step(String from, String to, float weight) {}

  private static final String TO = " --> ";
  private static final String NONE = "#"; // stands where Wapiti has no label before

  /**
   * Reads what {@code crfsuite dump}, or {@code Tagger.dump} of python-crfsuite, wrote.
   *
   * @throws CorpusException when the file is no such
   */
  public static WeightDump ofCrfsuite(Path file) {
    return new Crfsuite(file.toString()).read(RawText.readWithoutMark(file));
  }

  /**
   * Reads what {@code wapiti dump} wrote: an attribute, the label before or {@code #}, the label
   * and the weight, with tabs.
   *
   * @throws CorpusException when the file is no such
   */
  public static WeightDump ofWapiti(Path file) {
    Set<String> labels = new LinkedHashSet<>();
    List<OfLabel> ofLabels = new ArrayList<>();
    List<OfPair> ofPairs = new ArrayList<>();
    long number = 0;
    for (String line : (Iterable<String>) RawText.readWithoutMark(file).lines()::iterator) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      String[] cells = line.split("\t", -1);
      if (cells.length != 4 || cells[0].isEmpty()) {
        throw fault(
            file.toString(),
            number,
            line,
            "is no line of `wapiti dump`: an attribute, the label before or #, a label and a"
                + " weight, with tabs");
      }
      float weight = weight(file.toString(), number, line, cells[3]);
      labels.add(cells[2]);
      if (cells[1].equals(NONE)) {
        ofLabels.add(new OfLabel(cells[0], cells[2], weight));
      } else {
        labels.add(cells[1]);
        ofPairs.add(new OfPair(cells[0], cells[1], cells[2], weight));
      }
    }
    if (labels.isEmpty()) {
      throw new CorpusException(file.toString(), 0, "has no weight");
    }
    return new WeightDump(List.copyOf(labels), ofLabels, ofPairs, List.of());
  }

  private static float weight(String file, long number, String line, String text) {
    try {
      float weight = Float.parseFloat(text.strip());
      if (Float.isFinite(weight)) {
        return weight;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw fault(file, number, line, "ends with no weight");
  }

  private static CorpusException fault(String file, long number, String line, String mistake) {
    return new CorpusException(file, number, Excerpt.quoted(line) + " " + mistake);
  }

  /** Reads the sections of CRFsuite: a title and {@code = {}, lines, and a closing brace. */
  private static final class Crfsuite {
    private final String file;
    private final List<String> labels = new ArrayList<>();
    private final List<OfLabel> ofLabels = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private long number;

    Crfsuite(String file) {
      this.file = file;
    }

    WeightDump read(String text) {
      String section = "";
      for (String line : (Iterable<String>) text.lines()::iterator) {
        number++;
        if (line.equals("}")) {
          section = "";
        } else if (section.isEmpty() && line.endsWith(" = {")) {
          section = line.substring(0, line.length() - 4);
        } else if (!line.isBlank()) {
          add(section, line);
        }
      }
      if (labels.isEmpty()) {
        throw new CorpusException(
            file, 0, "has no LABELS = {…}: a text that `crfsuite dump MODEL` wrote is expected");
      }
      return new WeightDump(labels, ofLabels, List.of(), steps);
    }

    private void add(String section, String line) {
      switch (section) {
        case "LABELS" -> labels.add(line.substring(line.indexOf(':') + 1).strip());
        case "TRANSITIONS" -> {
          String[] names = names(line);
          steps.add(new Step(names[0], names[1], weightOf(line)));
        }
        case "STATE_FEATURES" -> {
          String[] names = names(line);
          ofLabels.add(new OfLabel(names[0], names[1], weightOf(line)));
        }
        case "" -> throw fault(file, number, line, "is no part of a dump of CRFsuite");
        default -> {} // FILEHEADER, ATTRIBUTES, and what says nothing of weights
      }
    }

    /** The two names of a line: {@code (0) attribute --> label: weight}. */
    private String[] names(String line) {
      int begin = line.indexOf(") ");
      int end = line.lastIndexOf(": ");
      int between = end < 0 ? -1 : line.lastIndexOf(TO, end);
      if (begin < 0 || between < begin + 2) {
        throw fault(file, number, line, "is no line such as (0) w[0]=the --> DET: 0.5");
      }
      return new String[] {
        line.substring(begin + 2, between), line.substring(between + TO.length(), end)
      };
    }

    private float weightOf(String line) {
      return weight(file, number, line, line.substring(line.lastIndexOf(": ") + 2));
    }
  }
}
