package trellis.serve.queue;

import java.util.List;
import java.util.stream.IntStream;
import trellis.FeaturedSentence;
import trellis.serve.metrics.ServerMetrics;
import trellis.serve.request.ServedModel;

/**
 * The two queues of a model: one tags usual sentences in common batches, the other long ones one at
 * a time, so that nobody waits seconds for the sentence of somebody else, and no two long ones take
 * their memory at the same time.
 */
public final class ModelQueues implements AutoCloseable {
  private static final int MOST_TOKENS = 1_024; // of a sentence that is for batches
  private static final int MOST_LETTERS = 32_768; // of all its tokens together

  /** Tokens of a batch: enough for the arithmetic, and a long request is shared by the threads. */
  static final int BATCH = 1_024;

  private static final int ONE_SENTENCE = 1;

  /** Of a job that the thread may tag which has read it, in tokens. */
  private static final int SMALL = 256;

  private static final int CORES = Runtime.getRuntime().availableProcessors();

  /** A tagger computes on twice as many threads as there are cores; one is for long sentences. */
  private static final int MOST_AT_ONCE = 2 * CORES - 1;

  private final BatchQueue usual;
  private final BatchQueue slow;

  /** Makes queues that wait for {@link #start}. */
  public ModelQueues(ServedModel model, ServerMetrics serverMetrics) {
    String name = "trellis-queue-" + model.name();
    BatchQueue.BatchListener listener =
        (sentences, tokens) -> serverMetrics.batch(model.name(), sentences, tokens);
    usual = new BatchQueue(name, model.tagger(), CORES, BATCH, listener);
    slow = new BatchQueue(name + "-long", model.tagger(), 1, ONE_SENTENCE, listener);
  }

  /** Starts the threads. */
  public void start() {
    usual.start();
    slow.start();
  }

  /** Tags the sentences of a job. */
  public void add(TaggingJob<?> taggingJob) {
    add(taggingJob, false);
  }

  /** Tags the sentences of a job that is a part of something large, mostly behind other jobs. */
  public void addInBulk(TaggingJob<?> taggingJob) {
    add(taggingJob, true);
  }

  private void add(TaggingJob<?> taggingJob, boolean inBulk) {
    List<FeaturedSentence> sentences = taggingJob.sentences();
    int all = sentences.size();
    usual.add(
        taggingJob,
        inBulk,
        IntStream.range(0, all).filter(i -> !isLong(sentences.get(i))).toArray());
    slow.add(
        taggingJob,
        inBulk,
        IntStream.range(0, all).filter(i -> isLong(sentences.get(i))).toArray());
  }

  private static boolean isLong(FeaturedSentence sentence) {
    return sentence.tokens().size() > MOST_TOKENS
        || sentence.tokens().stream().mapToLong(String::length).sum() > MOST_LETTERS;
  }

  /**
   * Tells whether a job takes so little that no other thread need do it. Constraints can take long,
   * most of all when they clash.
   */
  boolean isSmall(TaggingJob<?> taggingJob) {
    List<FeaturedSentence> sentences = taggingJob.sentences();
    return !taggingJob.isConstrained()
        && sentences.size() <= SMALL
        && tokens(taggingJob) <= SMALL
        && sentences.stream().noneMatch(ModelQueues::isLong);
  }

  static int tokens(TaggingJob<?> taggingJob) {
    int tokens = 0;
    for (FeaturedSentence sentence : taggingJob.sentences()) {
      tokens += Math.max(sentence.tokens().size(), 1);
    }
    return tokens;
  }

  /** Tags small jobs on the calling thread, or on others when it would have to wait for them. */
  void tagHere(List<TaggingJob<?>> jobs) {
    if (usual.atWork() < MOST_AT_ONCE) {
      usual.tagHere(jobs);
    } else {
      jobs.forEach(this::add);
    }
  }

  /** Ends the threads when all is tagged; for a model that another one has replaced. */
  public void retire() {
    usual.retire();
    slow.retire();
  }

  @Override
  public void close() {
    usual.close();
    slow.close();
  }
}
