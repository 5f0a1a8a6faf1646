/**
 * A request to tag: its JSON, checked by line and column, the model that it names, the sentences
 * that it has, and the JSON of its answer.
 */
package trellis.serve.request;
