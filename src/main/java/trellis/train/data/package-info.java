/** What a run learns from: the corpus that a config names, read and encoded once. */
package trellis.train.data;
