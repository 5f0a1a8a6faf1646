/**
 * The commands on saved models: {@code inspect}, {@code export}, {@code import} and {@code serve}.
 */
package trellis.cli.model;
