package trellis.dump;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import trellis.dump.WeightDump.OfLabel;
import trellis.dump.WeightDump.OfPair;
import trellis.error.CorpusException;
import trellis.linear.template.TemplateReader;
import trellis.util.Excerpt;

/**
 * Reads a model of CRF++ as text: a header, the labels, the template, the attributes with the
 * number of the first of their weights, and the weights, with empty lines between.
 */
final class CrfppReader {
  private static final String EXPECTED = "a text that `crf_learn -t` wrote is expected";

  private final String file;
  private final Set<String> labelSet = new LinkedHashSet<>();
  private final StringBuilder template = new StringBuilder();
  private final List<String> attributes = new ArrayList<>(); // lines
  private final List<Float> weights = new ArrayList<>();
  private float factor = 1;
  private long number;
  private int above; // lines before the template

  CrfppReader(String file) {
    this.file = file;
  }

  WeightDump read(String text) {
    int section = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      if (line.isEmpty()) {
        section++;
      } else {
        add(section, line);
      }
    }
    if (labelSet.isEmpty()) {
      throw new CorpusException(
          file, 0, "has no labels, a line each, between the header and the template: " + EXPECTED);
    }
    if (attributes.isEmpty() || weights.isEmpty()) {
      throw new CorpusException(file, 0, "has no weights behind attributes: " + EXPECTED);
    }
    // empty lines above, which are no patterns, make the line of a mistake the one of this file
    TemplateReader.parse(file, "\n".repeat(above) + template);
    List<String> labels = List.copyOf(labelSet);
    List<OfLabel> ofLabels = new ArrayList<>();
    List<OfPair> ofPairs = new ArrayList<>();
    for (String attribute : attributes) {
      add(attribute, labels, ofLabels, ofPairs);
    }
    return new WeightDump(labels, ofLabels, ofPairs, List.of(), Optional.of(template.toString()));
  }

  private void add(int section, String line) {
    switch (section) {
      case 0 -> addToHeader(line);
      case 1 -> WeightDump.addLabel(labelSet, line, file, number, line);
      case 2 -> addToTemplate(line);
      case 3 -> attributes.add(line);
      case 4 -> weights.add(WeightDump.weight(file, number, line, line));
      default -> throw WeightDump.fault(file, number, line, "stands behind the weights");
    }
  }

  private void addToHeader(String line) {
    int colon = line.indexOf(": ");
    if (colon < 0) {
      throw WeightDump.fault(file, number, line, "is no line such as version: 100; " + EXPECTED);
    }
    if (line.startsWith("cost-factor: ")) {
      factor = WeightDump.weight(file, number, line, line.substring(colon + 2));
      if (factor <= 0) {
        throw WeightDump.fault(
            file, number, line, "would leave no weight as it is: a number above 0 is expected");
      }
    }
  }

  private void addToTemplate(String line) {
    if (template.isEmpty()) {
      above = (int) number - 1;
    }
    template.append(line).append('\n');
  }

  /** Adds the weights of an attribute: {@code number text}. */
  private void add(String line, List<String> labels, List<OfLabel> ofLabels, List<OfPair> ofPairs) {
    int blank = line.indexOf(' ');
    String text = line.substring(blank + 1);
    boolean isOfPairs = text.startsWith("B");
    int count = isOfPairs ? labels.size() * labels.size() : labels.size();
    int first = blank < 1 ? -1 : first(line.substring(0, blank));
    if (first < 0 || first + (long) count > weights.size()) {
      throw new CorpusException(
          file,
          0,
          Excerpt.quoted(line)
              + " is no number of a weight, from 0 to "
              + (weights.size() - count)
              + ", and an attribute");
    }
    for (int i = 0; i < count; i++) {
      float weight = factor * weights.get(first + i);
      if (weight == 0) {
        continue; // as most are after training with L1
      }
      if (isOfPairs) {
        String from = labels.get(i / labels.size());
        ofPairs.add(new OfPair(text, from, labels.get(i % labels.size()), weight));
      } else {
        ofLabels.add(new OfLabel(text, labels.get(i), weight));
      }
    }
  }

  private static int first(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
