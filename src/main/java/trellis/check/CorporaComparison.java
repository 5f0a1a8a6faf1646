package trellis.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import trellis.annotation.SpanFindings;
import trellis.corpus.CorpusFiles.Split;
import trellis.labels.ConllevalReading;
import trellis.labels.LabelReading;
import trellis.labels.LabelSet;
import trellis.labels.Span;
import trellis.text.Sentence;
import trellis.util.CountText;
import trellis.util.Excerpt;

/**
 * Compares several corpora whose spans one network is to learn: what one says and another denies.
 *
 * <p>Where a corpus that does not know a type has {@code O} over its names, the network learns that
 * they are none; {@code data.labels.knows} is the cure.
 */
final class CorporaComparison {
  private static final int FEWEST_MENTIONS = 2; // of a name by which another corpus is judged
  private static final int FEWEST_MISSED = 5; // mentions
  private static final int NAMES_SHOWN = 5;

  private final List<CorpusScan> corpora;
  private final Findings findings;
  private final Map<Long, Place> seen = new HashMap<>(); // by the tokens
  private final List<Map<String, Map<String, Long>>> names = new ArrayList<>(); // [corpus] of train
  private final List<LabelReading> readings = new ArrayList<>(); // [corpus]

  CorporaComparison(List<CorpusScan> corpora, Findings findings) {
    this.corpora = corpora;
    this.findings = findings;
  }

  /** Where a sentence stands first, with its spans. */
  private record Place(int corpus, Split split, String file, long line, Set<Span> spans) {
    String text() {
      return file + ":" + line;
    }
  }

  /** Reads all corpora, which mark spans, and reports what contradicts. */
  void run() {
    for (int corpus = 0; corpus < corpora.size(); corpus++) {
      names.add(new HashMap<>());
      readings.add(LabelReading.PLAIN);
      int own = corpus;
      for (SplitScan split : corpora.get(corpus).splits()) {
        forEach(split, sentence -> add(own, split.split(), sentence));
      }
    }
    judgeTypes();
    for (int corpus = 0; corpus < corpora.size(); corpus++) {
      judgeMissed(corpus);
    }
  }

  private static void forEach(SplitScan split, Consumer<Sentence> action) {
    split.forEach(action, told -> {}, SpanFindings.toldTo(told -> {}));
  }

  private void add(int corpus, Split split, Sentence sentence) {
    readings.set(corpus, sentence.reading());
    List<Span> spans = ConllevalReading.spans(sentence.reading().closed(sentence.labels()));
    if (split == Split.TRAIN) {
      for (Span span : spans) {
        String name = String.join(" ", sentence.tokens().subList(span.start(), span.end()));
        names
            .get(corpus)
            .computeIfAbsent(name, first -> new TreeMap<>())
            .merge(span.type(), 1L, Long::sum);
      }
    }
    if (!SentencePrint.isTelling(sentence.tokens())) {
      return;
    }
    Place here = new Place(corpus, split, sentence.file(), sentence.line(0), Set.copyOf(spans));
    Place first = seen.putIfAbsent(SentencePrint.of(sentence.tokens()), here);
    if (first != null && first.corpus() != corpus) {
      judgeSame(first, here, sentence);
    }
  }

  private void judgeSame(Place first, Place here, Sentence sentence) {
    String shown = Excerpt.quoted(String.join(" ", sentence.tokens()));
    boolean firstLearns = first.split() == Split.TRAIN;
    Place train = firstLearns ? first : here;
    Place scored = firstLearns ? here : first;
    boolean isLeak = firstLearns != (here.split() == Split.TRAIN);
    if (isLeak && !corpora.get(train.corpus()).dropsLeaks()) {
      findings.add(
          FindingKind.LEAK,
          train.file(),
          train.line(),
          shown
              + " is learned from, and stands in the "
              + scored.split()
              + " file of "
              + name(scored.corpus())
              + " at "
              + scored.text()
              + ": its score tells less; leaks: drop leaves such sentences out of training");
    }
    LabelReading reading = sentence.reading();
    Set<String> both = new HashSet<>(corpora.get(first.corpus()).types());
    both.retainAll(corpora.get(here.corpus()).types());
    both.removeIf(type -> !reading.knows(type) || !readings.get(first.corpus()).knows(type));
    Set<Span> there = of(first.spans(), both);
    Set<Span> now = of(here.spans(), both);
    if (!there.equals(now) && !reading.hasOpen(sentence.labels())) {
      Set<Span> differing = new TreeSet<>(Comparator.comparingInt(Span::start));
      now.stream().filter(span -> !there.contains(span)).forEach(differing::add);
      there.stream().filter(span -> !now.contains(span)).forEach(differing::add);
      Span span = differing.iterator().next();
      findings.add(
          FindingKind.CORPORA_DIFFER,
          here.file(),
          sentence.line(span.start()),
          Excerpt.quoted(String.join(" ", sentence.tokens().subList(span.start(), span.end())))
              + " is "
              + (now.contains(span) ? "" : "no ")
              + span.type()
              + " here, otherwise than in the same sentence at "
              + first.text());
    }
  }

  private static Set<Span> of(Set<Span> spans, Set<String> types) {
    return spans.stream().filter(s -> types.contains(s.type())).collect(Collectors.toSet());
  }

  private String name(int corpus) {
    return corpora.get(corpus).name();
  }

  private String key(int corpus, String key) {
    return corpora.get(corpus).key("labels." + key);
  }

  /** Types that a corpus says to know and never has, and types that differ in their spelling. */
  private void judgeTypes() {
    Map<String, Map<String, Integer>> spellings = new LinkedHashMap<>(); // type, its first corpus
    for (int corpus = 0; corpus < corpora.size(); corpus++) {
      Set<String> own = corpora.get(corpus).types();
      Set<String> lacking = new TreeSet<>();
      for (CorpusScan other : corpora) {
        other.types().stream().filter(type -> !own.contains(type)).forEach(lacking::add);
      }
      if (!lacking.isEmpty() && readings.get(corpus).known().isEmpty()) {
        findings.add(
            FindingKind.LACKING_TYPE,
            key(corpus, "knows"),
            name(corpus)
                + " has no "
                + String.join(", ", lacking)
                + ", which other corpora have: where it has O, the network learns that there is"
                + " none. If it just does not mark them: knows: "
                + "["
                + String.join(", ", new TreeSet<>(own))
                + "]");
      }
      for (String type : own) {
        int place = corpus;
        spellings.computeIfAbsent(plain(type), first -> new TreeMap<>()).putIfAbsent(type, place);
      }
    }
    for (Map<String, Integer> alike : spellings.values()) {
      List<String> types = List.copyOf(alike.keySet());
      for (String other : types.subList(1, types.size())) {
        findings.add(
            FindingKind.SIMILAR_TYPE,
            key(alike.get(other), "map"),
            Excerpt.quoted(other)
                + " of "
                + name(alike.get(other))
                + " and "
                + Excerpt.quoted(types.get(0))
                + " of "
                + name(alike.get(types.get(0)))
                + " are two types: if they mean the same, map: {"
                + Excerpt.of(other)
                + ": "
                + Excerpt.of(types.get(0))
                + "}");
      }
    }
  }

  /** A type without its case, its plural and what stands between its words. */
  private static String plain(String type) {
    String letters = type.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    return letters.endsWith("s") ? letters.substring(0, letters.length() - 1) : letters;
  }

  /** What others mark as a type that this corpus says to know, and has as O. */
  private void judgeMissed(int corpus) {
    LabelReading reading = readings.get(corpus);
    Map<String, List<String>> byFirstToken = new HashMap<>();
    Map<String, String> typeOf = new HashMap<>(); // of a name that others have
    for (int other = 0; other < corpora.size(); other++) {
      if (other != corpus) {
        names.get(other).forEach((name, types) -> addNames(name, types, reading, typeOf));
      }
    }
    typeOf
        .keySet()
        .forEach(
            name ->
                byFirstToken
                    .computeIfAbsent(name.split(" ")[0], first -> new ArrayList<>())
                    .add(name));
    Map<String, Map<String, Long>> missed = new TreeMap<>(); // by type, then by name
    SplitScan train = corpora.get(corpus).splits().get(0);
    forEach(train, sentence -> countMissed(sentence, byFirstToken, typeOf, missed));
    missed.forEach((type, ofNames) -> judgeMissed(corpus, type, ofNames));
  }

  /** Names of one type, often enough, of a type that the corpus says to know. */
  private static void addNames(
      String name, Map<String, Long> types, LabelReading reading, Map<String, String> typeOf) {
    String type = types.keySet().iterator().next();
    boolean isClear = types.size() == 1 && types.get(type) >= FEWEST_MENTIONS;
    if (isClear && reading.knows(type)) {
      typeOf.putIfAbsent(name, type);
    }
  }

  private static void countMissed(
      Sentence sentence,
      Map<String, List<String>> byFirstToken,
      Map<String, String> typeOf,
      Map<String, Map<String, Long>> missed) {
    List<String> tokens = sentence.tokens();
    for (int i = 0; i < tokens.size(); i++) {
      for (String name : byFirstToken.getOrDefault(tokens.get(i), List.of())) {
        int end = i + name.split(" ").length;
        boolean isMissed =
            end <= tokens.size()
                && String.join(" ", tokens.subList(i, end)).equals(name)
                && sentence.labels().subList(i, end).stream().allMatch(LabelSet.OUTSIDE::equals);
        if (isMissed) {
          missed
              .computeIfAbsent(typeOf.get(name), type -> new TreeMap<>())
              .merge(name, 1L, Long::sum);
        }
      }
    }
  }

  /** A name that the corpus has as that type, too, more often than as O, is just ambiguous. */
  private void judgeMissed(int corpus, String type, Map<String, Long> ofNames) {
    Map<String, Map<String, Long>> own = names.get(corpus);
    Map<String, Long> clear = new TreeMap<>(ofNames);
    clear
        .entrySet()
        .removeIf(
            name ->
                own.getOrDefault(name.getKey(), Map.of()).getOrDefault(type, 0L)
                    >= name.getValue());
    long mentions = clear.values().stream().mapToLong(Long::longValue).sum();
    if (mentions < FEWEST_MISSED) {
      return;
    }
    String most =
        clear.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(NAMES_SHOWN)
            .map(name -> Excerpt.quoted(name.getKey()) + " " + CountText.of(name.getValue()))
            .collect(Collectors.joining(", "));
    findings.add(
        FindingKind.MISSED_NAME,
        key(corpus, "knows"),
        name(corpus)
            + " has "
            + CountText.of(mentions, "mention")
            + " of names as O that other corpora mark as "
            + type
            + ", most often "
            + most
            + ": does it know "
            + type
            + "? If not, leave it out of knows");
  }
}
