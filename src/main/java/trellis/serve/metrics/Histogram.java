package trellis.serve.metrics;

import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/** A histogram of Prometheus: counts values by their size, for any number of threads. */
final class Histogram {
  private final double[] bounds; // ascending; a value belongs to the first that is not below it
  private final LongAdder[] counts; // one more, for the values above all bounds
  private final DoubleAdder sum = new DoubleAdder();

  /** Makes a histogram without values; the bounds ascend. */
  Histogram(double... bounds) {
    this.bounds = bounds.clone();
    this.counts = new LongAdder[bounds.length + 1];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = new LongAdder();
    }
  }

  /** Counts a value. */
  void add(double value) {
    int place = 0;
    while (place < bounds.length && value > bounds[place]) {
      place++;
    }
    counts[place].increment();
    sum.add(value);
  }

  /** Writes it as Prometheus reads it: how many values are not above each bound. */
  void write(PrometheusText text, String name, String labels) {
    String before = labels.isEmpty() ? "" : labels + ",";
    long total = 0;
    for (int i = 0; i < bounds.length; i++) {
      total += counts[i].sum();
      text.value(name + "_bucket", before + "le=\"" + bounds[i] + "\"", total);
    }
    total += counts[bounds.length].sum();
    text.value(name + "_bucket", before + "le=\"+Inf\"", total);
    text.value(name + "_sum", labels, sum.sum());
    text.value(name + "_count", labels, total);
  }
}
