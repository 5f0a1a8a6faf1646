/** What is asked of the server, and its models. */
package trellis.serve.request;
