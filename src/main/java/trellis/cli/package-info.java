/**
 * The commands: one class each, on picocli.
 *
 * <p>May use every room, and is the only one that prints or exits. A command writes its result to
 * standard output and everything else to standard error; it ends with 0 when all went well, 1 when
 * the user's files or config are at fault, 2 when the command line itself is, 130 when Ctrl-C ended
 * a training.
 */
package trellis.cli;
