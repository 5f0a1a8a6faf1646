/** Tests of excerpts, nearest names and tables. */
package trellis.util;
