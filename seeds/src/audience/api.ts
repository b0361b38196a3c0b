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
}

/** How long before its expiry a token is renewed. */
const renewMarginMs = 60_000;

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
    private readonly id: string,
    private readonly password: string,
  ) {}

  get<Body>(path: string): Promise<Body> {
    return this.send<Body>('GET', path);
  }

  /** Sends with a new idempotency key, so that a retry takes effect only once. */
  async send<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    await this.renew();
    return this.request<Body>(method, path, body, {
      Authorization: `Bearer ${this.tokens?.access_token}`,
      'Idempotency-Key': randomUUID(),
    });
  }

  private async renew(): Promise<void> {
    if (this.tokens && Date.now() < this.expiresAtMs - renewMarginMs) return;
    this.tokens = this.tokens
      ? await this.request<Tokens>('POST', '/issuetoken', { refresh_token: this.tokens.refresh_token }).catch(
          () => this.login(),
        )
      : await this.login();
    this.expiresAtMs = Date.now() + this.tokens.expires_in * 1000;
  }

  private login(): Promise<Tokens> {
    return this.request<Tokens>('POST', '/user/login-proc', { id: this.id, password: this.password });
  }

  private async request<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Body> {
    const response = await fetch(`${this.baseUrl}/v1${path}`, {
      method,
      headers: {
        'X-Agent': 'honey-audience/1',
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
