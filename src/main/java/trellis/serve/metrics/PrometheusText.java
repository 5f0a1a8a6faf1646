package trellis.serve.metrics;

/** Writes figures in the text format of Prometheus, version 0.0.4. */
final class PrometheusText {
  private final StringBuilder text = new StringBuilder();

  /**
   * Begins the values of a name.
   *
   * @param type {@code counter}, {@code gauge} or {@code histogram}
   */
  PrometheusText metric(String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    return this;
  }

  /**
   * Adds a value.
   *
   * @param labels {@code name="value"} with commas between them, or empty
   */
  void value(String name, String labels, double value) {
    text.append(name);
    if (!labels.isEmpty()) {
      text.append('{').append(labels).append('}');
    }
    text.append(' ').append(number(value)).append('\n');
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** Makes a label with any text as its value. */
  static String label(String name, String value) {
    return name
        + "=\""
        + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
        + "\"";
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
