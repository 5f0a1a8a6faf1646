package trellis.serve;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** What the server counts about itself. */
final class Metrics {
  private static final double[] SECONDS = {
    .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30
  };
  private static final double[] SENTENCES = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
  private static final double NANOS = 1e9;

  private final Map<String, LongAdder> requests = new ConcurrentSkipListMap<>(); // by labels
  private final Map<String, Histogram> latency = new ConcurrentSkipListMap<>(); // by path
  private final Map<String, LongAdder> sentences = new ConcurrentSkipListMap<>(); // by model
  private final Map<String, LongAdder> tokens = new ConcurrentSkipListMap<>();
  private final Map<String, Histogram> batches = new ConcurrentSkipListMap<>();
  private final LongAdder lost = new LongAdder();

  /**
   * Counts a request that was answered.
   *
   * @param path one of ours, or a word for all others
   */
  void answered(String path, int status, long nanos) {
    String label = PrometheusText.label("path", path);
    counter(requests, label + "," + PrometheusText.label("status", Integer.toString(status)))
        .increment();
    latency.computeIfAbsent(label, any -> new Histogram(SECONDS)).add(nanos / NANOS);
  }

  /** Counts a request whose client was gone before it was answered. */
  void lost() {
    lost.increment();
  }

  /** Counts a batch of a model before it is tagged. */
  void batch(String model, int ofSentences, int ofTokens) {
    String label = PrometheusText.label("model", model);
    counter(sentences, label).add(ofSentences);
    counter(tokens, label).add(ofTokens);
    batches.computeIfAbsent(label, any -> new Histogram(SENTENCES)).add(ofSentences);
  }

  private static LongAdder counter(Map<String, LongAdder> counters, String labels) {
    return counters.computeIfAbsent(labels, any -> new LongAdder());
  }

  /** Writes all counters. */
  void write(PrometheusText text) {
    counters(text, "trellis_requests_total", "Requests answered, by path and status.", requests);
    histograms(
        text,
        "trellis_request_seconds",
        "From the first line of a request to the last byte of its answer.",
        latency);
    text.metric("trellis_clients_lost_total", "counter", "Requests whose client went away.")
        .value("trellis_clients_lost_total", "", lost.sum());
    counters(text, "trellis_sentences_total", "Sentences tagged, by model.", sentences);
    counters(text, "trellis_tokens_total", "Tokens tagged, by model.", tokens);
    histograms(text, "trellis_batch_sentences", "Sentences that were tagged together.", batches);
  }

  private static void counters(
      PrometheusText text, String name, String help, Map<String, LongAdder> counters) {
    text.metric(name, "counter", help);
    counters.forEach((labels, count) -> text.value(name, labels, count.sum()));
  }

  private static void histograms(
      PrometheusText text, String name, String help, Map<String, Histogram> histograms) {
    text.metric(name, "histogram", help);
    histograms.forEach((labels, histogram) -> histogram.write(text, name, labels));
  }
}
