/**
 * Scores, confusions and mistakes as plain text for people.
 *
 * <p>A table is a pure function from a result to text whose lines end with a newline; nothing here
 * prints.
 */
package trellis.eval.table;
