/** The command {@code vectors} and its three: {@code info}, {@code convert} and {@code similar}. */
package trellis.cli.vectors;
