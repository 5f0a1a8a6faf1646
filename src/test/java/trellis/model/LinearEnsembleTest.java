package trellis.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/** An ensemble of linear models has the mean of their probabilities, as one of networks has. */
class LinearEnsembleTest {
  private static final String TEMPLATE = "U:%x[0,token]\nB:%x[0,1]\nB";

  @Test
  void probabilitiesAreTheMeanOfThoseOfItsModels() {
    RandomCases.check(
        20,
        random -> {
          List<TaggerModel> models = new ArrayList<>();
          EnsembleBuilder builder = new EnsembleBuilder();
          for (int i = 0; i < 2; i++) {
            models.add(RandomLinearModel.of(TEMPLATE, random, 0.2));
            builder.add("model " + i, models.get(i), 1);
          }
          TaggerModel ensemble = builder.build("both");
          List<List<String>> sentences = RandomLinearModel.sentences(4, random);
          List<Tagging> all = RandomLinearModel.tag(ensemble, sentences);
          for (int s = 0; s < sentences.size(); s++) {
            for (int token = 0; token < sentences.get(s).size(); token++) {
              for (String label : ensemble.labelNames()) {
                double sum = 0;
                for (TaggerModel model : models) {
                  sum += RandomLinearModel.tag(model, sentences).get(s).probability(token, label);
                }
                assertEquals(sum / 2, all.get(s).probability(token, label), 1e-6);
              }
            }
          }
        });
  }
}
