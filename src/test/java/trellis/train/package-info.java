/** Tests of training; all corpora and networks are tiny and made by the tests. */
package trellis.train;
