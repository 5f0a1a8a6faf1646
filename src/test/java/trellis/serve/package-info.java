/** Tests of the server, over sockets on the loopback address; nothing listens anywhere else. */
package trellis.serve;
