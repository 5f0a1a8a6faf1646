package trellis.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import trellis.annotation.SpanFindings;
import trellis.check.CheckReport.LexiconReport;
import trellis.check.CheckReport.LexiconReport.ClusterReport;
import trellis.check.CheckReport.LexiconReport.ListReport;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.error.CorpusException;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.lexicon.Lexicon;
import trellis.lexicon.ListMatches;
import trellis.lexicon.NameLists;
import trellis.lexicon.WordClusters;
import trellis.text.Sentence;

/** Looks the names and clusters of a config up in the files of its corpus. */
final class LexiconCheck {
  private final TaggerConfig config;
  private final Findings findings;

  LexiconCheck(TaggerConfig config, Findings findings) {
    this.config = config;
    this.findings = findings;
  }

  /** Reads the lists and clusters, and all sentences once more where there are any. */
  LexiconReport run(List<SplitScan> splits) {
    Lexicon lexicon;
    try {
      lexicon = Lexicon.read(config.network());
    } catch (CorpusException unreadable) {
      findings.add(FindingKind.LEXICON, unreadable);
      return LexiconReport.NONE;
    }
    List<ListReport> lists = new ArrayList<>();
    lexicon.lists().ifPresent(names -> lists.addAll(lists(names, splits)));
    List<ClusterReport> clusters = new ArrayList<>();
    lexicon
        .clusters()
        .ifPresent(words -> splits.forEach(split -> clusters.add(clusters(words, split))));
    return new LexiconReport(lists, clusters);
  }

  private static ClusterReport clusters(WordClusters clusters, SplitScan split) {
    long known = 0;
    long tokens = 0;
    for (Map.Entry<String, Long> word : split.words().words().entrySet()) {
      known += clusters.knows(word.getKey()) ? word.getValue() : 0;
      tokens += word.getValue();
    }
    return new ClusterReport(split.name(), clusters.size(), new Share(known, tokens));
  }

  private List<ListReport> lists(NameLists lists, List<SplitScan> splits) {
    Set<String> gold = new HashSet<>();
    splits.forEach(split -> gold.addAll(split.labels().spans().keySet()));
    List<ListReport> reports = new ArrayList<>();
    for (SplitScan split : splits) {
      Counts counts = new Counts(lists, config.task() == Task.NER);
      split.forEach(counts::add, told -> {}, SpanFindings.toldTo(told -> {}));
      reports.addAll(counts.reports(split.name(), gold));
    }
    return reports;
  }

  /** What the names find in one file. */
  private static final class Counts {
    private final NameLists lists;
    private final boolean hasSpans;
    private final long[] tokens; // [type] in a name
    private final long[] matches; // [type]
    private final long[] right; // [type]
    private final Map<String, Long> spans = new HashMap<>(); // by type
    private long all; // tokens

    Counts(NameLists lists, boolean hasSpans) {
      int types = lists.types().size();
      this.lists = lists;
      this.hasSpans = hasSpans;
      this.tokens = new long[types];
      this.matches = new long[types];
      this.right = new long[types];
    }

    void add(Sentence sentence) {
      List<String> words = sentence.tokens();
      all += words.size();
      Set<Span> gold = new HashSet<>();
      if (hasSpans) {
        gold.addAll(ConllevalReading.spans(sentence.reading().closed(sentence.labels())));
        gold.forEach(span -> spans.merge(span.type(), 1L, Long::sum));
      }
      ListMatches found = lists.matches(words);
      int[] end = new int[tokens.length]; // [type] of the tokens that were counted
      for (int i = 0; i < found.count(); i++) {
        int type = found.types()[i];
        int from = Math.max(found.starts()[i], end[type]);
        tokens[type] += Math.max(0, found.ends()[i] - from);
        end[type] = Math.max(end[type], found.ends()[i]);
        matches[type]++;
        Span span = new Span(lists.types().get(type), found.starts()[i], found.ends()[i]);
        right[type] += gold.contains(span) ? 1 : 0;
      }
    }

    List<ListReport> reports(String file, Set<String> gold) {
      List<ListReport> reports = new ArrayList<>();
      for (int type = 0; type < tokens.length; type++) {
        String name = lists.types().get(type);
        boolean meets = gold.contains(name);
        reports.add(
            new ListReport(
                file,
                name,
                lists.namesOf(name),
                new Share(tokens[type], all),
                meets ? new Share(right[type], matches[type]) : new Share(0, 0),
                meets ? new Share(right[type], spans.getOrDefault(name, 0L)) : new Share(0, 0)));
      }
      return reports;
    }
  }
}
