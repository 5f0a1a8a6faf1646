package trellis.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import trellis.annotation.SpanFinding;
import trellis.annotation.SpanFindings;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.corpus.CorpusFiles.Split;
import trellis.error.CorpusException;
import trellis.labels.ConllevalReading;
import trellis.labels.Label;
import trellis.labels.SchemeDetector;
import trellis.labels.SchemeEvidence;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.labels.TransitionRules;
import trellis.text.Column;
import trellis.text.Sentence;
import trellis.text.SentenceReader;
import trellis.util.Excerpt;

/**
 * Reads one split of a corpus, mostly a single file, in two passes: the first finds its label
 * scheme, the second counts and judges by it.
 */
final class SplitScan {
  private static final Set<String> HEADS_OF_TOKENS =
      Set.of("token", "tokens", "word", "words", "form", "text");

  private static final Set<String> HEADS_OF_LABELS =
      Set.of(
          "label",
          "labels",
          "tag",
          "tags",
          "ner",
          "pos",
          "upos",
          "xpos",
          "ner_tag",
          "ner_tags",
          "pos_tag",
          "entity",
          "chunk");

  private final List<CorpusFile> files; // one but for train
  private final WordCounts words = new WordCounts();
  private final LabelCounts labels = new LabelCounts();
  private final Set<String> written = new TreeSet<>(); // types, or labels, before they are renamed
  private final FeatureCounts features;
  private String lastFile = "";
  private long sentences;
  private long tokens;
  private long documents;
  private final int longestSpan; // that a model has
  private long longestSentence;
  private long unreadable; // faults of its lines
  private final List<CorpusFile> empty = new ArrayList<>(); // files without a sentence
  private final Map<String, Map<Integer, Long>> widths =
      new HashMap<>(); // rows of so many columns, by file

  /**
   * Takes the files and the columns that the network reads beside the token.
   *
   * @param longestSpan how many tokens a span has at most that can be learned
   */
  SplitScan(List<CorpusFile> files, List<Column> features, int longestSpan) {
    this.longestSpan = longestSpan;
    this.files = List.copyOf(files);
    this.features = new FeatureCounts(features);
  }

  String name() {
    return files.get(0).name();
  }

  Split split() {
    return files.get(0).split();
  }

  /** The path of the first file. */
  String path() {
    return files.get(0).path().toString();
  }

  WordCounts words() {
    return words;
  }

  LabelCounts labels() {
    return labels;
  }

  long sentences() {
    return sentences;
  }

  /** Whether it has sentences, of which none begins a document. */
  boolean isWithoutBorders() {
    return sentences > 0 && documents == 0;
  }

  /** Its files without a sentence, once they are counted. */
  List<CorpusFile> empty() {
    return empty;
  }

  /** Whether some of its lines cannot be read. */
  boolean isFaulty() {
    return unreadable > 0;
  }

  /**
   * Finds out how the file marks spans, and reports the lines that cannot be read.
   *
   * @param tells whether spans are reported, too, that are not as they should be
   */
  SchemeEvidence findScheme(Findings findings, boolean tells) {
    SchemeDetector detector = new SchemeDetector();
    forEach(
        sentence -> {
          detector.add(sentence.labels(), sentence.reading());
          Map<Integer, Long> own = widths.computeIfAbsent(sentence.file(), file -> new TreeMap<>());
          for (int width : sentence.widths()) {
            own.merge(width, 1L, Long::sum);
          }
        },
        broken -> {
          unreadable++;
          findings.add(FindingKind.UNREADABLE, broken);
        },
        SpanFindings.toldTo(
            span -> {
              if (tells) {
                add(span, findings);
              }
            }));
    return detector.result();
  }

  private static void add(SpanFinding span, Findings findings) {
    boolean isRefused = span.outcome() == SpanFinding.Outcome.REFUSED;
    FindingKind refused =
        span.kind() == SpanFinding.Kind.OVERLAP
            ? FindingKind.OVERLAPPING_SPAN
            : FindingKind.MISALIGNED_SPAN;
    FindingKind kind = isRefused ? refused : FindingKind.CHANGED_SPAN;
    findings.add(kind, span.file(), span.line(), span.told());
  }

  /** Counts everything, and judges labels by the scheme and tokens by their looks. */
  void count(TagScheme scheme, Findings findings, RepeatedSentences repeated) {
    Map<String, OddTokens> oddTokens = new HashMap<>(); // by file
    Consumer<Sentence> action =
        sentence -> {
          if (!sentence.file().equals(lastFile)) {
            judgeHeader(sentence, findings);
            lastFile = sentence.file();
          }
          count(sentence, scheme);
          features.add(sentence, findings);
          judgeLabels(sentence, scheme, findings);
          if (longestSpan < Integer.MAX_VALUE && split() == Split.TRAIN) {
            judgeSpans(sentence, findings);
          }
          oddTokens
              .computeIfAbsent(sentence.file(), file -> new OddTokens(width(file), findings))
              .add(sentence);
          repeated.add(split(), sentence);
        };
    for (CorpusFile file : files) {
      long before = sentences;
      forEach(file, action, told -> {}, SpanFindings.toldTo(told -> {}));
      if (sentences == before) {
        empty.add(file);
      }
    }
  }

  private void judgeSpans(Sentence sentence, Findings findings) {
    for (Span span : ConllevalReading.spans(sentence.labels())) {
      if (span.length() > longestSpan) {
        String text = String.join(" ", sentence.tokens().subList(span.start(), span.end()));
        findings.add(
            FindingKind.LONG_SPAN,
            sentence.file(),
            sentence.line(span.start()),
            Excerpt.of(span.type())
                + " "
                + Excerpt.quoted(text)
                + " has "
                + span.length()
                + " tokens, and `network.output.longest` is "
                + longestSpan
                + ": its tokens count as not labeled");
      }
    }
  }

  private void count(Sentence sentence, TagScheme scheme) {
    sentences++;
    tokens += sentence.size();
    documents += sentence.startsDocument() ? 1 : 0;
    longestSentence = Math.max(longestSentence, sentence.size());
    sentence.tokens().forEach(words::add);
    labels.add(sentence);
    OpenLabels.addWritten(sentence, written);
    if (scheme != TagScheme.NONE) {
      labels.addSpans(sentence.reading().closed(sentence.labels()));
    }
  }

  /** The columns of most rows of a file, of equal ones the most; 0 without a row. */
  private int width(String file) {
    int width = 0;
    long most = 0;
    for (Map.Entry<Integer, Long> rows : widths.getOrDefault(file, Map.of()).entrySet()) {
      if (rows.getValue() >= most) {
        width = rows.getKey();
        most = rows.getValue();
      }
    }
    return width;
  }

  private static void judgeHeader(Sentence first, Findings findings) {
    String token = first.tokens().get(0).toLowerCase(Locale.ROOT);
    String label = first.labels().get(0).toLowerCase(Locale.ROOT);
    if (HEADS_OF_TOKENS.contains(token) && HEADS_OF_LABELS.contains(label)) {
      findings.add(
          FindingKind.HEADER,
          first.file(),
          first.line(0),
          Excerpt.quoted(String.join(" ", first.cells().get(0)))
              + " is read as a token and its label: delete the line, or make it a comment, with #"
              + " before it");
    }
  }

  /** Types of spans, or plain labels, as the file has them; none where nothing is renamed. */
  Set<String> written() {
    return written;
  }

  private static void judgeLabels(Sentence sentence, TagScheme scheme, Findings findings) {
    List<String> written = sentence.labels();
    if (sentence.reading().hasOpen(written)) {
      return; // judged when the labels of all files are known
    }
    for (int i : scheme.violations(written)) {
      boolean foreign = !Label.parse(written.get(i)).isWellFormed();
      findings.add(
          foreign ? FindingKind.FOREIGN_LABEL : FindingKind.ILL_FORMED,
          sentence.file(),
          sentence.line(i),
          foreign
              ? ForeignLabel.complaint(written.get(i)) + commentHint(sentence, i)
              : illFormed(written, i, scheme));
    }
  }

  private static String commentHint(Sentence sentence, int i) {
    String first = sentence.cells().get(i).get(0);
    return first.matches("#.*|//.*|%+|;+")
        ? "; if the line is a comment, let data.comments say so: comments: \""
            + first.replaceAll("[^#/%;].*", "")
            + "\""
        : "";
  }

  private static String illFormed(List<String> labels, int i, TagScheme scheme) {
    TransitionRules rules = scheme.rules();
    String label = Excerpt.quoted(labels.get(i));
    if (i == 0 && !rules.mayStart(labels.get(0))) {
      return label + " may not start a sentence in " + scheme;
    }
    if (i > 0 && !rules.mayFollow(labels.get(i - 1), labels.get(i))) {
      return label + " may not follow " + Excerpt.quoted(labels.get(i - 1)) + " in " + scheme;
    }
    return label + " may not end a sentence in " + scheme;
  }

  /**
   * Reads all sentences and goes on after lines that cannot be read, so that all of them are
   * reported at once.
   */
  void forEach(Consumer<Sentence> action, Consumer<CorpusException> onFault, SpanFindings spans) {
    files.forEach(file -> forEach(file, action, onFault, spans));
  }

  private static void forEach(
      CorpusFile file,
      Consumer<Sentence> action,
      Consumer<CorpusException> onFault,
      SpanFindings spans) {
    try (SentenceReader reader = file.open(spans)) {
      boolean more = true;
      while (more) {
        try {
          reader.forEachRemaining(action);
          more = false;
        } catch (CorpusException fault) {
          onFault.accept(fault);
          more = reader.passOverFault();
        }
      }
    } catch (CorpusException cannotOpen) {
      onFault.accept(cannotOpen);
    }
  }

  /**
   * The report of what was counted.
   *
   * @param train the training file
   */
  SplitReport report(TagScheme scheme, String schemeEvidence, SplitScan train) {
    return new SplitReport(
        name(),
        path(),
        sentences,
        tokens,
        words.words().size(),
        documents,
        longestSentence,
        scheme.toString(),
        schemeEvidence,
        labels.labels(),
        labels.spans(),
        labels.blanks(),
        labels.sets(),
        words.unknownTo(train.words),
        features.report(train.features));
  }
}
