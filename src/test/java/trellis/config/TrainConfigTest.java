package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.config.TrainConfig.Engine;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.config.TrainConfig.Schedule;
import trellis.config.TrainConfig.WordTable;
import trellis.error.ConfigException;

class TrainConfigTest {

  @Test
  void defaults() {
    TrainConfig expected =
        new TrainConfig(
            OptimizerKind.SGD,
            0.015,
            0.05,
            Schedule.INVERSE,
            0,
            0.9,
            5.0,
            0,
            10,
            5,
            TrainConfig.Draw.PROPORTIONAL,
            0.5,
            0,
            false,
            Optional.empty(),
            Defaults.of(TeacherConfig.class),
            false,
            1.0,
            1.0,
            0.00001,
            TrainConfig.Keep.AUTO,
            50,
            10,
            10,
            500,
            0,
            Engine.TRELLIS,
            WordTable.OUTSIDE,
            0,
            1,
            TrainConfig.Mixing.RATE,
            0,
            5,
            1.0,
            Optional.empty());

    assertEquals(expected, ConfigText.minimal().parse().train());
    assertEquals(expected, Defaults.of(TrainConfig.class));
  }

  @Test
  void everyKey() {
    TrainConfig train =
        ConfigText.minimal()
            .with("train.optimizer", "nadam")
            .with("train.rate", "2e-2")
            .with("train.decay", "0")
            .with("train.momentum", ".5")
            .with("train.clip", "1")
            .with("train.weight_decay", "0.01")
            .with("train.batch", "32")
            .with("train.shard", "8")
            .with("train.draw", "square_root")
            .with("train.unknown", "0.25")
            .with("train.average", "4")
            .with("train.balance", "true")
            .with("train.calibrate", "true")
            .with("train.keep", "last")
            .with("train.epochs", "100")
            .with("train.patience", "+3")
            .with("train.checkpoint", "2.5")
            .with("train.sample", "20")
            .with("train.threads", "2")
            .with("train.weights", "{PER: 2.5}")
            .with("train.teacher", "{file: old.trellis, weight: 0.25, temperature: 2}")
            .with("train.word_table", "inside")
            .with("train.parallel", "4")
            .with("train.workers", "8")
            .with("train.mixing", "momentum")
            .with("train.exchange", "20")
            .parse()
            .train();

    assertEquals(
        new TrainConfig(
            OptimizerKind.NADAM,
            0.02,
            0.0,
            Schedule.INVERSE,
            0,
            0.5,
            1.0,
            0.01,
            32,
            8,
            TrainConfig.Draw.SQUARE_ROOT,
            0.25,
            4,
            true,
            Optional.of(Map.of("PER", 2.5)),
            new TeacherConfig(Optional.of(Path.of("old.trellis")), 0.25, 2),
            true,
            1,
            1,
            0.00001,
            TrainConfig.Keep.LAST,
            100,
            3,
            2.5,
            20,
            2,
            Engine.TRELLIS,
            WordTable.INSIDE,
            4,
            8,
            TrainConfig.Mixing.MOMENTUM,
            20,
            5,
            1.0,
            Optional.empty()),
        train);
  }

  @Test
  void aRateThatRisesAndFallsToNothing() {
    ConfigText config =
        ConfigText.minimal().with("train.schedule", "linear").with("train.warmup", "0.1");
    assertEquals(Schedule.LINEAR, config.parse().train().schedule());
    assertEquals(0.1, config.parse().train().warmup());
    ConfigText dl4j = config.with("train.engine", "deeplearning4j");
    String text = assertThrows(ConfigException.class, dl4j::parse).getMessage();
    assertTrue(text.contains("`train.schedule`") && text.contains("`train.warmup`"), text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "optimizer | sdg     | expected one of sgd, adam, nadam, lbfgs, owlqn, perceptron, mira,"
            + " sgd_l1, counts, found the text \"sdg\": did you mean `sgd`?",
        "optimizer | rprop   | expected one of sgd, adam, nadam",
        "optimizer | ~       | has no value",
        "rate      | fast    | expected a number in (0, 10], found the text \"fast\"",
        "rate      | \"0.1\" | found the quoted text \"0.1\": remove the quotes",
        "rate      | 0       | 0 is outside its range (0, 10]",
        "rate      | 1e-400  | 1e-400 is outside its range (0, 10]",
        "rate      | 10.1    | 10.1 is outside its range (0, 10]",
        "rate      | {a: 1}  | found a map of keys",
        "rate      |         | has no value: give it a number in (0, 10], or leave the key out for"
            + " the default 0.015",
        "decay     | -1      | -1 is outside its range [0, 10]",
        "decay     | 0.0_5   | write 0.05",
        "momentum  | 1       | 1 is outside its range [0, 1)",
        "momentum  | .NaN    | found the number .NaN",
        "clip      | 0       | 0 is outside its range (0, inf)",
        "clip      | .inf    | found the number .inf",
        "clip      | 1e400   | 1e400 is outside its range (0, inf)",
        "batch     | 0       | 0 is outside its range [1, 100000]",
        "batch     | ten     | expected a whole number in [1, 100000], found the text \"ten\"",
        "shard     | 0       | 0 is outside its range [1, 100000]",
        "unknown   | -0.1    | -0.1 is outside its range [0, 1]",
        "unknown   | 1.1     | 1.1 is outside its range [0, 1]",
        "epochs    | 0       | 0 is outside its range [1, 100000]",
        "epochs    | 1_000   | found the text \"1_000\": write 1000",
        "epochs    | 99999999999999999999 | is outside its range [1, 100000]",
        "patience  | -1      | -1 is outside its range [1, 100000]",
        "threads   | -1      | -1 is outside its range [0, 1024]",
        "threads   | all     | expected a whole number in [0, 1024]",
        "engine    | dl4j    | did you mean `deeplearning4j`?",
        "engine    | treliss | did you mean `trellis`?",
        "engine    | [x]     | expected one of trellis, deeplearning4j, found a list",
      })
  void refuses(String key, String value, String cure) {
    ConfigText.assertRefused("train." + key, value == null ? "" : value, cure);
  }

  @Test
  void zeroHasNoSign() {
    assertEquals(0.0, ConfigText.minimal().with("train.decay", "-0.0").parse().train().decay());
  }
}
