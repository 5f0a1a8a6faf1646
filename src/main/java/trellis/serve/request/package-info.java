/**
 * The JSON of {@code POST /tag} and of {@code GET /models}: a request is read and checked by line
 * and column, its model and its sentences are found, and its answer is written.
 */
package trellis.serve.request;
