package trellis.train;

/**
 * A key that has another value in one config than in another.
 *
 * @param key its path, such as {@code train.rate}
 * @param first its value in the first config
 * @param second its value in the second
 */
public record ConfigDifference(String key, String first, String second) {}
