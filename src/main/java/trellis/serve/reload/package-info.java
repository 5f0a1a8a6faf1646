/**
 * New models for a server that goes on: files are watched, loaded beside the model that is served,
 * and take its place between two requests.
 */
package trellis.serve.reload;
