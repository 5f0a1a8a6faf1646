/**
 * The access log of a server: a line of JSON for each request that has ended, written by a thread
 * of its own. Knows nothing of HTTP or tagging.
 */
package trellis.serve.access;
