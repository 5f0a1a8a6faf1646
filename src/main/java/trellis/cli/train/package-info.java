/** The commands {@code train} and {@code config}, and how a training is shown while it runs. */
package trellis.cli.train;
