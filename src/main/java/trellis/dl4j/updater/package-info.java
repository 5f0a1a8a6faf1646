/**
 * The arithmetic of the updaters that DL4J lacks: classical momentum, and Nadam with a corrected
 * mean of squares. Their configurations are {@link trellis.dl4j.Momentum} and {@link
 * trellis.dl4j.CorrectedNadam}.
 */
package trellis.dl4j.updater;
