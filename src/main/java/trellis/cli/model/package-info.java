/** The commands on a saved model as a file: {@code inspect}, {@code export} and {@code import}. */
package trellis.cli.model;
