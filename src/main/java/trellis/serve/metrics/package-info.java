/**
 * The figures of a server, counted by many threads and shown in the text format of Prometheus.
 * Knows nothing of HTTP or tagging.
 */
package trellis.serve.metrics;
