package trellis.train.run;

/**
 * A key of the config whose value differs between two runs.
 *
 * @param key its path, such as {@code train.rate}
 * @param first its value in the first config
 * @param second its value in the second
 */
public record ConfigDifference(String key, String first, String second) {}
