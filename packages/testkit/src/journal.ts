import { type HoneyClient, type paths, type Schema, unwrap } from '@honey/client';

/** Selects requests; an omitted field matches anything, as does `*` in a path. */
export type RequestFilter = Omit<
  NonNullable<paths['/sandbox/api/requests']['get']['parameters']['query']>,
  'offset' | 'limit'
>;

/** The server's last 500 requests and responses (SANDBOX_JOURNAL=on). */
export class Journal {
  readonly #api: HoneyClient['api'];

  constructor(api: HoneyClient['api']) {
    this.#api = api;
  }

  /** Requests, newest first, 100 at most. */
  async list(filter: RequestFilter = {}): Promise<Schema<'SandboxRequest'>[]> {
    const params = { query: { ...filter, limit: 100 } };
    return (await unwrap(this.#api.GET('/sandbox/api/requests', { params }))).list;
  }

  /** The number of matching requests. */
  async count(filter: RequestFilter = {}): Promise<number> {
    return (await unwrap(this.#api.GET('/sandbox/api/requests/count', { params: { query: filter } }))).count;
  }

  /**
   * Asserts that matching requests arrived; without limits at least one.
   * @throws Error if they did not
   */
  async verify(claim: Schema<'SandboxRequestClaim'>): Promise<void> {
    const { ok, count } = await unwrap(this.#api.POST('/sandbox/api/requests/verify', { body: claim }));
    if (!ok) throw new Error(`${count} requests match ${JSON.stringify(claim)}`);
  }

  /** Deletes all recorded requests. */
  async clear(): Promise<void> {
    await unwrap(this.#api.DELETE('/sandbox/api/requests'));
  }
}
