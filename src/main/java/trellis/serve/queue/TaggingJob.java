package trellis.serve.queue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import trellis.FeaturedSentence;
import trellis.TaggedSentence;

/**
 * The sentences of one request while they are tagged; queues fill in the answers in any order, from
 * their own threads.
 */
public final class TaggingJob {
  private final List<FeaturedSentence> sentences;
  private final TaggedSentence[] answers; // each is written once, before `missing` is counted down
  private final AtomicInteger missing;
  private final CompletableFuture<List<TaggedSentence>> done = new CompletableFuture<>();

  /** Makes a job without any answer. */
  public TaggingJob(List<FeaturedSentence> sentences) {
    this.sentences = sentences;
    this.answers = new TaggedSentence[sentences.size()];
    this.missing = new AtomicInteger(sentences.size());
    if (sentences.isEmpty()) {
      done.complete(List.of());
    }
  }

  List<FeaturedSentence> sentences() {
    return sentences;
  }

  /** The answers in the order of the sentences, once all are there; or what failed. */
  public CompletableFuture<List<TaggedSentence>> done() {
    return done;
  }

  /** Takes the answer to a sentence. */
  void answer(int sentence, TaggedSentence answer) {
    answers[sentence] = answer;
    if (missing.decrementAndGet() == 0) {
      done.complete(new ArrayList<>(Arrays.asList(answers)));
    }
  }

  /** Whether all answers are there, or the job has failed. */
  boolean isOver() {
    return done.isDone();
  }

  /** Ends the job without all answers; sentences that still wait are not tagged. */
  public void fail(Throwable failure) {
    done.completeExceptionally(failure);
  }
}
