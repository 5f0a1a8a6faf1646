/** Scores a model on a file, by the path from tokens to labels that users take. */
package trellis.train.score;
