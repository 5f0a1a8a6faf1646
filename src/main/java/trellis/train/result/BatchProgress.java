package trellis.train.result;

import java.util.Optional;
import trellis.optimize.Lbfgs.Reached;

/**
 * How far a training is within an epoch, told after each step.
 *
 * @param epoch the epoch, counted from 1
 * @param epochs most epochs that will be trained
 * @param batch the steps made in this epoch
 * @param batches steps an epoch
 * @param tokensDone the tokens of those steps
 * @param tokens all tokens of an epoch
 * @param loss the mean loss of a sentence in this epoch so far
 * @param tokensPerSecond tokens trained a second in this epoch so far
 * @param reached of the objective over the whole corpus, where the optimizer has one
 */
public record BatchProgress(
    int epoch,
    int epochs,
    int batch,
    int batches,
    long tokensDone,
    long tokens,
    double loss,
    double tokensPerSecond,
    Optional<Reached> reached) {}
