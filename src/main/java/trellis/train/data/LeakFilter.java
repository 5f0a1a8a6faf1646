package trellis.train.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import trellis.check.SentencePrint;
import trellis.config.DataConfig.Leaks;
import trellis.error.CorpusException;
import trellis.text.Sentence;
import trellis.util.CountText;

/**
 * Leaves out training sentences that stand in dev or test of some corpus, where {@code data.leaks}
 * says so: what was learned by heart tells nothing of other texts.
 */
final class LeakFilter {
  private final Set<Long> scored = new HashSet<>(); // prints of the sentences of all dev and test

  private LeakFilter(List<TrainingCorpus> corpora) {
    for (TrainingCorpus corpus : corpora) {
      corpus.dev().ifPresent(this::add);
      corpus.test().ifPresent(this::add);
    }
  }

  private void add(List<Sentence> sentences) {
    for (Sentence sentence : sentences) {
      if (SentencePrint.isTelling(sentence.tokens())) {
        scored.add(SentencePrint.of(sentence.tokens()));
      }
    }
  }

  /**
   * The corpora without such sentences; all of them where none says so.
   *
   * @param lines hears how many were left out of each
   * @throws CorpusException when a corpus has no other
   */
  static List<TrainingCorpus> filtered(List<TrainingCorpus> corpora, Consumer<String> lines) {
    if (corpora.stream().noneMatch(LeakFilter::drops)) {
      return corpora;
    }
    LeakFilter filter = new LeakFilter(corpora);
    List<TrainingCorpus> filtered = new ArrayList<>();
    for (TrainingCorpus corpus : corpora) {
      filtered.add(drops(corpus) ? filter.filtered(corpus, lines) : corpus);
    }
    return List.copyOf(filtered);
  }

  private static boolean drops(TrainingCorpus corpus) {
    return corpus.config().leaks() == Leaks.DROP;
  }

  private TrainingCorpus filtered(TrainingCorpus corpus, Consumer<String> lines) {
    List<Sentence> clean = clean(corpus.train());
    int leaks = corpus.train().size() - clean.size();
    lines.accept(
        "leaks: "
            + CountText.of(leaks)
            + " of "
            + CountText.of(corpus.train().size(), "training sentence")
            + corpus.config().name().map(name -> " of " + name).orElse("")
            + (leaks == 1
                ? " stands in dev or test, too, and is"
                : " stand in dev or test, too, and are")
            + " left out");
    if (clean.isEmpty()) {
      throw new CorpusException(
          corpus.config().train().at(0).toString(),
          0,
          "all its sentences stand in a dev or test file, and `data.leaks` is drop: name other"
              + " sentences, or remove the key");
    }
    if (leaks == 0) {
      return corpus;
    }
    List<TrainingCorpus> heads = new ArrayList<>(); // which have the same sentences
    for (TrainingCorpus head : corpus.heads()) {
      heads.add(head.withTrain(clean(head.train())));
    }
    return corpus.withTrain(clean).withHeads(heads);
  }

  private List<Sentence> clean(List<Sentence> sentences) {
    List<Integer> clean = new ArrayList<>(sentences.size()); // places
    for (int place = 0; place < sentences.size(); place++) {
      if (!scored.contains(SentencePrint.of(sentences.get(place).tokens()))) {
        clean.add(place);
      }
    }
    return ChosenSentences.of(sentences, clean);
  }
}
