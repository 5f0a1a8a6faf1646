/**
 * Writes the twin: the engine again, with {@code double} in place of {@code float}. Part of the
 * build, not of the product; it uses the JDK alone.
 */
package trellis.precision;
