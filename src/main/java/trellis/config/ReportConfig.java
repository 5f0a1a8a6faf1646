package trellis.config;

import trellis.config.schema.Key;

/** The settings {@code report}: what a report has beside the run. */
public record ReportConfig(
    @Key(
            def = "false",
            meaning =
                "true: a linear model is trained on the same files, too, which takes seconds, and"
                    + " its scores stand beside those of the network")
        boolean baseline) {}
