/**
 * What happens to a request between its body and its answer: admission control, and the queues in
 * which the sentences of many requests become common batches.
 */
package trellis.serve.queue;
