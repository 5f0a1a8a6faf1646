package trellis.check;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import trellis.annotation.SpanFindings;
import trellis.config.DataConfig;
import trellis.config.DataConfig.Labels;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.labels.Label;
import trellis.labels.LabelReading;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.PossibleLabelFinder;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.text.Sentence;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/** Judges what a config says of labels, and labels that are not all known. */
final class OpenLabels {
  private final String prefix; // of the keys of the corpus
  private final Labels labels;
  private final boolean isNested;
  private final List<SplitScan> splits; // the training file first
  private final Findings findings;

  OpenLabels(TaggerConfig config, DataConfig corpus, List<SplitScan> splits, Findings findings) {
    this.prefix = CorpusFiles.key(config, corpus, "labels.");
    this.labels = corpus.labels();
    this.isNested = corpus.nested();
    this.splits = splits;
    this.findings = findings;
  }

  /** Gathers types, or plain labels, as a file has them, where some are renamed. */
  static void addWritten(Sentence sentence, Set<String> written) {
    LabelReading reading = sentence.reading();
    if (reading.names().isEmpty()) {
      return;
    }
    Column column = sentence.labelColumn();
    for (String label : sentence.column(column)) {
      for (String part : reading.parts(label)) {
        written.add(reading.spans() ? Label.parse(part).type() : part);
      }
    }
  }

  /** The types that the corpus has, or may have. */
  Set<String> types() {
    Set<String> types = new LinkedHashSet<>();
    for (SplitScan split : splits) {
      types.addAll(split.labels().spans().keySet());
      types.addAll(Label.types(List.copyOf(split.labels().onlyInSets())));
    }
    labels.types().ifPresent(types::addAll);
    return types;
  }

  /**
   * Judges the labels of a corpus.
   *
   * @param types those of all corpora
   */
  void run(TagScheme scheme, Set<String> types) {
    Set<String> written = new TreeSet<>();
    splits.forEach(split -> written.addAll(split.written()));
    written.remove("");
    if (!isNested) { // else a head has some of the types alone, and all are judged together
      judge(prefix + "map", labels.map().map(Map::keySet).orElse(Set.of()), written, findings);
      judge(prefix + "knows", labels.knows().orElse(List.of()), types, findings);
    }
    boolean isAll = labels.knows().isPresent() && labels.knows().get().containsAll(types);
    if (isAll && !types.isEmpty()) {
      findings.add(
          FindingKind.NOTHING_UNKNOWN,
          prefix + "knows",
          "names all types there are, so that O is O as ever: name further ones in"
              + " data.labels.types, or remove the key");
    }
    boolean open =
        labels.knows().isPresent()
            || splits.stream().anyMatch(s -> s.labels().blanks() + s.labels().sets() > 0);
    if (open && scheme != TagScheme.NONE && !types.isEmpty()) {
      judgeSentences(scheme, types);
    }
  }

  /** Reports the names that a key of the config has, but no label. */
  static void judge(String key, Collection<String> names, Set<String> there, Findings findings) {
    names.forEach(name -> judge(key, name, there, findings));
  }

  /** Reports a name that a key of the config has, but no label. */
  static void judge(String key, String name, Set<String> there, Findings findings) {
    if (!there.contains(name)) {
      findings.add(
          FindingKind.UNUSED_NAME,
          key,
          Excerpt.quoted(name)
              + " is no type or label of train, dev or test"
              + NearestName.among(there, name)
                  .map(nearest -> ": did you mean " + Excerpt.quoted(nearest) + "?")
                  .orElse(": they have " + Excerpt.of(String.join(" ", there))));
    }
  }

  private void judgeSentences(TagScheme scheme, Set<String> types) {
    LabelSetBuilder builder = new LabelSetBuilder(scheme, scheme);
    types.forEach(builder::add);
    LabelSet all = builder.build();
    for (SplitScan split : splits) {
      PossibleLabelFinder[] finder = new PossibleLabelFinder[1];
      split.forEach(
          sentence -> {
            if (finder[0] == null) {
              finder[0] = new PossibleLabelFinder(all, sentence.reading());
            }
            boolean tellsAll = sentence.reading().tellAll(sentence.labels());
            if (!tellsAll && finder[0].find(sentence.labels()).isEmpty()) {
              findings.add(
                  FindingKind.IMPOSSIBLE,
                  sentence.file(),
                  sentence.line(0),
                  "no sequence of labels in "
                      + scheme
                      + " fits "
                      + Excerpt.quoted(String.join(" ", sentence.labels())));
            }
          },
          told -> {},
          SpanFindings.toldTo(told -> {}));
    }
  }
}
