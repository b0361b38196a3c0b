import { Client } from './client.mjs';
import { expectOk } from './expect.mjs';
import { LeftOut } from './harness.mjs';
import { Joining } from './joining.mjs';
import { loginOf, refusedSignIn } from './personas.mjs';
import { Sandbox } from './simulators.mjs';

/**
 * @typedef {object} Target
 * @property {string} baseUrl origin of the server under test, without a slash at its end
 * @property {string} prefix version, or version and site key: /v1 or /v1/honey
 * @property {string} siteKey the site key, under which every call is available too
 * @property {string} password of the personas
 * @property {import('./personas.mjs').Credentials} [credentials] accounts that replace the personas
 * @property {boolean} allowWrites whether the run may leave something behind
 * @property {boolean} includesBeyond whether calls beyond the specification are judged
 * @property {boolean} useSandbox whether the run may look for a sandbox
 * @property {number} timeoutMs for effects that the server applies asynchronously
 * @property {Set<string>} offered calls known to exist
 * @property {Set<string>} totalsHeld lists whose totals were found to agree
 * @property {Set<string>} succeeded calls that answered 2xx, as method and path of the contract
 * @property {import('./compatibility.mjs').Compatibility} [compatibility] how the server is known to differ
 *
 * @typedef {object} SignedIn
 * @property {string} id the login ID
 * @property {string} password
 * @property {number} userKey
 * @property {Client} client with its access token
 * @property {any} tokens as returned by login-proc
 */

/** What the cases use: a visitor, the personas, accounts created by the run, and the sandbox if there is one. */
export class World {
  /** @type {Map<string, Promise<SignedIn>>} */
  #signedIn = new Map();
  /** Chat clients of the case that runs. @type {Set<{ disconnect: () => void }>} */
  talks = new Set();

  /** @param {Target} target */
  constructor(target) {
    this.target = target;
    /** A client without a token. */
    this.visitor = new Client(target);
    this.sandbox = new Sandbox(this.visitor);
    this.joining = new Joining(this);
  }

  /** Closes the chat clients that a case left open: an open one reconnects as long as the process runs. */
  endTalks() {
    for (const talk of this.talks) talk.disconnect();
    this.talks.clear();
  }

  /**
   * The login of a persona.
   * @param {string} name
   * @returns {import('./personas.mjs').Login}
   */
  loginOf = (name) => loginOf(name, this.target);

  /**
   * The persona, signed in once for the whole run; left out if the sign-in is impossible.
   * @param {string} name
   */
  persona = (name) => {
    const known = this.#signedIn.get(name) ?? this.signIn(name);
    this.#signedIn.set(name, known);
    return known;
  };

  /** A sign-in of a persona that a case may end. @param {string} name @returns {Promise<SignedIn>} */
  signIn(name) {
    return this.signInWith(name, () => loginOf(name, this.target));
  }

  /**
   * A sign-in by ID and password.
   * @param {string} name names the account in a failure
   * @param {() => import('./personas.mjs').Login} login
   * @returns {Promise<SignedIn>}
   */
  async signInWith(name, login) {
    const { id, password } = login();
    const response = await this.visitor.post('/v1/user/login-proc', { id, password });
    if (response.status !== 200) throw refusedSignIn(name, response);
    return { ...(await this.signedIn(id, response.body)), password };
  }

  /**
   * A member whose tokens are known.
   * @param {string} id
   * @param {any} tokens
   */
  async signedIn(id, tokens) {
    const client = this.visitor.as(tokens.access_token);
    const { user_key } = expectOk(await client.post('/v1/user/login-check-proc'));
    return { id, userKey: user_key, client, tokens };
  }

  /** Leaves the case out if the run may leave nothing behind; calls that write do so by themselves. */
  requireWrites() {
    if (!this.target.allowWrites) throw new LeftOut('writes', 'the case leaves something behind');
  }

  /** The time of the product in milliseconds: a sandbox may have moved its clock. */
  async now() {
    if (!(await this.sandbox.offered())) return Date.now();
    return Date.parse(expectOk(await this.visitor.get('/sandbox/api/clock')).now);
  }

  /**
   * The live that a host persona runs now, or the case is left out.
   * @param {string} id
   */
  async liveOf(id) {
    const { userKey } = await this.persona(id);
    const profile = expectOk(await this.visitor.get(`/v1/user/profile-info/${userKey}`));
    if (!profile.live_vod_key) throw new LeftOut('data', `${id} is not live`);
    return { hostKey: userKey, vodKey: profile.live_vod_key };
  }

  /** Signs the personas out, so that their lists of sign-ins do not grow with every run. */
  async close() {
    const personas = await Promise.allSettled(this.#signedIn.values());
    const signedIn = personas.flatMap(({ status, value }) => (status === 'fulfilled' ? [value] : []));
    // A sign-in that the server ended by itself (a minor's, say) cannot be ended again, nor can any once the server has
    // stopped: the report on the results so far remains.
    await Promise.allSettled(signedIn.map(({ client }) => client.post('/v1/user/logout-proc')));
  }
}
