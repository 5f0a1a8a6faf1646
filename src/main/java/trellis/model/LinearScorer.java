package trellis.model;

import java.util.ArrayList;
import java.util.List;
import trellis.crf.TransitionScores;
import trellis.linear.AttributeIndex;
import trellis.linear.TokenScores;
import trellis.model.parallel.Deadline;
import trellis.network.TaggerNetwork;
import trellis.network.head.OutputHead;

/** Scores sentences by a linear model; thread-safe. */
final class LinearScorer implements SentenceScorer {
  private final TaggerNetwork network;
  private final int[] labels; // [head]
  private final float[] bias; // of all heads, behind one another
  private final TokenScores scores; // those of all heads stand beside one another

  LinearScorer(AttributeIndex index, TaggerNetwork network) {
    this.network = network;
    this.labels = network.heads().stream().mapToInt(head -> head.bias().columns()).toArray();
    int columns = 0;
    for (int ofHead : labels) {
      columns += ofHead;
    }
    this.bias = new float[columns];
    float[] weights = new float[labels.length == 1 ? 0 : index.size() * columns];
    int at = 0;
    for (OutputHead head : network.heads()) {
      int width = head.bias().columns();
      System.arraycopy(head.bias().value(), 0, bias, at, width);
      if (labels.length == 1) {
        weights = head.weights().value(); // as they are: a large model is not copied
      } else {
        copyColumns(head.weights().value(), width, weights, columns, at);
      }
      at += width;
    }
    this.scores = new TokenScores(index, weights, columns);
  }

  private static void copyColumns(float[] from, int width, float[] to, int columns, int at) {
    for (int row = 0; row * width < from.length; row++) {
      System.arraycopy(from, row * width, to, row * columns + at, width);
    }
  }

  @Override
  public TransitionScores transitionScores(int head) {
    return network.heads().get(head).transitionScores();
  }

  @Override
  public Scoring open() {
    return (sentences, deadline) -> scores(sentences, deadline);
  }

  private List<OwnScores> scores(List<ValidatedSentence> sentences, Deadline deadline) {
    List<OwnScores> found = new ArrayList<>(sentences.size());
    for (ValidatedSentence sentence : sentences) {
      deadline.check();
      float[] ofAll = scores.of(sentence.tokens(), sentence.features(), bias);
      found.add(labels.length == 1 ? new OwnScores(ofAll, null) : ofHeads(ofAll));
    }
    return found;
  }

  private OwnScores ofHeads(float[] ofAll) {
    OwnScores[] own = new OwnScores[labels.length];
    int at = 0;
    for (int head = 0; head < labels.length; head++) {
      float[] emissions = new float[ofAll.length / bias.length * labels[head]];
      for (int token = 0; token * bias.length < ofAll.length; token++) {
        System.arraycopy(
            ofAll, token * bias.length + at, emissions, token * labels[head], labels[head]);
      }
      own[head] = new OwnScores(emissions, null);
      at += labels[head];
    }
    return new OwnScores(own[0].emissions(), null, List.of(own).subList(1, own.length));
  }
}
