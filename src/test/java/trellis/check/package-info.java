/** Each kind of finding on a small corpus that has it, and on one that has not. */
package trellis.check;
