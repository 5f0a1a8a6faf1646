package trellis.dump;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import trellis.dump.WeightDump.OfLabel;
import trellis.dump.WeightDump.Step;
import trellis.error.CorpusException;
import trellis.util.Excerpt;

/** Reads the sections of a dump of CRFsuite: a title, lines in braces. */
final class CrfsuiteReader {
  private static final String TO = " --> ";

  private final String file;
  private final Set<String> labels = new LinkedHashSet<>();
  private final List<OfLabel> ofLabels = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private long number;
  private boolean hasStates; // the last section has begun

  CrfsuiteReader(String file) {
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
        hasStates |= section.equals("STATE_FEATURES");
      } else if (!line.isBlank()) {
        add(section, line);
      }
    }
    if (!section.isEmpty()) {
      throw new CorpusException(
          file, 0, "ends within " + section + ": it was cut off; dump the model again");
    }
    if (labels.isEmpty()) {
      throw new CorpusException(
          file, 0, "has no LABELS = {…}: a text that `crfsuite dump MODEL` wrote is expected");
    }
    if (!hasStates) {
      throw new CorpusException(
          file, 0, "ends before STATE_FEATURES = {…}: it was cut off; dump the model again");
    }
    return new WeightDump(List.copyOf(labels), ofLabels, List.of(), steps, Optional.empty());
  }

  private void add(String section, String line) {
    switch (section) {
      case "LABELS" ->
          WeightDump.addLabel(
              labels, line.substring(line.indexOf(':') + 1).strip(), file, number, line);
      case "TRANSITIONS" -> {
        String[] names = names(line);
        steps.add(new Step(known(names[0], line), known(names[1], line), weightOf(line)));
      }
      case "STATE_FEATURES" -> {
        String[] names = names(line);
        ofLabels.add(new OfLabel(names[0], known(names[1], line), weightOf(line)));
      }
      case "" -> throw WeightDump.fault(file, number, line, "is no part of a dump of CRFsuite");
      default -> {} // FILEHEADER, ATTRIBUTES, and what says nothing of weights
    }
  }

  /** The two names of a line: {@code (0) attribute --> label: weight}. */
  private String[] names(String line) {
    int begin = line.indexOf(") ");
    int end = line.lastIndexOf(": ");
    int between = end < 0 ? -1 : line.lastIndexOf(TO, end);
    if (begin < 0 || between < begin + 2) {
      throw WeightDump.fault(file, number, line, "is no line such as (0) w[0]=the --> DET: 0.5");
    }
    return new String[] {
      line.substring(begin + 2, between), line.substring(between + TO.length(), end)
    };
  }

  private String known(String label, String line) {
    if (!labels.contains(label)) {
      throw WeightDump.fault(
          file, number, line, "is of " + Excerpt.quoted(label) + ", which is not among the LABELS");
    }
    return label;
  }

  private float weightOf(String line) {
    return WeightDump.weight(file, number, line, line.substring(line.lastIndexOf(": ") + 2));
  }
}
