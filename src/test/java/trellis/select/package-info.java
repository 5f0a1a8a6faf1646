/** Tests of what is worth annotating next. */
package trellis.select;
