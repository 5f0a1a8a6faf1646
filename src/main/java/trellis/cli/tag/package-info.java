/**
 * The commands that tag: {@code tag} and {@code benchmark}, with what they read and what they
 * write.
 */
package trellis.cli.tag;
