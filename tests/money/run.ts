import { isDeepStrictEqual } from 'node:util';
import { type Account, type Movement, walletOf } from './books.ts';
import type { CallResponse } from './caller.ts';
import { type Breakable, breakConnection, chooseFault, type Fault } from './faults.ts';
import type { Operation, Outcome, Plan, Step } from './operation.ts';
import { checkUntilSettled, sendUntilDecided } from './send-until-decided.ts';
import { codeOf, type World } from './world.ts';

/** How many calls with distinct keys a rush sends at once, and how many with the same key. */
const concurrency = 5;
/** How many successful calls are stored for replays. */
const replaysMax = 200;
const replayLikelihood = 0.06;
/** How many past steps a failure prints. */
const printedSteps = 12;

/** The figures of a run. */
export interface RunFigures {
  /** Steps after which everything matched the model. */
  steps: number;
  succeeded: number;
  refused: number;
  replays: number;
  /** How often each fault happened. */
  faults: Partial<Record<Fault, number>>;
  /** How often each operation was attempted. */
  operations: Record<string, number>;
  /** Milliseconds spent on steps, by operation or fault, and on the proofs of the whole books. */
  millis: Record<string, number>;
}

/** A mismatch found by a run, with the steps before it. */
export class BooksBroken extends Error {}

interface Remembered {
  step: Step;
  key: string;
  response: CallResponse;
}

/** Runs random money operations with faults, and verifies the ledger against the model after every step. */
export class PropertyRun {
  readonly figures: RunFigures = {
    steps: 0,
    succeeded: 0,
    refused: 0,
    replays: 0,
    faults: {},
    operations: {},
    millis: {},
  };
  private readonly log: string[] = [];
  private readonly pastCalls: Remembered[] = [];
  private keys = 0;

  /**
   * @param options.seed names the run; keys begin with it
   * @param options.breakable the connections that may break; without it none does
   * @param options.proofsEvery after how many steps the whole books are verified
   */
  constructor(
    private readonly world: World,
    private readonly operations: readonly Operation[],
    private readonly options: { seed: number; breakable?: Breakable; proofsEvery: number },
  ) {}

  /** Throws BooksBroken with seed, step and the steps before, at the first mismatch with the model. */
  async run(steps: number): Promise<RunFigures> {
    for (let step = 1; step <= steps; step += 1) {
      try {
        await this.step();
        if (step % this.options.proofsEvery === 0 || step === steps)
          await this.timed('whole books', () => this.proveAll());
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new BooksBroken(
          `seed ${this.options.seed}, step ${step}: ${why}\n${this.log.slice(-printedSteps).join('\n')}\n` +
            `Repeat: npm run bench -- money-property --seed ${this.options.seed} --operations ${step}`,
        );
      }
    }
    return this.figures;
  }

  private async step(): Promise<void> {
    const { random } = this.world;
    const { operation, plan } = this.choose();
    count(this.figures.operations, operation.name);
    const step = plan.step();
    const fault = chooseFault(random, (one) => this.fits(one, step, plan));
    this.logStep(operation.name, step, fault);
    await this.timed(fault === 'none' ? operation.name : fault, () =>
      fault === 'rush' ? this.rush(plan) : this.runOnce(step, fault),
    );
    if (random.chance(replayLikelihood) && this.pastCalls.length > 0)
      await this.replay(random.pick(this.pastCalls));
    this.figures.steps += 1;
  }

  private choose(): { operation: Operation; plan: Plan } {
    for (;;) {
      const operation = this.world.random.weighted(this.operations);
      const plan = operation.plan();
      if (plan) return { operation, plan };
    }
  }

  private fits(fault: Fault, step: Step, plan: Plan): boolean {
    const succeeds = 'movements' in step.expected;
    const repeats = step.takesKey || step.repeated !== undefined || !succeeds;
    switch (fault) {
      case 'request lost':
      case 'response lost':
        return this.options.breakable !== undefined && repeats;
      case 'database before':
      case 'database after':
      case 'killed before':
      case 'killed after':
        return this.options.breakable !== undefined && repeats && step.statement !== undefined;
      case 'five at once':
        return step.takesKey;
      case 'other body':
        return step.takesKey && succeeds && step.otherBody !== undefined;
      case 'rush':
        return plan.rush === true;
      default:
        return true;
    }
  }

  /** One call, sent until it gets a response. */
  private async runOnce(step: Step, fault: Fault): Promise<void> {
    const key = this.newKey();
    const { breakable } = this.options;
    const hasFaulted = breakable && breakConnection(fault, breakable, { key, statement: step.statement });
    const responses =
      fault === 'five at once'
        ? await Promise.all(
            Array.from({ length: concurrency }, () => sendUntilDecided(this.world, step, key)),
          )
        : [await sendUntilDecided(this.world, step, key)];
    if (hasFaulted ? hasFaulted() : fault !== 'none') count(this.figures.faults, fault);
    const [first] = responses;
    if (!first) throw new Error('no call got a response');
    if (responses.some((one) => !isSameResponse(step, first, one)))
      throw new Error(`one key got two different responses: ${JSON.stringify(responses)}`);
    this.checkResponse(step, first, fault !== 'none');
    await this.check(step);
    await step.after?.();
    if (fault === 'other body') await this.repeatWithOtherBody(step, key);
    if (step.takesKey && 'movements' in step.expected) this.remember({ step, key, response: first });
  }

  /** Several with distinct keys at once: as many succeed as the model allows, one after the other. */
  private async rush(plan: Plan): Promise<void> {
    count(this.figures.faults, 'rush');
    const first = plan.step();
    const responses = await Promise.all(
      Array.from({ length: concurrency }, () => sendUntilDecided(this.world, first, this.newKey())),
    );
    const successes = responses.filter(({ status }) => status < 300);
    const refusals = responses.filter(({ status }) => status >= 300);
    const moved: Movement[] = [];
    for (const response of successes) {
      const step = plan.step();
      this.checkResponse(step, response, false);
      if ('movements' in step.expected) moved.push(...step.expected.movements);
    }
    const { expected } = plan.step();
    for (const response of refusals) this.checkResponse({ ...first, expected }, response, false);
    await this.check({ ...first, expected: { movements: moved } });
  }

  /** A past call with its key: returns the stored response, and nothing moves. */
  private async replay({ step, key, response }: Remembered): Promise<void> {
    this.figures.replays += 1;
    this.log.push(`  repeated: ${step.method} ${step.path} ${JSON.stringify(step.body)}`);
    const repeatResponse = await sendUntilDecided(this.world, step, key);
    if (!isSameResponse(step, response, repeatResponse))
      throw new Error(
        `a key returned ${JSON.stringify(repeatResponse)}, the first time ${JSON.stringify(response)}`,
      );
    await this.check({ ...step, expected: { movements: [] } });
  }

  private async repeatWithOtherBody(step: Step, key: string): Promise<void> {
    const other = await sendUntilDecided(this.world, { ...step, body: step.otherBody }, key);
    if (other.status !== 422 || codeOf(other) !== 'idempotency_mismatch')
      throw new Error(`a key with another body returned ${JSON.stringify(other)}`);
    await this.check({ ...step, expected: { movements: [] } });
  }

  /** Checks the response against the model, and updates the model. */
  private checkResponse(
    { expected, repeated = [] }: Step,
    response: CallResponse,
    mayBeRepeat: boolean,
  ): void {
    if ('refusal' in expected) {
      if (codeOf(response) !== expected.refusal)
        throw new Error(`expected ${expected.refusal}, got ${JSON.stringify(response)}`);
      this.figures.refused += 1;
      return;
    }
    const isRepeat = mayBeRepeat && repeated.includes(codeOf(response) ?? '');
    if (response.status >= 400 && !isRepeat) throw new Error(`refused with ${JSON.stringify(response)}`);
    this.world.books.apply(expected.movements);
    expected.done?.(response.body);
    this.figures.succeeded += 1;
  }

  /** Verifies the postings and the balances of the accounts concerned against the model. */
  private async check({ by, expected, alsoChecked = [], betweenPolls }: Step): Promise<void> {
    const movements = movementsOf(expected);
    const accounts = new Set<Account>([
      ...(by ? [walletOf(by.userKey), walletOf(by.userKey, 'BTUC')] : []),
      ...alsoChecked,
      ...movements.flatMap(({ from, to }) => [from, to]),
    ]);
    await checkUntilSettled(this.world, betweenPolls, async () => {
      const state = await this.world.view.readState([...accounts]);
      if (!isDeepStrictEqual(sorted(state.movements), sorted(movements)))
        throw new Error(`posted ${JSON.stringify(state.movements)}, expected ${JSON.stringify(movements)}`);
      for (const account of accounts) {
        const expectedBalance = this.world.books.of(account);
        const found = state.balances.get(account) ?? { sum: 0, funds: null };
        if (
          found.sum !== expectedBalance.granted + expectedBalance.bought ||
          (found.funds && !isDeepStrictEqual(found.funds, expectedBalance))
        )
          throw new Error(
            `${account} holds ${JSON.stringify(found)}, expected ${JSON.stringify(expectedBalance)}`,
          );
      }
      state.advance();
    });
  }

  private async proveAll(): Promise<void> {
    const broken = await this.world.view.brokenProofs();
    if (broken.length > 0) throw new Error(`the books do not balance: ${broken.join('; ')}`);
    const { books, view } = this.world;
    for (const { account, granted, bought } of await view.balances()) {
      const expectedBalance = books.of(account);
      if (expectedBalance.granted !== granted || expectedBalance.bought !== bought)
        throw new Error(
          `${account} was posted ${granted} and ${bought}, expected ${JSON.stringify(expectedBalance)}`,
        );
    }
    const postings = await view.postingCount();
    if (postings !== books.postings) throw new Error(`${postings} postings, expected ${books.postings}`);
  }

  /** Adds the duration of the work under a name. */
  private async timed(name: string, work: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    await work();
    const { millis } = this.figures;
    millis[name] = Math.round((millis[name] ?? 0) + performance.now() - startedAt);
  }

  private newKey(): string {
    this.keys += 1;
    return `money-${this.options.seed}-${this.keys}-`;
  }

  private remember(call: Remembered): void {
    this.pastCalls.push(call);
    if (this.pastCalls.length > replaysMax) this.pastCalls.shift();
  }

  private logStep(name: string, { by, method, path, body, expected }: Step, fault: Fault): void {
    const result = 'refusal' in expected ? expected.refusal : `${expected.movements.length} movements`;
    this.log.push(
      `  ${this.figures.steps + 1} ${name} (${fault}) by ${by?.id ?? 'a visitor'}: ${method} ${path} ${JSON.stringify(body)} → ${result}`,
    );
    if (this.log.length > 10 * printedSteps) this.log.splice(0, 5 * printedSteps);
  }
}

const movementsOf = (expected: Outcome): readonly Movement[] =>
  'movements' in expected ? expected.movements : [];

const sorted = (movements: readonly Movement[]): string[] =>
  movements.map(({ from, to, amount, fund }) => `${from} → ${to}: ${amount} ${fund}`).sort();

/** Refusals contain their request's id. */
function isSameResponse(
  { stablePart = (body) => body }: Step,
  one: CallResponse,
  other: CallResponse,
): boolean {
  if (one.status !== other.status) return false;
  return one.status < 300
    ? isDeepStrictEqual(stablePart(one.body), stablePart(other.body))
    : isDeepStrictEqual(withoutRequestId(one.body), withoutRequestId(other.body));
}

const withoutRequestId = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'request_id' in body ? { ...body, request_id: '' } : body;

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
