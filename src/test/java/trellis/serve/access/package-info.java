/** Tests of the access log. */
package trellis.serve.access;
