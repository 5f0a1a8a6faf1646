package trellis.config;

import java.nio.file.Path;
import java.util.Optional;
import trellis.config.schema.Key;

/** The settings {@code train.teacher}: a trained model whose probabilities are learned from. */
public record TeacherConfig(
    @Key(
            range = Key.FILE,
            example = "teacher.trellis",
            meaning =
                "a model of the same task and network.scheme, maybe with an encoder or other"
                    + " vectors: before training begins it labels all sentences, and how probable"
                    + " each label is to it is learned beside the labels of the corpus")
        Optional<Path> file,
    @Key(
            def = "0.5",
            range = "(0, 1]",
            meaning =
                "how much of the loss of a sentence with labels is what the teacher says; the rest"
                    + " is what its labels say. 1: the labels are not looked at")
        double weight,
    @Key(
            def = "1.0",
            range = "(0, 100]",
            meaning =
                "what the teacher's scores are divided by before they become probabilities: more"
                    + " than 1 makes it less sure")
        double temperature) {}
