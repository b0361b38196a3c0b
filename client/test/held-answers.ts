/** A list on a server, whose answers are those of the moment of asking and come when they are let through. */
export class HeldAnswers<Rows> {
  rows: Rows;
  asked = 0;
  private readonly held: (() => void)[] = [];

  constructor(rows: Rows) {
    this.rows = rows;
  }

  readonly read = async (): Promise<Rows> => {
    this.asked += 1;
    const { rows } = this;
    await new Promise<void>((resolve) => this.held.push(resolve));
    return rows;
  };

  readonly fail = async (): Promise<Rows> => {
    await this.read();
    throw new Error('refused');
  };

  /** Lets the oldest answer through, and waits until it has arrived. */
  async letThrough(): Promise<void> {
    this.held.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
