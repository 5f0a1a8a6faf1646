/**
 * The HTTP server and its page: requests are read, checked, tagged together and answered.
 *
 * <p>May use {@code trellis}, {@code trellis.tokenize} and {@code trellis.forms}, and Jetty.
 *
 * <p>Jetty 12.1 without servlets: it is what Javalin stands on and kept up as long, runs on JDK 17,
 * reads and writes without a thread a connection, so that slow or silent clients cost a buffer each
 * and no more, and lets us answer malformed HTTP in our own words; its four jars are 2.3 MB.
 *
 * <p>The way of a request: {@code RequestRouter} (is it for this server, may it be asked), {@code
 * BodyReader} (bytes), {@code TagRequestReader} (what is asked), {@code Admission} (is there room),
 * {@code BatchQueue} (tagged with whatever else waits), {@code TagAnswer} (JSON), {@code Exchange}
 * (bytes). No thread waits for a client or for a model. Whatever cannot be answered is a {@code
 * Problem}, which is the one JSON shape of all errors.
 */
package trellis.serve;
