import { answer, type HoneyClient } from '@honey/client';

/** All data of a server at once. It is shared by whoever uses the server: parallel workers each need one of their own. */
export class Data {
  readonly #api: HoneyClient['api'];

  constructor(api: HoneyClient['api']) {
    this.#api = api;
  }

  /** Replaces everything by a dataset: `ci`, `demo` or `empty`. Whoever was signed in is not any more. */
  async load(name: string): Promise<void> {
    await answer(this.#api.POST('/sandbox/api/datasets/{name}/load', { params: { path: { name } } }));
  }

  /** Loads the dataset that was seeded first. */
  async reset(): Promise<void> {
    await answer(this.#api.POST('/sandbox/api/reset'));
  }

  /** Sets everything aside, clock and inbox too. */
  async snapshot(name: string): Promise<void> {
    await answer(this.#api.POST('/sandbox/api/snapshots', { body: { name } }));
  }

  /** Brings back what was set aside; it stays there. Whoever was signed in then is again. */
  async restore(name: string): Promise<void> {
    await answer(this.#api.POST('/sandbox/api/snapshots/{name}/restore', { params: { path: { name } } }));
  }

  /** Forgets what was set aside. */
  async forget(name: string): Promise<void> {
    await answer(this.#api.DELETE('/sandbox/api/snapshots/{name}', { params: { path: { name } } }));
  }
}
