/**
 * Tags many sentences at once: one ordered pipeline on one bounded executor that the whole JVM
 * shares.
 *
 * <p>The source is read on the caller's thread, which computes answers itself while it waits for
 * them; no thread is started for a single batch or request, and none waits for a caller that went
 * away.
 */
package trellis.model.parallel;
