/** The updaters that DL4J lacks: classical momentum, and Nadam with a corrected mean of squares. */
package trellis.dl4j.updater;
