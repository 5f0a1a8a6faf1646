package trellis.serve.http;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MimeTypes;
import trellis.util.Excerpt;

/** What the body of a request to tag can be; its answer is of the same type. */
public enum BodyType {
  /** One request. */
  ONE(Answer.JSON),
  /** A line for each request. */
  LINES(Answer.LINES);

  private final String name;

  BodyType(String name) {
    this.name = name;
  }

  /** Lists the names of all types, the usual one first. */
  public static List<String> names() {
    return Arrays.stream(values()).map(type -> type.name).toList();
  }

  /**
   * Finds the type of a request's body.
   *
   * @throws Problem when it is another one, not in UTF-8, or compressed
   */
  public static BodyType of(Exchange exchange) {
    String given = exchange.header(HttpHeader.CONTENT_TYPE);
    String coding = exchange.header(HttpHeader.CONTENT_ENCODING);
    String type = given == null ? "" : MimeTypes.getBase(given).strip().toLowerCase(Locale.ROOT);
    String charset = given == null ? null : MimeTypes.getCharsetFromContentType(given);
    if (!names().contains(type) || charset != null && !charset.equalsIgnoreCase("utf-8")) {
      throw Problem.of(
          415,
          "not_json",
          "the body must be "
              + names().stream().collect(Collectors.joining(" or "))
              + " in UTF-8, not "
              + Excerpt.quoted(given == null ? "" : given),
          "send the header Content-Type: " + Answer.JSON + ", or " + Answer.LINES + " for lines");
    }
    if (coding != null && !coding.equalsIgnoreCase("identity")) {
      throw Problem.of(
          415, "coded_body", "the body is " + Excerpt.quoted(coding), "send it uncompressed");
    }
    return values()[names().indexOf(type)];
  }
}
