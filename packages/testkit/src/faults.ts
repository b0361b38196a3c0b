import { type HoneyClient, type Schema, unwrap } from '@honey/client';

/** A fault to inject; `kind` is what happens, and `times` for how many requests (1). */
export type FaultRequest = Partial<Schema<'SandboxFaultRequest'>> &
  Pick<Schema<'SandboxFaultRequest'>, 'kind' | 'path'>;

/** Faults for the next matching calls: an error, a delay, or a connection that is closed before or after the work. */
export class Faults {
  readonly #api: HoneyClient['api'];
  readonly #testId: string;

  constructor(api: HoneyClient['api'], testId: string) {
    this.#api = api;
    this.#testId = testId;
  }

  /**
   * Adds a fault for this suite's calls only: those with its X-Test-Id. If two match a call, the older one is used.
   * @throws ApiError `fault_limit` if too many are pending
   */
  add(fault: FaultRequest): Promise<Schema<'SandboxFault'>> {
    const body = { test_id: this.#testId, ...fault } as Schema<'SandboxFaultRequest'>;
    return unwrap(this.#api.POST('/sandbox/api/faults', { body }));
  }

  /** The pending faults of this suite, oldest first. */
  async list(): Promise<Schema<'SandboxFault'>[]> {
    const { list } = await unwrap(this.#api.GET('/sandbox/api/faults'));
    return list.filter(({ test_id }) => test_id === this.#testId);
  }

  /** Removes the faults of this suite. */
  async clear(): Promise<void> {
    await unwrap(this.#api.DELETE('/sandbox/api/faults', { params: { query: { test_id: this.#testId } } }));
  }
}
