import { answer, type HoneyClient, type Schema } from '@honey/client';

type State = Schema<'SandboxClock'>;

/** The product's clock. Access tokens follow it: after two days forward they are expired. */
export class Clock {
  readonly #api: HoneyClient['api'];

  constructor(api: HoneyClient['api']) {
    this.#api = api;
  }

  /** The moment that the product believes in. */
  async now(): Promise<Date> {
    return new Date((await answer(this.#api.GET('/sandbox/api/clock'))).now);
  }

  /** Stops time. */
  freeze(): Promise<State> {
    return this.#change({ freeze_yn: 'Y' });
  }

  /** Lets time run on from where it stands. */
  resume(): Promise<State> {
    return this.#change({ freeze_yn: 'N' });
  }

  /** Moves time forward; every background job has run since when it answers. */
  async forward(ms: number): Promise<void> {
    await this.#change({ forward_ms: ms });
    await this.runJobs();
  }

  /** Moves time forward to a moment; every background job has run since when it answers. */
  async to(moment: Date): Promise<void> {
    await this.#change({ to: moment.toISOString() });
    await this.runJobs();
  }

  /** Goes back to the machine's time. */
  reset(): Promise<State> {
    return answer(this.#api.POST('/sandbox/api/clock/reset'));
  }

  /**
   * Runs every background job once.
   * @throws Error where one of them fails
   */
  async runJobs(): Promise<void> {
    const { list } = await answer(this.#api.POST('/sandbox/api/clock/run-jobs'));
    const failed = list.filter(({ ok_yn }) => ok_yn !== 'Y');
    if (failed.length > 0)
      throw new Error(`failed: ${failed.map(({ name, problem }) => `${name} (${problem})`).join(', ')}`);
  }

  #change(body: Schema<'SandboxClockChange'>): Promise<State> {
    return answer(this.#api.PUT('/sandbox/api/clock', { body }));
  }
}
