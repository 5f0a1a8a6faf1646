/**
 * Word vectors in files that are mapped into memory, made once of a vector file and shared among
 * processes.
 */
package trellis.vocab.store;
