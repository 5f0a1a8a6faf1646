package broken.labels;

import broken.text.Reader;

/** Uses a room that `labels` may not use, prints and exits. */
public final class Scheme {
  /** Prints and exits where only the command line may. */
  public static void main(String[] arguments) {
    System.out.println(new Reader().scheme());
    System.err.println("bye");
    System.exit(1);
  }
}
