/** Commands run as a user does, in this JVM: exit code, output and messages. */
package trellis.cli;
