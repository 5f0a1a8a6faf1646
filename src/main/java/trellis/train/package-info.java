/**
 * Trains a tagger on a corpus: the training loop, several seeds, and what stops a training.
 *
 * <p>The rooms below have the parts: {@code data} reads the corpus, {@code engine} computes
 * gradients, {@code optimizer} changes the weights, {@code score} scores a file, {@code run} keeps
 * what a run writes, {@code result} has the figures. To follow a batch from the file to the update,
 * read three classes: {@link trellis.train.Trainer} reads and checks what a training needs, {@code
 * TrainingLoop} is the loop over epochs and batches, and the {@link
 * trellis.train.engine.TrainingEngine} computes gradients and updates weights: ours, {@code
 * TapeEngine}, or one that is handed in with {@link trellis.train.engine.Engines}. {@link
 * trellis.train.MultiSeedTraining} trains several seeds.
 *
 * <p>Whoever starts a training watches it through a {@link trellis.train.result.TrainingListener}
 * and gets a {@link trellis.train.result.TrainingResult}. Its page is made by a {@link
 * trellis.train.TrainingReporter}, a service that the room {@code report} provides: {@code report}
 * reads the results of this room, which knows nothing of it.
 *
 * <p>Conventions:
 *
 * <ul>
 *   <li>Epochs, and batches in messages, are counted from 1; scores are in percent.
 *   <li>All that is random in an epoch comes from {@code RandomStream.of(seed).fork(epoch)}, below
 *       it from the number of the batch and that of the shard. So an epoch can be trained again
 *       without what came before it, and no thread has random numbers of its own.
 *   <li>Our engine sums gradients in the order of the shards, norms in that of the blocks of the
 *       weights. So the same seed gives the same weights, bit for bit, on any number of threads,
 *       with the same kernel.
 *   <li>A run is finished exactly when its folder has {@code metrics.json}; what was predicted for
 *       dev and test, {@code *.predicted.conll}, and {@code report.html} are written just before
 *       it. The other files follow one another in an epoch: {@code model.trellis} if it is the
 *       best, the line of {@code log.jsonl}, {@code checkpoint.zip}. Each is replaced as a whole,
 *       so a kill at any moment costs what was trained since the last checkpoint and nothing else.
 *   <li>The word table has the training words alone. Words that only the vector file knows are
 *       looked up when the dev file is tagged, in the very vectors that the model will keep.
 * </ul>
 */
package trellis.train;
