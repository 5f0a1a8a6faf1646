/**
 * The commands that judge labels: {@code check}, {@code evaluate}, {@code score} and {@code
 * compare}.
 */
package trellis.cli.score;
