package trellis.model;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** Workspaces that threads take and give back, as many as are ever in use at once. */
final class WorkspacePool<T> {
  private final Queue<T> idle = new ConcurrentLinkedQueue<>();
  private final Supplier<T> maker;

  WorkspacePool(Supplier<T> maker) {
    this.maker = maker;
  }

  /** One that nobody else has. */
  T take() {
    T workspace = idle.poll();
    return workspace == null ? maker.get() : workspace;
  }

  /** Keeps one for the next who needs it; one that met a failure, or grew huge, is not kept. */
  void giveBack(T workspace) {
    idle.add(workspace);
  }
}
