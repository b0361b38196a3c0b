/** Jest's reporter for a run of which only the results count. */
export default class NoReporter {}
