/**
 * The commands {@code train} and {@code config}, and what is shown of a training while it runs and
 * when it ends.
 */
package trellis.cli.train;
