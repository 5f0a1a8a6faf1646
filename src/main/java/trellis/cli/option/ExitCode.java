package trellis.cli.option;

/** The exit codes that commands give beside 0; picocli itself gives 2 for a wrong command line. */
public final class ExitCode {
  /** Something in the user's files, or what was asked of them, cannot be. */
  public static final int FAULT_IN_FILES = 1;

  private ExitCode() {}
}
