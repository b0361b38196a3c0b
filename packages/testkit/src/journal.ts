import { answer, type HoneyClient, type paths, type Schema } from '@honey/client';

/** Which requests are meant; what is left out does not matter. `*` in a path stands for anything. */
export type RequestFilter = Omit<
  NonNullable<paths['/sandbox/api/requests']['get']['parameters']['query']>,
  'offset' | 'limit'
>;

/** What the server was asked and answered: its last 500 requests (SANDBOX_JOURNAL=on). */
export class Journal {
  readonly #api: HoneyClient['api'];

  constructor(api: HoneyClient['api']) {
    this.#api = api;
  }

  /** Requests, newest first, 100 at most. */
  async list(filter: RequestFilter = {}): Promise<Schema<'SandboxRequest'>[]> {
    const params = { query: { ...filter, limit: 100 } };
    return (await answer(this.#api.GET('/sandbox/api/requests', { params }))).list;
  }

  /** How many there are. */
  async count(filter: RequestFilter = {}): Promise<number> {
    return (await answer(this.#api.GET('/sandbox/api/requests/count', { params: { query: filter } }))).count;
  }

  /**
   * That such requests came; without bounds at least one.
   * @throws Error where they did not
   */
  async verify(claim: Schema<'SandboxRequestClaim'>): Promise<void> {
    const { ok, count } = await answer(this.#api.POST('/sandbox/api/requests/verify', { body: claim }));
    if (!ok) throw new Error(`${count} requests are as ${JSON.stringify(claim)}`);
  }

  /** Forgets all requests. */
  async clear(): Promise<void> {
    await answer(this.#api.DELETE('/sandbox/api/requests'));
  }
}
