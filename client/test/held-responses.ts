/** A list on a server, whose responses reflect the time of the request and are delivered by the test. */
export class HeldResponses<Rows> {
  rows: Rows;
  requests = 0;
  private readonly held: (() => void)[] = [];

  constructor(rows: Rows) {
    this.rows = rows;
  }

  readonly read = async (): Promise<Rows> => {
    this.requests += 1;
    const { rows } = this;
    await new Promise<void>((resolve) => this.held.push(resolve));
    return rows;
  };

  readonly fail = async (): Promise<Rows> => {
    await this.read();
    throw new Error('refused');
  };

  /** Delivers the oldest response, and waits until it has arrived. */
  async release(): Promise<void> {
    this.held.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
