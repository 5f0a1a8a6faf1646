/** Tests of the likelihood of a whole corpus. */
package trellis.linear.train;
