package trellis.dl4j.graph;

import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.schedule.ISchedule;
import org.nd4j.linalg.schedule.InverseSchedule;
import org.nd4j.linalg.schedule.ScheduleType;
import trellis.config.TrainConfig;
import trellis.dl4j.CorrectedNadam;
import trellis.dl4j.Momentum;

/** The optimizer of a config as an updater of DL4J. */
public final class GraphUpdater {
  private GraphUpdater() {}

  /** With the rate of each epoch. */
  public static IUpdater of(TrainConfig train) {
    ISchedule rate = new InverseSchedule(ScheduleType.EPOCH, train.rate(), train.decay(), 1);
    return switch (train.optimizer()) {
      case SGD -> new Momentum(rate, train.momentum());
      case ADAM -> new Adam.Builder().learningRateSchedule(rate).beta1(train.momentum()).build();
      case NADAM -> new CorrectedNadam(rate, train.momentum());
    };
  }
}
