/**
 * The HTTP server, its endpoint {@code POST /tag}, and its page.
 *
 * <p>A request passes through, in this order: {@link trellis.serve.http.RequestRouter} (is it for
 * this server, may it be asked), {@link trellis.serve.http.BodyReader} (its bytes), {@link
 * trellis.serve.request.TagRequestReader} (what is asked), {@link trellis.serve.queue.Admission}
 * (is there room), {@link trellis.serve.queue.ModelQueues} (tagged with whatever else waits),
 * {@link trellis.serve.request.TagAnswer} (JSON) and {@link trellis.serve.http.Exchange} (bytes).
 * Whatever becomes of it, {@link trellis.serve.http.RequestJournal} notes it in the end. No thread
 * waits for a client or for a model. A refusal is a {@link trellis.serve.http.Problem}; all errors
 * have one JSON shape.
 *
 * <p>Why Jetty 12.1 without servlets: it is what Javalin stands on and kept up as long, runs on JDK
 * 17, reads and writes without a thread a connection, so that slow or silent clients cost a buffer
 * each and no more, and lets us answer malformed HTTP in our own words; its four jars are 2.3 MB.
 */
package trellis.serve;
