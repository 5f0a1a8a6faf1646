/**
 * Tests of the conditional random field: every recursion against all label sequences, one by one.
 */
package trellis.crf;
