package trellis.train.engine;

import java.util.ArrayList;
import java.util.List;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Loss;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.PlannedBatch;
import trellis.kernel.Kernel;
import trellis.kernel.RandomStream;
import trellis.network.TaggerNetwork;
import trellis.train.optimizer.ParameterUpdater;
import trellis.util.WorkerTeam;

/**
 * Computes the loss and the gradient of a mini-batch, its shards side by side on several threads.
 *
 * <p>A shard has a tape and gradients of its own while it is computed. There are as many of them as
 * can be busy at once; a batch of more shards goes through in several rounds.
 */
public final class GradientComputation {
  private static final int SLOTS_A_THREAD = 2; // so that a short shard leaves nobody waiting

  private final TaggerNetwork network;
  private final List<EncodedSentence> sentences;
  private final double unknown;
  private final WorkerTeam team;
  private final ParameterUpdater updater;
  private final BatchRowUpdater tables;
  private final Gradients[] gradients; // [slot]
  private final Tape[] tapes; // [slot]
  private final Batch[] shards; // [slot]
  private final RandomStream[] streams; // [slot]
  private final double[] losses; // [slot] summed over the sentences

  /**
   * Prepares the slots.
   *
   * @param sentences those that batches are planned from
   * @param unknown the probability that a rare word is read as the unknown one
   * @param mostShards how many shards a batch can have
   */
  public GradientComputation(
      TaggerNetwork network,
      List<EncodedSentence> sentences,
      double unknown,
      int mostShards,
      Kernel kernel,
      ParameterUpdater updater,
      WorkerTeam team) {
    this.network = network;
    this.sentences = sentences;
    this.unknown = unknown;
    this.team = team;
    this.updater = updater;
    this.tables = new BatchRowUpdater(network, updater);
    int slots = Math.min(mostShards, SLOTS_A_THREAD * team.threads());
    this.gradients = new Gradients[slots];
    this.tapes = new Tape[slots];
    for (int slot = 0; slot < slots; slot++) {
      gradients[slot] = new Gradients(network.trainedParameters());
      tapes[slot] = Tape.forTraining(kernel, gradients[slot]);
    }
    this.shards = new Batch[slots];
    this.streams = new RandomStream[slots];
    this.losses = new double[slots];
  }

  /**
   * Adds the gradient of the batch's mean loss to the sum against which {@link
   * ParameterUpdater#step} moves the weights.
   *
   * @param random the stream of the batch; each shard has its own below it
   * @return the loss summed over the sentences
   */
  public double run(PlannedBatch batch, RandomStream random) {
    double scale = 1.0 / batch.size();
    double loss = 0;
    int count = batch.shards().size();
    for (int first = 0; first < count; first += shards.length) {
      int round = Math.min(shards.length, count - first);
      for (int slot = 0; slot < round; slot++) {
        shards[slot] = shard(batch.shards().get(first + slot));
        streams[slot] = random.fork(first + slot);
        tables.catchUp(shards[slot]);
      }
      team.run(round, slot -> compute(slot, scale));
      updater.add(gradients, round);
      for (int slot = 0; slot < round; slot++) {
        loss += losses[slot];
      }
    }
    return loss;
  }

  private Batch shard(int[] places) {
    List<EncodedSentence> found = new ArrayList<>(places.length);
    for (int place : places) {
      found.add(sentences.get(place));
    }
    return new Batch(found);
  }

  private void compute(int slot, double scale) {
    tapes[slot].restart(streams[slot]);
    Loss loss = network.loss(tapes[slot], shards[slot], unknown);
    tapes[slot].backward(loss, scale);
    losses[slot] = loss.value();
  }
}
