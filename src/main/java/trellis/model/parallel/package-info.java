/**
 * Tagging of many: one ordered pipeline on one bounded executor that the whole JVM shares.
 *
 * <p>The source is read on the caller's thread, which tags along while it waits; no thread is
 * started for a batch or a request, and none waits for a caller that went away.
 */
package trellis.model.parallel;
