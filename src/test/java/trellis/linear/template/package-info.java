/** Tests of feature templates. */
package trellis.linear.template;
