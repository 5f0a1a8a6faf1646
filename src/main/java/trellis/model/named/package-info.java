/**
 * Models by their names: on the class path, in the folders that the user says, and in the working
 * directory. Nothing is downloaded.
 */
package trellis.model.named;
