/**
 * What commands share: options and the converters of their values, streams, exit codes, and how a
 * failure or a file is told.
 */
package trellis.cli.option;
