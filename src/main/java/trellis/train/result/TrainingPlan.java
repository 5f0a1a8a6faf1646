package trellis.train.result;

import trellis.check.Remarks;

/**
 * What is about to be trained: on how much data, how large a network, and with what.
 *
 * @param name the tagger's name
 * @param seed the start of every random choice
 * @param sentences sentences to learn from
 * @param tokens their tokens
 * @param devSentences sentences that choose the best epoch
 * @param words rows of the word table, the unknown word's and those of the vector file included
 * @param characters rows of the character table
 * @param labels how many labels the network knows
 * @param parameters numbers that training may change; word vectors that are only looked up do not
 *     count
 * @param epochs most epochs that will be trained
 * @param firstEpoch the first epoch to train, counted from 1; more than 1 after a resume
 * @param batches steps an epoch
 * @param threads how many threads compute
 * @param kernel what computes, for people
 * @param remarks what is odd about the corpus
 */
public record TrainingPlan(
    String name,
    long seed,
    int sentences,
    long tokens,
    int devSentences,
    int words,
    int characters,
    int labels,
    long parameters,
    int epochs,
    int firstEpoch,
    int batches,
    int threads,
    String kernel,
    Remarks remarks) {}
