import { productVersion } from '@honey/rules';
import createClient, { type Client } from 'openapi-fetch';
import { ApiError, retryAfterMs } from './errors.ts';
import type { components, paths } from './generated/schema.ts';
import { renewSession } from './renewal.ts';
import { type Fetch, send } from './send.ts';
import { memorySession, Session, type SessionStore } from './session.ts';
import { type IssuedTokens, type StoredSession, sessionOf } from './stored-session.ts';
import { createTransport } from './transport.ts';

/** A schema of the server's OpenAPI document, by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The server to call, and the session to use. */
export interface HoneyClientOptions {
  /** The server's origin, such as http://127.0.0.1:3000. */
  baseUrl: string;
  /** Calls of /v1/ go to /v1/{siteKey}/. */
  siteKey?: string;
  /** Sent as X-Agent, for the server's logs and statistics. */
  agent?: string;
  /** Headers of every call, for example X-Test-Id. */
  headers?: Readonly<Record<string, string>>;
  /** Where the session is stored; default: in memory. */
  session?: SessionStore;
  /** Replaces the platform's fetch. */
  fetch?: Fetch;
  /** Called for every response that reports site maintenance. */
  onMaintenance?: () => void;
}

/** A call's response, before it is checked for an error. */
export type CallResult<Data> = Promise<{ data?: Data; error?: unknown; response: Response }>;

/**
 * The data of a call.
 * @throws ApiError for every error response
 */
export async function unwrap<Data>(call: CallResult<Data>): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined)
    throw ApiError.of(response.status, error, retryAfterMs(response.headers));
  return data;
}

/** A client of one server, with one session; its calls are typed by the API's document. */
export interface HoneyClient {
  readonly baseUrl: string;
  /** `api.GET('/v1/…')` and so on; `unwrap` returns the data or throws. */
  readonly api: Client<paths>;
  readonly session: SessionStore;
  /**
   * Signs in by ID and password.
   * @throws ApiError among others `login_incorrect`, `login_locked` (detail.seconds_left), `service_restricted`
   */
  signIn(id: string, password: string): Promise<StoredSession>;
  /** Continues the session of issued tokens. */
  keepTokens(tokens: IssuedTokens, userKey: number): StoredSession;
  /** Signs out, on the server too if it can be reached. */
  signOut(): Promise<void>;
}

/** A client of one server, with one session. */
export function createHoneyClient(options: HoneyClientOptions): HoneyClient {
  const {
    siteKey = 'honey',
    agent = `honey-client/${productVersion}`,
    session: store = memorySession(),
    fetch,
  } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const addressOf = (path: string): string =>
    baseUrl + path.replace(/^\/v1\//, siteKey ? `/v1/${siteKey}/` : '/v1/');
  const session = new Session({
    store,
    renew: (current) => renewSession(current, { address: addressOf('/v1/issuetoken'), agent, fetch }),
  });
  /** Maps a request's path in the document to its actual address. */
  class CallRequest extends Request {
    constructor(input: string | URL | Request, init?: RequestInit) {
      super(typeof input === 'string' ? addressOf(input) : input, init);
    }
  }
  const api = createClient<paths>({
    fetch: createTransport({
      session,
      agent,
      send: (request) => send(request, { fetch }),
      headers: options.headers,
      onMaintenance: options.onMaintenance,
    }),
    Request: CallRequest,
  });

  const keepTokens = (tokens: IssuedTokens, userKey: number): StoredSession => {
    const next = sessionOf(tokens, userKey);
    store.set(next);
    return next;
  };
  return {
    baseUrl,
    api,
    session: store,
    keepTokens,
    async signIn(id, password) {
      const tokens = await unwrap(api.POST('/v1/user/login-proc', { body: { id, password } }));
      const headers = { Authorization: `Bearer ${tokens.access_token}` };
      const member = await unwrap(api.POST('/v1/user/login-check-proc', { headers }));
      return keepTokens(tokens, member.user_key);
    },
    async signOut() {
      if (!store.get()) return;
      try {
        await api.POST('/v1/user/logout-proc', { body: { all_yn: 'N' } });
      } catch (error) {
        // If the server cannot be reached, the tokens expire by themselves; the caller is signed out all the same.
        if (!(error instanceof ApiError)) throw error;
      } finally {
        store.clear();
      }
    },
  };
}
