import { type HoneyClient, unwrap } from '@honey/client';

/** All data of a server. It is shared by everyone who uses the server: parallel workers need a server each. */
export class Data {
  readonly #api: HoneyClient['api'];

  constructor(api: HoneyClient['api']) {
    this.#api = api;
  }

  /** Replaces all data by a dataset: `ci`, `demo` or `empty`. All sign-ins end. */
  async load(name: string): Promise<void> {
    await unwrap(this.#api.POST('/sandbox/api/datasets/{name}/load', { params: { path: { name } } }));
  }

  /** Loads the dataset that was seeded first. */
  async reset(): Promise<void> {
    await unwrap(this.#api.POST('/sandbox/api/reset'));
  }

  /** Saves a snapshot of everything, including clock and inbox. */
  async snapshot(name: string): Promise<void> {
    await unwrap(this.#api.POST('/sandbox/api/snapshots', { body: { name } }));
  }

  /** Restores a snapshot, which is retained, including its sign-ins. */
  async restore(name: string): Promise<void> {
    await unwrap(this.#api.POST('/sandbox/api/snapshots/{name}/restore', { params: { path: { name } } }));
  }

  /** Deletes a snapshot. */
  async forget(name: string): Promise<void> {
    await unwrap(this.#api.DELETE('/sandbox/api/snapshots/{name}', { params: { path: { name } } }));
  }
}
