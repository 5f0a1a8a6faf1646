/** Scores, confusions and mistakes as plain text for people. */
package trellis.eval.table;
