package trellis.serve.request;

import java.util.Optional;
import trellis.serve.http.Problem;

/**
 * A line of a bulk request, or what is wrong with it.
 *
 * @param id as JSON; empty when the line has none, or is wrong before it
 * @param request null when the line is wrong
 * @param problem null when it is not
 */
record TagLine(Optional<String> id, TagRequest request, Problem problem) {}
