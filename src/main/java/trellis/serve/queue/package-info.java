/**
 * What happens to the sentences of a request before they are tagged: admission control, and the
 * queues in which sentences of many requests become common batches.
 */
package trellis.serve.queue;
