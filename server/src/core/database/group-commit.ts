import { isDatabaseUnavailable } from './database-errors.ts';

interface Waiting<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends calls that come while others are on their way together, in one statement: under load the round trip and the
 * commit are paid once for many, and a call that comes alone goes at once. Those sent together are committed together
 * or not at all. Where one of them breaks the statement, each is sent alone, so that it breaks for nobody else.
 */
export class GroupCommit<Input, Output> {
  private waiting: Waiting<Input, Output>[] = [];
  private underWay = 0;

  /**
   * @param send runs one statement for all inputs, and answers one output for each, in their order
   * @param lanes statements on their way at once
   * @param atMost inputs of one statement
   */
  constructor(
    private readonly send: (inputs: Input[]) => Promise<Output[]>,
    private readonly lanes: number,
    private readonly atMost: number,
  ) {}

  /** Sends `input`, alone or with others. Throws what `send` throws for it. */
  run(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ input, resolve, reject });
      this.fill();
    });
  }

  private fill(): void {
    while (this.underWay < this.lanes && this.waiting.length > 0) {
      void this.commit(this.waiting.splice(0, this.atMost));
    }
  }

  private async commit(group: Waiting<Input, Output>[]): Promise<void> {
    this.underWay += 1;
    try {
      const outputs = await this.send(group.map(({ input }) => input));
      group.forEach(({ resolve }, index) => {
        resolve(outputs[index] as Output);
      });
    } catch (error) {
      // A connection that was lost may have committed: only the callers' keys tell, so nothing is sent again here.
      if (group.length === 1 || isDatabaseUnavailable(error)) {
        for (const { reject } of group) reject(error);
      } else {
        for (const one of group) await this.alone(one);
      }
    } finally {
      this.underWay -= 1;
      this.fill();
    }
  }

  private async alone({ input, resolve, reject }: Waiting<Input, Output>): Promise<void> {
    try {
      const [output] = await this.send([input]);
      resolve(output as Output);
    } catch (error) {
      reject(error);
    }
  }
}
