/** Counters, histograms and gauges in the text format of Prometheus. Uses nothing of the server. */
package trellis.serve.metrics;
