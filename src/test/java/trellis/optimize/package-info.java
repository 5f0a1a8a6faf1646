/** Tests of the search for the least value of a function. */
package trellis.optimize;
