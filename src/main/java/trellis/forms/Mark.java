package trellis.forms;

import java.util.OptionalDouble;

/**
 * A stretch of tokens that a form marks: a span, or a token with its plain label.
 *
 * @param type of the span, {@code ""} when the model has one type alone; or the label
 * @param start the first token
 * @param end the token after the last one
 * @param probability of the span or the label; empty when it was not asked for
 */
public record Mark(String type, int start, int end, OptionalDouble probability) {}
