package trellis.model;

/**
 * The file that a model was read from.
 *
 * @param format the version of its format
 * @param sha256 the digest of its bytes in hexadecimal
 */
public record ModelFile(int format, String sha256) {}
