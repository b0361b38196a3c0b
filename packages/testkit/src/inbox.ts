import { type HoneyClient, type Schema, unwrap } from '@honey/client';
import { pollUntil } from './poll-until.ts';

/** An outgoing message: by SMS, mail or push. */
export type InboxMessage = Schema<'SandboxInboxMessage'>;

/** The last 500 messages to telephones and mailboxes. */
export class Inbox {
  readonly #api: HoneyClient['api'];

  constructor(api: HoneyClient['api']) {
    this.#api = api;
  }

  /** Messages, newest first. */
  async list(receiver?: string): Promise<InboxMessage[]> {
    const params = { query: { ...(receiver && { receiver }), limit: 100 } };
    return (await unwrap(this.#api.GET('/sandbox/api/inbox', { params }))).list;
  }

  /**
   * The newest code sent to a telephone; waits for one if there is none yet.
   * @param withinMs how long to wait
   */
  code(receiver: string, withinMs = 5_000): Promise<string> {
    return pollUntil(withinMs, `a code for ${receiver}`, async () => {
      const [newest] = (await this.list(receiver)).filter(({ code }) => code);
      return newest?.code ?? undefined;
    });
  }

  /** Deletes the messages of everyone or of one receiver: the next code is then one requested since. */
  async clear(receiver?: string): Promise<void> {
    await unwrap(this.#api.DELETE('/sandbox/api/inbox', { params: { query: receiver ? { receiver } : {} } }));
  }
}
