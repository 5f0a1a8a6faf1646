package trellis.serve.queue;

/** Says that a job was ended because its client has gone; nobody is told. */
public final class AbandonedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The only one: it says nothing of any client. */
  public static final AbandonedException INSTANCE = new AbandonedException();

  private AbandonedException() {
    super("the client has gone", null, false, false);
  }
}
