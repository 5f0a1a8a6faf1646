package trellis.serve;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.function.IntSupplier;

/**
 * What {@code /metrics} tells: the counters, and how things stand at the moment.
 *
 * @param connections how many are open
 */
record Gauges(Metrics metrics, Admission admission, Progress progress, IntSupplier connections) {
  private static final double MILLIS = 1e3;

  String render() {
    PrometheusText text = new PrometheusText();
    metrics.write(text);
    gauge(
        text, "trellis_queue_requests", "Requests being tagged or waiting.", admission.requests());
    gauge(text, "trellis_queue_tokens", "Tokens of these requests.", admission.tokens());
    gauge(text, "trellis_open_requests", "Requests begun and not ended.", progress.open());
    gauge(text, "trellis_connections", "Connections open.", connections.getAsInt());
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    gauge(text, "jvm_heap_used_bytes", "Memory that objects take.", heap.getUsed());
    gauge(text, "jvm_heap_committed_bytes", "Memory taken from the system.", heap.getCommitted());
    gauge(text, "jvm_heap_max_bytes", "Memory that may be taken.", heap.getMax());
    gauge(
        text,
        "jvm_threads",
        "Threads alive.",
        ManagementFactory.getThreadMXBean().getThreadCount());
    text.metric("jvm_gc_seconds_total", "counter", "Time spent collecting garbage.")
        .value("jvm_gc_seconds_total", "", gcMillis() / MILLIS);
    gauge(
        text,
        "process_start_time_seconds",
        "When the process began, since 1970.",
        ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS);
    return text.toString();
  }

  private static long gcMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  private static void gauge(PrometheusText text, String name, String help, double value) {
    text.metric(name, "gauge", help).value(name, "", value);
  }
}
