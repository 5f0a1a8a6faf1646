/**
 * What several commands share: options and the converters of their values, streams, exit codes, and
 * the files that they read and write.
 */
package trellis.cli.option;
