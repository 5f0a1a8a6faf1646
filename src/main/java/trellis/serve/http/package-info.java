/**
 * HTTP on Jetty: the request router, bodies that come slowly, limits, refusals, and the shape of
 * all responses. Knows nothing of tagging.
 */
package trellis.serve.http;
