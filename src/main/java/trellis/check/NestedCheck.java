package trellis.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import trellis.annotation.NestingLevels;
import trellis.annotation.SpanFindings;
import trellis.config.DataConfig;
import trellis.config.DataConfig.Labels;
import trellis.config.Head;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.corpus.CorpusFiles.Split;
import trellis.corpus.GoldSpans;
import trellis.error.CorpusException;
import trellis.labels.Span;
import trellis.text.Sentence;
import trellis.text.SentenceReader;
import trellis.util.Excerpt;

/** Finds the spans of nested corpora that no head takes. */
final class NestedCheck {
  private final TaggerConfig config;
  private final Findings findings;
  private final Set<String> types = new TreeSet<>(); // of the corpus, as they are renamed
  private final Set<String> written = new TreeSet<>(); // types before they are renamed

  NestedCheck(TaggerConfig config, Findings findings) {
    this.config = config;
    this.findings = findings;
  }

  void run() {
    config.corpora().stream().filter(DataConfig::nested).forEach(this::run);
  }

  private void run(DataConfig corpus) {
    List<List<CorpusFile>> heads = new ArrayList<>(); // [head][file]
    for (Head head : config.allHeads()) {
      TaggerConfig ofHead = config.readingFor(head);
      config.readingFor(head, corpus).ifPresent(own -> heads.add(CorpusFiles.of(ofHead, own)));
    }
    types.clear();
    written.clear();
    boolean isWhole = true;
    for (int file = 0; file < heads.get(0).size(); file++) {
      int place = file;
      try {
        run(heads.stream().map(files -> files.get(place)).toList());
      } catch (CorpusException unreadable) {
        isWhole = false; // told by those who read the file for its labels
      }
    }
    if (isWhole) {
      judgeNames(corpus);
    }
  }

  /** The names in what the config says of labels, of all heads and of each. */
  private void judgeNames(DataConfig corpus) {
    String key = CorpusFiles.key(config, corpus, "labels.");
    Labels labels = corpus.labels();
    Map<String, String> names = labels.map().orElse(Map.of());
    Set<String> named = new TreeSet<>(written);
    names.keySet().stream().filter(type -> types.contains(names.get(type))).forEach(named::add);
    OpenLabels.judge(key + "map", names.keySet(), named, findings);
    OpenLabels.judge(key + "knows", labels.knows().orElse(List.of()), types, findings);
    judgeOnly(key, labels.only());
    labels
        .heads()
        .orElse(Map.of())
        .forEach((name, head) -> judgeOnly(key + name + ".", head.only()));
  }

  private void judgeOnly(String key, Optional<List<String>> only) {
    OpenLabels.judge(key + "only", only.orElse(List.of()), types, findings);
  }

  /** Reads a file as all heads do, side by side. */
  private void run(List<CorpusFile> ofHeads) {
    List<SentenceReader> readers = new ArrayList<>();
    boolean hasSpans = false;
    boolean hasSentences = false;
    try {
      ofHeads.forEach(file -> readers.add(file.open(SpanFindings.toldTo(told -> {}))));
      while (readers.get(0).hasNext()) {
        Sentence first = readers.get(0).next();
        OpenLabels.addWritten(first, written);
        Set<Span> all = GoldSpans.all(first);
        all.forEach(span -> types.add(span.type()));
        hasSpans |= !all.isEmpty();
        hasSentences = true;
        Set<Span> untaken = new LinkedHashSet<>(GoldSpans.others(first));
        for (SentenceReader further : readers.subList(1, readers.size())) {
          if (further.hasNext()) {
            Sentence same = further.next();
            untaken.retainAll(GoldSpans.others(same));
            OpenLabels.addWritten(same, written);
          }
        }
        if (!untaken.isEmpty()) {
          tell(first, untaken);
        }
      }
    } finally {
      readers.forEach(SentenceReader::close);
    }
    CorpusFile file = ofHeads.get(0);
    if (hasSentences && !hasSpans && file.split() != Split.TRAIN) { // that is told by each head
      findings.add(FindingKind.NO_SPANS, file.path().toString(), "no span is marked in it");
    }
  }

  private void tell(Sentence sentence, Set<Span> untaken) {
    List<Span> all = List.copyOf(GoldSpans.all(sentence));
    int[] levels = NestingLevels.of(all);
    for (int i = 0; i < levels.length; i++) {
      Span span = all.get(i);
      if (untaken.contains(span)) {
        String text = String.join(" ", sentence.tokens().subList(span.start(), span.end()));
        findings.add(
            FindingKind.UNTAKEN_SPAN,
            sentence.file(),
            sentence.line(span.start()),
            Excerpt.of(span.type())
                + " "
                + Excerpt.quoted(text)
                + " is on level "
                + levels[i]
                + " of all spans, and no head takes it");
      }
    }
  }
}
