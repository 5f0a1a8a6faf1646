package trellis.dl4j.graph;

import java.util.Optional;
import org.deeplearning4j.nn.conf.dropout.Dropout;
import org.deeplearning4j.nn.conf.dropout.IDropout;
import org.deeplearning4j.nn.conf.dropout.SpatialDropout;
import org.deeplearning4j.nn.conf.layers.BaseLayer;
import org.deeplearning4j.nn.conf.layers.BaseRecurrentLayer;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.RnnOutputLayer;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;
import trellis.config.NetworkConfig;
import trellis.config.OutputConfig.Transitions;
import trellis.config.WordsConfig.WordEncoder;
import trellis.dl4j.BiLstmLayer;
import trellis.dl4j.BiRnnLayer;
import trellis.dl4j.CharCnnLayer;
import trellis.dl4j.CrfOutputLayer;
import trellis.dl4j.LabelRules;
import trellis.dl4j.PassingLayer;
import trellis.dl4j.StepScores;
import trellis.dl4j.TableLayer;
import trellis.labels.LabelSet;

/**
 * Makes the single layers of a tagger's graph.
 *
 * @param weightDecay the share of each weight, times the rate, that a step takes away; not of
 *     tables and biases
 */
record GraphLayers(NetworkConfig config, LabelSet labels, double weightDecay) {
  /** Vectors of what has a number. */
  Layer table(int rows, int dim) {
    return new TableLayer.Builder().nIn(rows).nOut(dim).build();
  }

  /** Vectors of words from their characters. */
  Layer characters(int rows) {
    CharCnnLayer.Builder builder =
        new CharCnnLayer.Builder()
            .nIn(rows)
            .nOut(config.characters().filters())
            .dim(config.characters().dim())
            .window(config.characters().window())
            .characterDropout(config.dropout());
    return decaying(builder).build();
  }

  /** A recurrent layer in both directions. */
  Layer recurrent() {
    BaseRecurrentLayer.Builder<?> builder =
        config.words().encoder() == WordEncoder.LSTM
            ? new BiLstmLayer.Builder()
            : new BiRnnLayer.Builder();
    builder.nOut(config.words().hidden());
    dropout(config.dropout()).ifPresent(builder::dropOut);
    return decaying(builder).build();
  }

  /** A CRF, with the dropout of its input. */
  Layer crf() {
    CrfOutputLayer.Builder builder = new CrfOutputLayer.Builder();
    builder.nOut(labels.size());
    builder.rules(new LabelRules(labels.start(), labels.follow(), labels.end()));
    if (config.output().constrained()) {
      builder.constrainTraining();
    }
    if (config.output().transitions() == Transitions.CONTEXTUAL) {
      builder.transitions(StepScores.CONTEXTUAL);
    }
    dropout(config.dropout()).ifPresent(builder::dropOut);
    return decaying(builder).build();
  }

  /** Each label for itself; with dropout DL4J's layer would have its loss without. */
  Layer softmax() {
    RnnOutputLayer.Builder builder = new RnnOutputLayer.Builder(LossFunction.MCXENT);
    builder.activation(Activation.SOFTMAX).nOut(labels.size());
    return decaying(builder).build();
  }

  /** Dropout alone, if there is any. */
  Optional<Layer> dropoutAlone(double share) {
    return dropout(share).map(dropout -> new PassingLayer.Builder().dropOut(dropout).build());
  }

  /** Each layer has its own, as it remembers what it dropped; DL4J counts what is kept. */
  private Optional<IDropout> dropout(double share) {
    if (share == 0) {
      return Optional.empty();
    }
    return Optional.of(
        config.lockedDropout() ? new SpatialDropout(1 - share) : new Dropout(1 - share));
  }

  /** Layer by layer, for DL4J adds what is set for all layers twice to each. */
  private <B extends BaseLayer.Builder<?>> B decaying(B builder) {
    builder.weightDecay(weightDecay, true);
    return builder;
  }
}
