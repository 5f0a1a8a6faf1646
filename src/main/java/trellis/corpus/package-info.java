/**
 * The corpus that a config names, in the terms of the rooms that read it: its files, their layout,
 * their scheme.
 *
 * <p>May use {@code trellis.text}, {@code trellis.labels} and {@code trellis.config}.
 */
package trellis.corpus;
