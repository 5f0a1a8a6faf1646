package trellis.serve.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trellis.FeaturedSentence;
import trellis.TaggedSentence;
import trellis.Tagger;
import trellis.model.RandomModel;
import trellis.model.archive.ModelArchive;

@Timeout(60)
class BatchQueueTest {
  private static Tagger tagger() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelArchive.write(RandomModel.usual(4), out);
    return Tagger.load(new ByteArrayInputStream(out.toByteArray()));
  }

  private static TaggingJob<TaggedSentence> job(List<FeaturedSentence> sentences) {
    return new TaggingJob<>(sentences, (place, tagged) -> tagged, () -> false);
  }

  @Test
  void requestsAreAnsweredWithoutAThreadForABatch() {
    Tagger tagger = tagger();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    try (BatchQueue batchQueue =
        new BatchQueue("test-queue", tagger, 2, 64, (sentences, tokens) -> {})) {
      batchQueue.start();
      long before = threads.getTotalStartedThreadCount();
      List<TaggingJob<TaggedSentence>> jobs = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        TaggingJob<TaggedSentence> taggingJob = job(sentences(i));
        jobs.add(taggingJob);
        batchQueue.add(taggingJob, false, 0, 1, 2);
        if (i % 10 == 0) {
          taggingJob.done().join();
        }
      }
      for (int i = 0; i < jobs.size(); i++) {
        List<List<String>> tokens =
            jobs.get(i).done().join().stream().map(TaggedSentence::tokens).toList();
        assertEquals(sentences(i).stream().map(FeaturedSentence::tokens).toList(), tokens);
      }
      long started = threads.getTotalStartedThreadCount() - before;
      assertTrue(started < 10, started + " threads were started for 300 requests");
    }
  }

  private static List<FeaturedSentence> sentences(int number) {
    return IntStream.range(0, 3)
        .mapToObj(i -> new FeaturedSentence(List.of("Ada", "lives", number + "." + i), List.of()))
        .toList();
  }

  @Test
  void aLongRequestIsSharedByTheThreads() throws InterruptedException {
    Tagger tagger = tagger();
    List<String> seen = new ArrayList<>();
    BatchQueue.BatchListener listener =
        (sentences, tokens) -> {
          synchronized (seen) {
            seen.add(Thread.currentThread().getName());
            seen.notifyAll();
            while (seen.stream().distinct().count() < 2) { // until both threads have a batch
              try {
                seen.wait();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            }
          }
        };
    try (BatchQueue batchQueue = new BatchQueue("test-queue", tagger, 2, 64, listener)) {
      batchQueue.start();
      List<FeaturedSentence> sentences =
          IntStream.range(0, 200).mapToObj(i -> sentences(i).get(0)).toList();
      TaggingJob<TaggedSentence> taggingJob = job(sentences);
      batchQueue.add(taggingJob, false, IntStream.range(0, 200).toArray());
      assertEquals(200, taggingJob.done().join().size());
    }
  }

  /** One thread and batches of one token: the order of the batches is that of the answers. */
  @Test
  void bulkComesBehindRequestsButIsNotForgotten() {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    FeaturedSentence word = new FeaturedSentence(List.of("Ada"), List.of());
    List<FeaturedSentence> sentences = Collections.nCopies(30, word);
    TaggingJob<String> bulk =
        new TaggingJob<>(sentences, (place, tagged) -> said(order, "bulk"), () -> false);
    TaggingJob<String> request =
        new TaggingJob<>(sentences, (place, tagged) -> said(order, "request"), () -> false);
    try (BatchQueue queue = new BatchQueue("test-queue", tagger(), 1, 1, (some, tokens) -> {})) {
      queue.add(bulk, true, IntStream.range(0, 30).toArray());
      queue.add(request, false, IntStream.range(0, 30).toArray());
      queue.start();
      request.done().join();
      bulk.done().join();
      List<String> until = order.subList(0, order.lastIndexOf("request"));
      long before = until.stream().filter("bulk"::equals).count();
      assertTrue(before >= 9 && before <= 11, before + " of bulk came before the last request");
      assertEquals(60, order.size());
    }
  }

  private static String said(List<String> order, String what) {
    order.add(what);
    return what;
  }
}
