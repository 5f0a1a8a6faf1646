/**
 * The command {@code convert}, which writes a corpus in the form of another tool: any reader of
 * {@code trellis.annotation}, its checks, and any writer.
 */
package trellis.cli.convert;
