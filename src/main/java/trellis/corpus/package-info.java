/**
 * The corpus that a config names: its files, their layout and their tag scheme, as {@code
 * trellis.text} and {@code trellis.labels} understand them.
 */
package trellis.corpus;
