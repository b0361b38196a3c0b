import { expectOk } from './expect.mjs';
import { LeftOut, NotOffered, until } from './harness.mjs';

/** The simulated outside world, if the server under test offers it; otherwise every method leaves its case out. */
export class Sandbox {
  /** @param {import('./client.mjs').Client} client */
  constructor(client) {
    this.client = client;
    /** @type {Promise<boolean> | undefined} */
    this.available = undefined;
  }

  /** Whether the server has a sandbox. */
  offered() {
    this.available ??= this.#probe();
    return this.available;
  }

  async #probe() {
    if (!this.client.target.useSandbox) return false;
    try {
      return (await this.client.get('/sandbox/api/health')).status === 200;
    } catch (error) {
      if (error instanceof NotOffered) return false;
      throw error;
    }
  }

  /** Leaves the case out if there is no sandbox. */
  async requireSandbox() {
    if (!(await this.offered())) throw new LeftOut('sandbox', 'there is no sandbox to control the server by');
  }

  /** A site setting, as it is now. @param {string} key */
  async setting(key) {
    await this.requireSandbox();
    const { list } = expectOk(await this.client.get('/sandbox/api/settings'));
    return list.find((one) => one.key === key)?.value;
  }

  /**
   * The newest code that was sent to a telephone.
   * @param {string} phone
   */
  async codeFor(phone) {
    await this.requireSandbox();
    return until(this.client.target, `a code for ${phone} in the inbox`, async () => {
      const { list } = expectOk(await this.client.get(`/sandbox/api/inbox?receiver=${phone}&limit=1`));
      return list[0]?.code ?? undefined;
    });
  }

  /**
   * The number of messages sent to a telephone.
   * @param {string} phone
   */
  async messagesFor(phone) {
    await this.requireSandbox();
    return expectOk(await this.client.get(`/sandbox/api/inbox?receiver=${phone}&limit=20`)).total;
  }

  /**
   * Answers a verification's popup.
   * @param {string} verificationKey
   * @param {{ name?: string, birth?: string, phone?: string, carrier?: string, declined_yn?: 'Y' }} person
   */
  async answerIdentity(verificationKey, person) {
    await this.requireSandbox();
    expectOk(
      await this.client.post(`/sandbox/api/identity/${verificationKey}/answer`, {
        carrier: 'SKT',
        ...person,
      }),
    );
  }
}
