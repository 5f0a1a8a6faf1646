/** Tests of HTTP without a server. */
package trellis.serve.http;
