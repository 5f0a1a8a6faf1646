/**
 * The commands that tag, {@code tag} and {@code benchmark}, with their inputs and outputs; other
 * commands that tag a file, such as {@code evaluate}, use these too.
 */
package trellis.cli.tag;
