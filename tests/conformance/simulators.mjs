import { NotOffered, until } from './harness.mjs';

/** The simulated outside world, where the server under test offers it; every method is not offered elsewhere. */
export class Sandbox {
  /** @param {import('./client.mjs').Client} client */
  constructor(client) {
    this.client = client;
    /** @type {Promise<boolean> | undefined} */
    this.isThere = undefined;
  }

  /** Whether the server has a sandbox. */
  offered() {
    this.isThere ??= this.#look();
    return this.isThere;
  }

  async #look() {
    try {
      return (await this.client.get('/sandbox/api/health')).status === 200;
    } catch (error) {
      if (error instanceof NotOffered) return false;
      throw error;
    }
  }

  /** Ends the case here where there is no sandbox. */
  async needed() {
    if (!(await this.offered())) throw new NotOffered('the server has no sandbox');
  }

  /** The newest code that was sent to a telephone. @param {string} phone */
  async codeFor(phone) {
    await this.needed();
    return until(`a code for ${phone} in the inbox`, async () => {
      const { body } = await this.client.get(`/sandbox/api/inbox?receiver=${phone}&limit=1`);
      return body.list[0]?.code ?? undefined;
    });
  }

  /** How many messages a telephone was sent. @param {string} phone */
  async messagesFor(phone) {
    await this.needed();
    const { body } = await this.client.get(`/sandbox/api/inbox?receiver=${phone}&limit=20`);
    return body.total;
  }

  /**
   * Answers a verification's popup.
   * @param {string} certKey
   * @param {{ name?: string, birth?: string, phone?: string, carrier?: string, declined_yn?: 'Y' }} person
   */
  async answerIdentity(certKey, person) {
    await this.needed();
    return this.client.post(`/sandbox/api/identity/${certKey}/answer`, { carrier: 'SKT', ...person });
  }
}
