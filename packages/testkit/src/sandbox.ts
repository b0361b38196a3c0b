import {
  createHoneyClient,
  type HoneyClient,
  newIdempotencyKey,
  productVersion,
  type Schema,
  sessionOf,
  sessionStorageKey,
  unwrap,
} from '@honey/client';
import { Clock } from './clock.ts';
import { Data } from './data.ts';
import { Faults } from './faults.ts';
import { Inbox } from './inbox.ts';
import { Journal } from './journal.ts';
import { sameVersion } from './same-version.ts';

export interface SandboxOptions {
  /** The server, as http://127.0.0.1:3000. */
  baseUrl: string;
  /** Sent as X-Test-Id with every call of this sandbox's clients; default: a new one. */
  testId?: string;
}

/** In Playwright's form for a new context: a signed-in browser. */
export interface StorageState {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}

/** What to create; omitted fields get their defaults. */
export type Fixtures = Partial<Schema<'FixtureDocument'>>;

/**
 * A server's sandbox, controlled by a test suite. It needs no sign-in; production has none (docs/sandbox.md). The first
 * call throws if the server's version does not match this kit's.
 */
export class Sandbox {
  readonly baseUrl: string;
  readonly testId: string;
  readonly clock: Clock;
  readonly inbox: Inbox;
  readonly journal: Journal;
  readonly data: Data;
  readonly faults: Faults;
  readonly #caller: HoneyClient;

  constructor({ baseUrl, testId = newIdempotencyKey() }: SandboxOptions) {
    this.testId = testId;
    this.#caller = createHoneyClient({ baseUrl, agent: `honey-testkit/${productVersion}` });
    this.baseUrl = this.#caller.baseUrl;
    this.#caller.api.use(sameVersion(this.baseUrl));
    this.clock = new Clock(this.#caller.api);
    this.inbox = new Inbox(this.#caller.api);
    this.journal = new Journal(this.#caller.api);
    this.data = new Data(this.#caller.api);
    this.faults = new Faults(this.#caller.api, testId);
  }

  /** A signed-out client, whose requests carry this suite's X-Test-Id. */
  visitor(): HoneyClient {
    return createHoneyClient({ baseUrl: this.baseUrl, headers: { 'X-Test-Id': this.testId } });
  }

  /**
   * A client signed in as a persona, or any member by ID, without a password.
   * @throws ApiError `user_not_found` if there is no such member
   */
  async signIn(id: string): Promise<HoneyClient> {
    const client = this.visitor();
    const tokens = await this.#tokens(id);
    client.keepTokens(tokens, tokens.user_key);
    return client;
  }

  /**
   * The state of a browser signed in as a persona: for `browser.newContext({ storageState })`.
   * @param origin of the pages, if it differs from the API's
   */
  async storageState(id: string, origin = new URL(this.baseUrl).origin): Promise<StorageState> {
    const tokens = await this.#tokens(id);
    const value = JSON.stringify(sessionOf(tokens, tokens.user_key));
    return { cookies: [], origins: [{ origin, localStorage: [{ name: sessionStorageKey, value }] }] };
  }

  /**
   * Creates members, hosts, lives and relations between them, and returns keys and tokens by ref (docs/sandbox.md,
   * Fixtures).
   * @throws ApiError `validation_failed`, or `fixture_failed` (detail.made contains what was created so far)
   */
  make(document: Fixtures): Promise<Schema<'FixturesMade'>> {
    return unwrap(
      this.#caller.api.POST('/sandbox/api/fixtures', { body: document as Schema<'FixtureDocument'> }),
    );
  }

  /** A client signed in as a member that `make` returned. */
  as({ id, user_key, tokens }: Schema<'FixtureMemberMade'>): HoneyClient {
    if (!tokens) throw new Error(`${id} was created without tokens: request them with tokens_yn`);
    const client = this.visitor();
    client.keepTokens(tokens, user_key);
    return client;
  }

  /** Whether the ledger is correct: every proof of `npm run ledger:verify`. */
  ledger(): Promise<Schema<'SandboxLedger'>> {
    return unwrap(this.#caller.api.GET('/sandbox/api/ledger'));
  }

  /** Changes a site setting, until data is replaced. */
  async set(key: string, value: unknown): Promise<void> {
    const body = { value } as Schema<'SandboxSettingChange'>;
    await unwrap(this.#caller.api.PUT('/sandbox/api/settings/{key}', { params: { path: { key } }, body }));
  }

  #tokens(id: string): Promise<Schema<'SandboxSignIn'>> {
    const params = { path: { id } };
    return unwrap(this.#caller.api.POST('/sandbox/api/personas/{id}/sign-in', { params }));
  }
}
