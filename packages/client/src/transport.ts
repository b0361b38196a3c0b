import { newIdempotencyKey } from './idempotency.ts';
import type { Session } from './session.ts';

const keyedMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Calls that never carry a token: those that open a session or concern the caller's own sign-in attempts, and those with the
 * same response for everyone, which an invalid token must not break.
 */
const openCall =
  /\/(sandbox\/api\/.+|user\/login-proc|user\/factor\/.+|user\/login-social-proc|issuetoken|api\/login\/limit-get|api\/common\/[^/]+|api\/caching\/main)$/;

export interface TransportOptions {
  session: Session;
  /** Sent as X-Agent, for the server's logs and statistics. */
  agent: string;
  /** Sends a request, including retries. */
  send: (request: Request) => Promise<Response>;
  /** Headers of every call. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Called for every response that reports site maintenance. */
  onMaintenance?: (() => void) | undefined;
  /**
   * Verifies an operator's second factor again, after a refusal `step_up_required`, and stores the new access token;
   * false if the operator gave up. The call is then sent again with its idempotency key (SESSION-55).
   */
  onStepUp?: (() => Promise<boolean>) | undefined;
}

const isOpen = (request: Request): boolean => openCall.test(new URL(request.url).pathname);

/**
 * A call with a token of its own does not use the stored session, and its refusal does not end it: `token` is the header
 * of a service token, which expires within minutes.
 */
const hasOwnToken = ({ headers }: Request): boolean => headers.has('Authorization') || headers.has('token');

async function refusalCode(response: Response): Promise<string | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined;
}

/**
 * The middleware of every call: agent, bearer token, idempotency key and the rules of the session (SESSION-36,
 * SESSION-37). A retry carries the same key, so that it cannot take effect twice.
 */
export function createTransport(options: TransportOptions): (input: Request) => Promise<Response> {
  const { session, agent, send, headers = {}, onMaintenance, onStepUp } = options;

  async function sendWithSession(input: Request): Promise<Response> {
    const request = new Request(input);
    request.headers.set('X-Agent', agent);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    if (keyedMethods.has(request.method) && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', newIdempotencyKey());
    }
    const token = isOpen(request) || hasOwnToken(request) ? null : await session.accessToken();
    if (!token) return send(request);

    request.headers.set('Authorization', `Bearer ${token}`);
    const response = await sendRenewed(request, token);
    if (!onStepUp || response.status !== 403) return response;
    if ((await refusalCode(response)) !== 'step_up_required' || !(await onStepUp())) return response;
    const verified = await session.accessToken();
    if (!verified) return response;
    request.headers.set('Authorization', `Bearer ${verified}`);
    return send(request);
  }

  /** Sends a call with a token, and again with a renewed one if it has expired. */
  async function sendRenewed(request: Request, token: string): Promise<Response> {
    const response = await send(request);
    if (response.status !== 401) return response;
    const next = await session.tokenAfterRefusal(token, await refusalCode(response));
    if (next === null) return response;
    request.headers.set('Authorization', `Bearer ${next}`);
    return send(request);
  }

  return async (input) => {
    const response = await sendWithSession(input);
    if (response.status === 503 && (await refusalCode(response)) === 'maintenance') onMaintenance?.();
    return response;
  };
}
