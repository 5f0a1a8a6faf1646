package trellis.train.result;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import trellis.config.TaggerConfig;

/**
 * What a report tells of a finished run beside its scores: config, epochs, files, sizes.
 *
 * @param program what trained it, with its version
 * @param plan what was trained, and with what, from the first epoch on
 * @param config its config
 * @param epochs its epochs in order, those before a resume included, with the digits of the log
 * @param files the files that it read
 * @param heapBytes the most that the process used of Java's heap; 0 when nobody knows
 */
public record RunDetails(
    String program,
    TrainingPlan plan,
    TaggerConfig config,
    List<EpochReport> epochs,
    List<InputFile> files,
    long heapBytes) {

  /** Takes copies of the lists. */
  public RunDetails {
    epochs = List.copyOf(epochs);
    files = List.copyOf(files);
  }

  /** The most that this process has used of Java's heap so far. */
  public static long mostHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(MemoryUsage::getUsed)
        .sum();
  }
}
