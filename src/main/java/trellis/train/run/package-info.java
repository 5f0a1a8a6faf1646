/**
 * What a run leaves behind: its directory, lock, checkpoint, log, metrics and predictions.
 *
 * <p>Every file is written beside its place and moved there.
 */
package trellis.train.run;
