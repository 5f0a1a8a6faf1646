/**
 * The program {@code trellis}: its entry point, what it says when a command fails, and the command
 * {@code serve}. The other commands stand in the packages below this one, a class each, on picocli.
 *
 * <p>Only these packages print or exit. A command writes its result to standard output and
 * everything else to standard error; it ends with 0 when all went well, 1 when the user's files or
 * config are at fault, 2 when the command line itself is, 130 when Ctrl-C ended a training.
 */
package trellis.cli;
