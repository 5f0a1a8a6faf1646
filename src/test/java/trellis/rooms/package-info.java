/**
 * Holds the table of rooms: which package may use which, and what none may do.
 *
 * <p>The package {@code broken}, beside {@code trellis}, is a small program that breaks every rule
 * once, so that a rule that can no longer fail is noticed.
 */
package trellis.rooms;
