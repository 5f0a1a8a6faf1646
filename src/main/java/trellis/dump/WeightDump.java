package trellis.dump;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
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
 * @param template that makes the attributes, where the file has it
 */
public record WeightDump(
    List<String> labels,
    List<OfLabel> ofLabels,
    List<OfPair> ofPairs,
    List<Step> steps,
    Optional<String> template) {
  /** The weight of an attribute and a label. */
  public record OfLabel(String attribute, String label, float weight) {}

  /** The weight of an attribute and a label after another. */
  public record OfPair(String attribute, String from, String to, float weight) {}

  /** The weight of a label after another. */
  public record Step(String from, String to, float weight) {}

  private static final String EMPTY = "has an empty label, which no token can get";
  private static final String NONE = "#"; // stands where Wapiti has no label before

  /**
   * Reads what {@code crfsuite dump}, or {@code Tagger.dump} of python-crfsuite, wrote.
   *
   * @throws CorpusException when the file is no such
   */
  public static WeightDump ofCrfsuite(Path file) {
    return new CrfsuiteReader(file.toString()).read(RawText.readWithoutMark(file));
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
      if (cells[1].isBlank() || cells[2].isBlank()) {
        throw fault(file.toString(), number, line, EMPTY);
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
    return new WeightDump(List.copyOf(labels), ofLabels, ofPairs, List.of(), Optional.empty());
  }

  /**
   * Reads what {@code crf_learn -t} of CRF++ wrote beside the model.
   *
   * @throws CorpusException when the file is no such
   */
  public static WeightDump ofCrfpp(Path file) {
    return new CrfppReader(file.toString()).read(RawText.readWithoutMark(file));
  }

  static float weight(String file, long number, String line, String text) {
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

  /** Adds a label that stands on a line of its own. */
  static void addLabel(Set<String> labels, String label, String file, long number, String line) {
    if (label.isBlank()) {
      throw fault(file, number, line, EMPTY);
    }
    if (!labels.add(label)) {
      throw fault(file, number, line, "has a label that stands above already");
    }
  }

  static CorpusException fault(String file, long number, String line, String mistake) {
    return new CorpusException(file, number, Excerpt.quoted(line) + " " + mistake);
  }
}
