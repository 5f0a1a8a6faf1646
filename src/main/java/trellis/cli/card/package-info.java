/** The command {@code card}, which makes the page about a model of a template. */
package trellis.cli.card;
