import { answer, type HoneyClient, type Schema } from '@honey/client';
import { patiently } from './patiently.ts';

/** A message that would have left the house: by SMS, mail or push. */
export type InboxMessage = Schema<'SandboxInboxMessage'>;

/** What was sent to telephones and mailboxes, the last 500. */
export class Inbox {
  readonly #api: HoneyClient['api'];

  constructor(api: HoneyClient['api']) {
    this.#api = api;
  }

  /** Messages, newest first. */
  async list(receiver?: string): Promise<InboxMessage[]> {
    const params = { query: { ...(receiver && { receiver }), limit: 100 } };
    return (await answer(this.#api.GET('/sandbox/api/inbox', { params }))).list;
  }

  /**
   * The newest code that a telephone was sent, waited for where there is none yet.
   * @param withinMs how long to wait
   */
  code(receiver: string, withinMs = 5_000): Promise<string> {
    return patiently(withinMs, `a code for ${receiver}`, async () => {
      const [newest] = (await this.list(receiver)).filter(({ code }) => code);
      return newest?.code ?? undefined;
    });
  }

  /** Forgets messages, of everybody or of one receiver: then the next code is the one that was asked for since. */
  async clear(receiver?: string): Promise<void> {
    await answer(this.#api.DELETE('/sandbox/api/inbox', { params: { query: receiver ? { receiver } : {} } }));
  }
}
