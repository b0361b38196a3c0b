/** A Jest reporter that prints nothing: the caller only reads the results. */
export default class NoReporter {}
