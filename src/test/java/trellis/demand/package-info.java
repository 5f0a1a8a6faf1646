/** Tests of what a caller knows: word lists, demands in every scheme, and what they say. */
package trellis.demand;
