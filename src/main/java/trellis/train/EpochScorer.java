package trellis.train;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import trellis.corpus.CorpusFiles.Split;
import trellis.model.ModelCard.FileScore;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.text.Sentence;
import trellis.train.data.TrainingCorpus;
import trellis.train.data.TrainingData;
import trellis.train.score.SplitScorer;
import trellis.train.score.SplitScorer.Fit;
import trellis.train.score.Temperature.Tagged;

/**
 * Scores the weights of an epoch on dev and on a sample of train. Of several corpora, the score of
 * the epoch is the mean of those that choose it, each with the same weight however large it is.
 */
final class EpochScorer {
  private static final int MOST_OF_FEW = 100; // sentences of a small training file

  private final TrainingData data;
  private final SplitScorer scorer;
  private final List<List<Sentence>> samples = new ArrayList<>(); // [choosing corpus] of train

  /**
   * Draws the samples.
   *
   * @param most sentences of a sample
   */
  EpochScorer(TrainingData data, SplitScorer scorer, int most) {
    this.data = data;
    this.scorer = scorer;
    choosing().forEach(corpus -> samples.add(sample(corpus, most)));
  }

  /**
   * How well the weights of an epoch fit.
   *
   * @param dev the dev score in percent
   * @param devLoss the loss of a dev token
   * @param train the score of a sample of train; not a number when there is none
   * @param trainLoss the loss of a token of it; not a number when there is none
   * @param scores the dev score of each corpus
   * @param devs the same in percent by the name of the corpus; empty for a single one
   */
  record EpochFits(
      double dev,
      double devLoss,
      double train,
      double trainLoss,
      List<FileScore> scores,
      Map<String, Double> devs) {}

  /** The corpora whose dev scores choose the best epoch. */
  private List<TrainingCorpus> choosing() {
    return data.scored().stream().filter(TrainingCorpus::chooses).toList();
  }

  /** Scores a model on all corpora that have dev sentences. */
  EpochFits fits(TaggerModel model) {
    List<FileScore> scores = new ArrayList<>();
    Map<String, Double> devs = new LinkedHashMap<>();
    List<Fit> chosenBy = new ArrayList<>();
    List<Fit> ofTrain = new ArrayList<>();
    int next = 0; // of the samples
    for (TrainingCorpus corpus : data.corpora()) {
      if (corpus.dev().isEmpty()) {
        continue;
      }
      List<TrainingCorpus> heads = corpus.scored();
      List<Fit> fits =
          scorer.fits(
              Split.DEV,
              model,
              heads,
              heads.stream().map(head -> head.dev().orElseThrow()).toList());
      for (int head = 0; head < heads.size(); head++) {
        scores.add(fits.get(head).score());
        if (data.scored().size() > 1) {
          devs.put(heads.get(head).title(), fits.get(head).score().percent());
        }
      }
      if (corpus.chooses()) {
        chosenBy.addAll(fits);
        // A sample of train, scored alike: where it rises and dev falls, the network overfits.
        List<List<Sentence>> own = samples.subList(next, next + heads.size());
        next += heads.size();
        if (own.stream().noneMatch(List::isEmpty)) {
          ofTrain.addAll(scorer.fits(Split.TRAIN, model, heads, own));
        }
      }
    }
    return new EpochFits(
        percent(chosenBy, model),
        mean(chosenBy, Fit::loss),
        mean(ofTrain, fit -> fit.score().percent()),
        mean(ofTrain, Fit::loss),
        List.copyOf(scores),
        devs);
  }

  /**
   * The figure that chooses the epoch: the mean over what is scored for itself. Where spans may
   * overlap, the layers of a corpus are scored together: some may have few spans.
   */
  private double percent(List<Fit> chosenBy, TaggerModel model) {
    if (data.corpora().stream().noneMatch(EpochScorer::isNested)) {
      return mean(chosenBy, fit -> fit.score().percent());
    }
    List<Double> percents = new ArrayList<>();
    int next = 0; // of the scores
    for (TrainingCorpus corpus : data.corpora()) {
      for (TrainingCorpus ofHead : corpus.scored()) {
        if (ofHead.chooses()) {
          Fit fit = chosenBy.get(next++);
          if (!isNested(corpus)) {
            percents.add(fit.score().percent());
          }
        }
      }
      if (isNested(corpus) && corpus.chooses()) {
        percents.add(scorer.of(corpus).nested(model, corpus.dev().orElseThrow()).all().f1());
      }
    }
    return percents.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  private static boolean isNested(TrainingCorpus corpus) {
    return corpus.config().nested();
  }

  private static double mean(List<Fit> fits, ToDoubleFunction<Fit> figure) {
    return fits.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }

  /** What a head of a model, counted from 0, says of its dev sentences that choose the epoch. */
  List<Tagged> tagged(TaggerModel model, int head) {
    List<Tagged> tagged = new ArrayList<>();
    for (TrainingCorpus corpus : choosing()) {
      if (corpus.head() != head) {
        continue;
      }
      List<Sentence> dev = corpus.dev().orElseThrow();
      List<Tagging> taggings = scorer.of(corpus).taggings(model, dev);
      tagged.add(new Tagged(corpus.scheme(), dev, taggings));
    }
    return tagged;
  }

  /**
   * Sentences from all over the training file: the same ones in every epoch, for every seed. No
   * more than a tenth of the file, so that scoring them costs little beside an epoch of training.
   */
  private static List<Sentence> sample(TrainingCorpus corpus, int most) {
    List<Sentence> train = corpus.train();
    int few = Math.max(MOST_OF_FEW, train.size() / 10);
    int dev = corpus.dev().orElseThrow().size();
    int count = Math.min(Math.min(most, few), Math.min(train.size(), dev));
    List<Sentence> sample = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      sample.add(train.get((int) ((long) i * train.size() / count)));
    }
    return sample;
  }
}
