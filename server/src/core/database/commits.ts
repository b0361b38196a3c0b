/** Sends inputs to a statement that takes several; concurrent inputs may share a statement and its commit. */
export interface Commits<Input, Output> {
  /**
   * Throws what the statement throws for this input, or DatabaseUnavailableError when it was not sent. A call that was
   * rejected is never sent later.
   */
  run(input: Input): Promise<Output>;
}

/** Runs one statement for all inputs; returns one output for each, in the same order. */
export type SendInputs<Input, Output> = (inputs: Input[]) => Promise<Output[]>;

/** How inputs share statements. */
export interface CommitLimits {
  /** Statements in flight at once. */
  concurrencyLimit: number;
  /** Inputs of one statement. */
  batchMax: number;
  /**
   * How many inputs must wait before another statement starts beside one in flight: a statement costs as much as
   * several inputs. Fewer inputs wait for the one in flight, or 10 ms. Default 1.
   */
  minBatch?: number;
}
