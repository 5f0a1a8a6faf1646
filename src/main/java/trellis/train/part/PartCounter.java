package trellis.train.part;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.error.CorpusException;
import trellis.labels.Label;
import trellis.labels.LabelReading;
import trellis.lexicon.Lexicon;
import trellis.linear.AttributeCounter;
import trellis.linear.AttributeIndex.Attribute;
import trellis.train.part.Counted.Kind;
import trellis.util.Excerpt;
import trellis.vocab.TokenCounts;

/** Counts what the sentences of a part have that the model of all parts is made of. */
public final class PartCounter {
  private static final String FIRST = ""; // stands for the label before the first

  private final int part;
  private final Lexicon lexicon;
  private final LabelReading reading;
  private final boolean marksSpans;
  private final AttributeCounter attributes; // null where they are hashed
  private final TokenCounts words = new TokenCounts();
  private final List<TokenCounts> features = new ArrayList<>(); // [column]
  private final Map<List<String>, Long> steps = new HashMap<>(); // before, label, whether last
  private final SentenceDigest digest = new SentenceDigest();
  private long sentences;

  /**
   * Begins with no sentence.
   *
   * @param part the number of the part, in the order of the corpus
   */
  public PartCounter(LinearRecipe recipe, int part) {
    TaggerConfig config = recipe.config();
    this.part = part;
    this.lexicon = Lexicon.read(config.network());
    this.marksSpans = config.task() == TaggerConfig.Task.NER;
    this.reading = CorpusFiles.reading(config, config.data());
    this.attributes =
        config.network().hash() > 0 ? null : new AttributeCounter(recipe.template(config, lexicon));
    for (int i = 0; i < config.data().columns().featureColumns().size(); i++) {
      features.add(new TokenCounts());
    }
  }

  /**
   * Counts a sentence.
   *
   * @throws CorpusException when a label is not known
   */
  public void add(LabeledSentence sentence) {
    List<String> labels = sentence.labels();
    if (reading.hasOpen(labels)) {
      throw fault("sentences that are elsewhere need a known label for each token", labels);
    }
    for (String label : labels) {
      if (label.isEmpty() || marksSpans && !Label.parse(label).isWellFormed()) {
        throw fault(Excerpt.quoted(label) + " is no label of names, such as B-PER or O", labels);
      }
    }
    sentences++;
    digest.add(sentence);
    words.add(sentence.tokens());
    for (int column = 0; column < features.size(); column++) {
      features.get(column).add(new ArrayList<>(sentence.features().get(column)));
    }
    String before = FIRST;
    for (int i = 0; i < labels.size(); i++) {
      String last = i == labels.size() - 1 ? "1" : "0";
      steps.merge(List.of(before, labels.get(i), last), 1L, Long::sum);
      before = labels.get(i);
    }
    if (attributes != null) {
      attributes.add(sentence.tokens(), lexicon.withLists(sentence.tokens(), sentence.features()));
    }
  }

  private CorpusException fault(String text, List<String> labels) {
    return new CorpusException(
        "part " + part,
        0,
        "sentence "
            + sentences
            + " (counted from 0): "
            + text
            + ", in "
            + Excerpt.of(labels.toString()));
  }

  /** All that was counted; no further sentence may come. */
  public List<Counted> counted() {
    List<Counted> counted = new ArrayList<>();
    List<String> ofPart = List.of(Integer.toString(part), digest.hex());
    counted.add(Counted.of(Kind.PART, ofPart, 1, part, 0));
    counted.add(Counted.of(Kind.SENTENCE, List.of(), sentences, part, 0));
    words
        .words()
        .forEach((word, n) -> counted.add(Counted.of(Kind.WORD, List.of(word), n, part, 0)));
    for (int column = 0; column < features.size(); column++) {
      String place = Integer.toString(column);
      features
          .get(column)
          .words()
          .forEach(
              (value, n) ->
                  counted.add(Counted.of(Kind.FEATURE, List.of(place, value), n, part, 0)));
    }
    steps.forEach((step, n) -> counted.add(Counted.of(Kind.STEP, step, n, part, 0)));
    if (attributes != null) {
      attributes.forEach(
          (isOfPairs, attribute, row, n) -> counted.add(counted(isOfPairs, attribute, row, n)));
    }
    return counted;
  }

  private Counted counted(boolean isOfPairs, Attribute attribute, int row, int count) {
    List<String> texts = new ArrayList<>(List.of(Integer.toString(attribute.kind())));
    texts.addAll(attribute.values());
    return Counted.of(isOfPairs ? Kind.PAIR_ATTRIBUTE : Kind.ATTRIBUTE, texts, count, part, row);
  }
}
