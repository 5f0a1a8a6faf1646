/**
 * The command {@code vectors} and its subcommands {@code info}, {@code convert} and {@code
 * similar}.
 */
package trellis.cli.vectors;
