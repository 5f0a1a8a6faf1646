package trellis.train.engine;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import trellis.batch.EncodedSentence;
import trellis.batch.Vocabularies;
import trellis.config.TaggerConfig;
import trellis.error.TrainingException;
import trellis.network.TaggerNetwork;
import trellis.train.optimizer.ParameterStates;

/**
 * All that an engine is given when a training begins: the network, its data and its config.
 *
 * @param config of the tagger; its number of threads is that of all seeds together
 * @param threads how many threads this engine may compute with
 * @param network what to train, with all weights as they are before training, word vectors included
 * @param states the optimizer's state and the average of the weights, and which rows are trained
 * @param vocabularies the rows of the tables, and what the network predicts
 * @param encoded the sentences to learn from, in the order of the training file; plans name them by
 *     their places here
 * @param rare the rows of words that may be read as the unknown one, with the probability {@code
 *     train.unknown}
 * @param another the same for as many threads, with a network and states of its own that are as
 *     these were before training; it holds what was read of word vectors, so an engine that has
 *     begun lets go of it
 */
public record EngineInput(
    TaggerConfig config,
    int threads,
    TaggerNetwork network,
    ParameterStates states,
    Vocabularies vocabularies,
    List<EncodedSentence> encoded,
    IntPredicate rare,
    IntFunction<EngineInput> another) {
  /** Keeps a copy of the list. */
  public EngineInput {
    encoded = List.copyOf(encoded);
  }

  /**
   * Makes sure that the label of every token is known and counts once.
   *
   * @param need which key asks for it, and why
   * @param cure what to write in its place
   * @throws TrainingException when a sentence has open, weighed or soft labels
   */
  void requireLabels(String need, String cure) {
    if (encoded.stream().anyMatch(sentence -> sentence.possible() != null)) {
      throw new TrainingException(need + ", but labels are open, weighed or a teacher's: " + cure);
    }
  }
}
