package trellis.serve.metrics;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;

/** The counters, histograms and gauges of the server, which {@code GET /metrics} shows. */
public final class ServerMetrics {
  /** Stands where a status does, for requests whose client went away; as nginx counts them. */
  public static final int CLIENT_GONE = 499;

  private static final double[] SECONDS = {
    .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30
  };
  private static final double[] SENTENCES = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
  private static final double NANOS = 1e9;
  private static final double MILLIS = 1e3;

  private final Map<String, LongAdder> requests = new ConcurrentSkipListMap<>(); // by labels
  private final Map<String, Histogram> latency = new ConcurrentSkipListMap<>(); // by path
  private final Map<String, LongAdder> sentences = new ConcurrentSkipListMap<>(); // by model
  private final Map<String, LongAdder> tokens = new ConcurrentSkipListMap<>();
  private final Map<String, Histogram> batches = new ConcurrentSkipListMap<>();
  private final Map<String, LongAdder> reloads = new ConcurrentSkipListMap<>(); // by labels
  private final Map<String, String> identities = new ConcurrentSkipListMap<>(); // by model
  private final LongAdder lost = new LongAdder();
  private final LongAdder open = new LongAdder(); // requests that have begun and not ended
  private final List<Figure> figures = new ArrayList<>(); // complete before the first request

  /** A figure that is asked for each time the metrics are shown. */
  private record Figure(String name, String type, String help, DoubleSupplier value) {}

  /**
   * Adds a figure that goes up and down; not to be called once requests come.
   *
   * @param value is asked each time the metrics are shown, from any thread
   * @return this, for more of them
   */
  public ServerMetrics withGauge(String name, String help, DoubleSupplier value) {
    figures.add(new Figure(name, "gauge", help, value));
    return this;
  }

  /** Adds a figure that only goes up, as {@link #withGauge} does. */
  public ServerMetrics withCounter(String name, String help, DoubleSupplier value) {
    figures.add(new Figure(name, "counter", help, value));
    return this;
  }

  /** Counts a request that has begun; it must end in {@link #answered} or {@link #lost}. */
  public void begun() {
    open.increment();
  }

  /**
   * Counts a request that was answered.
   *
   * @param path of an endpoint, or a word for all other paths
   */
  public void answered(String path, int status, long nanos) {
    open.decrement();
    request(path, status).increment();
    latency
        .computeIfAbsent(PrometheusText.label("path", path), any -> new Histogram(SECONDS))
        .add(nanos / NANOS);
  }

  private LongAdder request(String path, int status) {
    return counter(
        requests,
        PrometheusText.label("path", path)
            + ","
            + PrometheusText.label("status", Integer.toString(status)));
  }

  /**
   * Counts a request whose client was gone before it had its answer, with {@link #CLIENT_GONE}.
   *
   * @param path as in {@link #answered}
   */
  public void lost(String path) {
    open.decrement();
    lost.increment();
    request(path, CLIENT_GONE).increment();
  }

  /** Gives the number of requests that have begun and not ended. */
  public long open() {
    return open.sum();
  }

  /** Counts a batch of a model before it is tagged. */
  public void batch(String model, int ofSentences, int ofTokens) {
    String label = PrometheusText.label("model", model);
    counter(sentences, label).add(ofSentences);
    counter(tokens, label).add(ofTokens);
    batches.computeIfAbsent(label, any -> new Histogram(SENTENCES)).add(ofSentences);
  }

  /** Notes which file a model is of, by its digest. */
  public void serves(String model, String sha256) {
    identities.put(model, sha256);
  }

  /** Counts that a model was to be loaded anew. */
  public void reloaded(String model, String result) {
    String labels =
        PrometheusText.label("model", model) + "," + PrometheusText.label("result", result);
    counter(reloads, labels).increment();
  }

  private static LongAdder counter(Map<String, LongAdder> counters, String labels) {
    return counters.computeIfAbsent(labels, any -> new LongAdder());
  }

  /** Writes all metrics in the text format of Prometheus. */
  public String render() {
    PrometheusText text = new PrometheusText();
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
    text.metric("trellis_model_info", "gauge", "The models, by the SHA-256 of their files.");
    identities.forEach(
        (model, sha256) ->
            text.value(
                "trellis_model_info",
                PrometheusText.label("model", model) + "," + PrometheusText.label("sha256", sha256),
                1));
    counters(
        text, "trellis_model_reloads_total", "Models loaded anew, by what came of it.", reloads);
    figures.forEach(
        figure ->
            text.metric(figure.name, figure.type, figure.help)
                .value(figure.name, "", figure.value.getAsDouble()));
    jvm(text);
    return text.toString();
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

  private static void gauge(PrometheusText text, String name, String help, double value) {
    text.metric(name, "gauge", help).value(name, "", value);
  }

  private static void jvm(PrometheusText text) {
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    gauge(text, "jvm_heap_used_bytes", "Memory that objects take.", heap.getUsed());
    gauge(text, "jvm_heap_committed_bytes", "Memory taken from the system.", heap.getCommitted());
    gauge(text, "jvm_heap_max_bytes", "Memory that may be taken.", heap.getMax());
    int threads = ManagementFactory.getThreadMXBean().getThreadCount();
    gauge(text, "jvm_threads", "Threads alive.", threads);
    long collecting =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
            .sum();
    text.metric("jvm_gc_seconds_total", "counter", "Time spent collecting garbage.")
        .value("jvm_gc_seconds_total", "", collecting / MILLIS);
    gauge(
        text,
        "process_start_time_seconds",
        "When the process began, since 1970.",
        ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS);
  }
}
