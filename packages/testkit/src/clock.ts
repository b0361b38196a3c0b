import { type HoneyClient, type Schema, unwrap } from '@honey/client';

type State = Schema<'SandboxClock'>;

/** The product's clock. Access tokens follow it: moving two days forward expires them. */
export class Clock {
  readonly #api: HoneyClient['api'];

  constructor(api: HoneyClient['api']) {
    this.#api = api;
  }

  /** The product's current time. */
  async now(): Promise<Date> {
    return new Date((await unwrap(this.#api.GET('/sandbox/api/clock'))).now);
  }

  /** Freezes time. */
  freeze(): Promise<State> {
    return this.#change({ freeze_yn: 'Y' });
  }

  /** Resumes time from where it was frozen. */
  resume(): Promise<State> {
    return this.#change({ freeze_yn: 'N' });
  }

  /** Moves time forward; resolves when every background job has run since. */
  async forward(ms: number): Promise<void> {
    await this.#change({ forward_ms: ms });
    await this.runJobs();
  }

  /** Moves time forward to a timestamp; resolves when every background job has run since. */
  async to(moment: Date): Promise<void> {
    await this.#change({ to: moment.toISOString() });
    await this.runJobs();
  }

  /** Returns to the machine's time. */
  reset(): Promise<State> {
    return unwrap(this.#api.POST('/sandbox/api/clock/reset'));
  }

  /**
   * Runs every background job once.
   * @throws Error if one of them fails
   */
  async runJobs(): Promise<void> {
    const { list } = await unwrap(this.#api.POST('/sandbox/api/clock/run-jobs'));
    const failed = list.filter(({ ok_yn }) => ok_yn !== 'Y');
    if (failed.length > 0)
      throw new Error(`failed: ${failed.map(({ name, problem }) => `${name} (${problem})`).join(', ')}`);
  }

  #change(body: Schema<'SandboxClockChange'>): Promise<State> {
    return unwrap(this.#api.PUT('/sandbox/api/clock', { body }));
  }
}
