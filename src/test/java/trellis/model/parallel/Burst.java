package trellis.model.parallel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import trellis.Tagger;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.model.RandomModel;
import trellis.vocab.Vocabulary;

/**
 * A program of many threads that all tag at once, and of one that tags a large sentence after them,
 * with a network of usual width.
 */
final class Burst {
  private static final int THREADS = 200;
  private static final String MODEL =
      """
      name: wide
      data: {train: train.conll, dev: dev.conll}
      network: {words: {dim: 100, hidden: 200}, characters: {dim: 25, filters: 30}}
      """;

  private Burst() {}

  public static void main(String[] args) throws InterruptedException {
    LabelSet labels =
        new LabelSet(
            TagScheme.BIO,
            TagScheme.BIOES,
            List.of("O", "B-PER", "I-PER", "E-PER", "S-PER", "B-LOC", "I-LOC", "E-LOC", "S-LOC"));
    Tagger tagger =
        Tagger.of(RandomModel.of(MODEL, labels, Vocabulary.of(List.of("Ada", "lives")), 7));
    String text = "Ada Marlow lives in Florence . ".repeat(100);
    CountDownLatch start = new CountDownLatch(1);
    AtomicInteger failed = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                  tagger.tag(text).spans();
                } catch (InterruptedException | OutOfMemoryError wrong) {
                  failed.incrementAndGet();
                }
              });
      threads.add(thread);
      thread.start();
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    List<String> large = Collections.nCopies(10_000, "Ada");
    System.out.println(tagger.tag(large).labels().size() + " labels");
    System.exit(failed.get());
  }
}
