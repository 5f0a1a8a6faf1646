/** Tests of the attributes and scores of linear models. */
package trellis.linear;
