import { randomUUID } from 'node:crypto';

/** An error response of the service, by its code. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`${status} ${code}`);
    this.name = 'Refused';
  }

  /** Whether another attempt is useless, as where the member may not watch; a limit or a busy server passes. */
  get isLasting(): boolean {
    return this.status === 403 || this.status === 404;
  }
}

/** There is no such member in the data, so that signing in again is useless. */
export class NoAccount extends Error {
  constructor(id: string) {
    super(`there is no account ${id}`);
    this.name = 'NoAccount';
  }
}

/** Refusals of a sign-in to a member who does not exist, or no longer has this password. */
const noAccountCodes = new Set(['user_not_found', 'login_incorrect']);
/** As the members of the demo have. */
const honeyOfNewViewers = 1_000;

/** How long before its expiry a token is renewed. */
const renewMarginMs = 60_000;

/** Who signs in. */
export interface Account {
  id: string;
  password: string;
  /** The nickname with which the member is created, where the data do not have the member; omitted: never. */
  nick?: string;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** A signed-in member of the audience, using only the public API. */
export class MemberApi {
  private tokens: Tokens | undefined;
  private expiresAtMs = 0;

  constructor(
    private readonly baseUrl: string,
    private readonly account: Account,
    /** AUDIENCE_KEY of the server; empty if it has none. */
    private readonly audienceKey: string,
  ) {}

  get<Body>(path: string): Promise<Body> {
    return this.send<Body>('GET', path);
  }

  /** Sends with a new idempotency key, so that a retry takes effect only once. */
  async send<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const key = randomUUID();
    const attempt = async () => {
      await this.renew();
      return this.request<Body>(method, `/v1${path}`, body, {
        Authorization: `Bearer ${this.tokens?.access_token}`,
        'Idempotency-Key': key,
      });
    };
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      // Someone moved the product's clock, or loaded other data.
      this.tokens = undefined;
      return attempt();
    }
  }

  private async renew(): Promise<void> {
    if (this.tokens && Date.now() < this.expiresAtMs - renewMarginMs) return;
    this.tokens = this.tokens
      ? await this.request<Tokens>('POST', '/v1/issuetoken', {
          refresh_token: this.tokens.refresh_token,
        }).catch(() => this.login())
      : await this.login();
    this.expiresAtMs = Date.now() + this.tokens.expires_in * 1000;
  }

  /** Signs in; a viewer whom the data do not have is created. Throws NoAccount. */
  private async login(): Promise<Tokens> {
    try {
      return await this.signIn();
    } catch (error) {
      if (!(error instanceof Refused) || !noAccountCodes.has(error.code)) throw error;
    }
    const { id, nick } = this.account;
    if (nick === undefined) throw new NoAccount(id);
    const member = { id, nick, star_granted: honeyOfNewViewers };
    await this.request('POST', '/sandbox/api/fixtures/members?tokens_yn=N', member).catch(
      (error: unknown) => {
        if (error instanceof Refused && error.isLasting) throw new NoAccount(id);
        throw error;
      },
    );
    return this.signIn();
  }

  /**
   * Signs in through the sandbox, which compares no password and has no limit by address; the people who use the product
   * from this address need both. By password where there is no sandbox.
   */
  private signIn(): Promise<Tokens> {
    const { id, password } = this.account;
    return this.request<Tokens>('POST', `/sandbox/api/personas/${id}/sign-in`).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.status !== 404 || error.code === 'user_not_found') throw error;
      return this.request<Tokens>('POST', '/v1/user/login-proc', { id, password });
    });
  }

  private async request<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Body> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        'X-Agent': 'honey-audience/1',
        ...(this.audienceKey === '' ? {} : { 'X-Audience-Key': this.audienceKey }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(25_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const responseBody: unknown = await response.json();
    if (!response.ok) throw new Refused(response.status, codeOf(responseBody));
    return responseBody as Body;
  }
}

const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'unknown';
