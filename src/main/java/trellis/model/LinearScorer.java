package trellis.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.tensor.Parameter;
import trellis.crf.LocalNormalization;
import trellis.crf.TransitionScores;
import trellis.lexicon.Lexicon;
import trellis.linear.LinearFeatures;
import trellis.linear.ListedSpans;
import trellis.linear.SpanScores;
import trellis.linear.TokenScores;
import trellis.model.parallel.Deadline;
import trellis.network.TaggerNetwork;
import trellis.network.head.OutputHead;

/** Scores sentences by a linear model; thread-safe. */
final class LinearScorer implements SentenceScorer {
  private final Lexicon lexicon;
  private final TaggerNetwork network;
  private final int[] labels; // [head]
  private final float[] bias; // of all heads, behind one another
  private final Optional<SpanScores> spans; // of a model of one head
  private final List<Optional<LocalNormalization>> normalizations; // [head]
  private final TokenScores scores; // those of all heads stand beside one another

  LinearScorer(LinearFeatures features, Lexicon lexicon, TaggerNetwork network) {
    this.lexicon = lexicon;
    this.network = network;
    this.labels = network.heads().stream().mapToInt(head -> head.bias().columns()).toArray();
    this.bias = new float[Arrays.stream(labels).sum()];
    List<float[]> weights = new ArrayList<>();
    int at = 0;
    for (OutputHead head : network.heads()) {
      int width = head.bias().columns();
      System.arraycopy(head.bias().value(), 0, bias, at, width);
      weights.add(head.weights().value());
      at += width;
    }
    OutputHead first = network.heads().get(0);
    this.spans =
        features
            .spans()
            .map(
                own ->
                    new SpanScores(
                        own,
                        first.transitionScores().segments().states(),
                        first.spans().orElseThrow().value()));
    this.normalizations = network.heads().stream().map(OutputHead::normalization).toList();
    this.scores =
        new TokenScores(features, weights, network.heads().get(0).pairs().map(Parameter::value));
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
      TokenScores.Scores own = scores(sentence);
      found.add(
          labels.length == 1
              ? new OwnScores(
                  ofStates(sentence.tokens(), normalized(0, own.ofLabels())), own.ofSteps())
              : ofHeads(own.ofLabels()));
    }
    return found;
  }

  private float[] ofStates(List<String> tokens, float[] ofLabels) {
    return spans.isPresent()
        ? spans.get().of(tokens, ListedSpans.of(lexicon.lists(), tokens), ofLabels)
        : ofLabels;
  }

  private float[] normalized(int head, float[] emissions) {
    normalizations
        .get(head)
        .ifPresent(own -> own.apply(emissions, emissions.length / labels[head]));
    return emissions;
  }

  private TokenScores.Scores scores(ValidatedSentence sentence) {
    List<String> tokens = sentence.tokens();
    return lexicon.lists().isEmpty()
        ? scores.of(tokens, sentence.features(), bias)
        : scores.of(tokens, lexicon.withLists(tokens, sentence.features()), bias);
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
      own[head] = new OwnScores(normalized(head, emissions), null);
      at += labels[head];
    }
    return new OwnScores(own[0].emissions(), null, List.of(own).subList(1, own.length));
  }
}
