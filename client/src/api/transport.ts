import { asAnswered, asOffered } from './compatibility.ts';
import { agent } from './hosts.ts';
import { newIdempotencyKey } from './intent.ts';
import { maintenanceSignal } from './maintenance.ts';
import { accessToken, tokenAfterRefusal } from './refresh.ts';
import { send } from './send.ts';

const keyedMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Calls that a token has no part in: those that open a session or ask about one's own attempts, and those with the same
 * answer for everybody, which a token gone bad must not spoil.
 */
const openCall =
  /\/(sandbox\/api\/.+|user\/login-proc|user\/login-social-proc|issuetoken|api\/login\/limit-get|api\/common\/[^/]+|api\/caching\/main)$/;

const isOpen = (request: Request): boolean => openCall.test(new URL(request.url).pathname);

async function refusalCode(response: Response): Promise<string | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined;
}

/**
 * Every call passes here: what the backend is known to have or to word otherwise (PAGES-15), agent, bearer token, idempotency key, 25 s time-out (CLIENT-1), the second try (CLIENT-2)
 * and the rules of the session (SESSION-36, SESSION-37). A second sending carries the same key, so that it cannot act twice.
 */
export async function transport(input: Request): Promise<Response> {
  const response = await sendWithSession(input);
  if (response.status === 503 && (await refusalCode(response)) === 'maintenance') maintenanceSignal.tell();
  return response;
}

const ask = async (request: Request): Promise<Response> => asAnswered(request, await send(request));

async function sendWithSession(input: Request): Promise<Response> {
  const request = asOffered(new Request(input));
  request.headers.set('X-Agent', agent);
  if (keyedMethods.has(request.method) && !request.headers.has('Idempotency-Key')) {
    request.headers.set('Idempotency-Key', newIdempotencyKey());
  }
  // A call that brings its own token is not the stored session's business.
  const token = isOpen(request) || request.headers.has('Authorization') ? null : await accessToken();
  if (!token) return ask(request);

  request.headers.set('Authorization', `Bearer ${token}`);
  const response = await ask(request);
  if (response.status !== 401) return response;
  const next = await tokenAfterRefusal(token, await refusalCode(response));
  if (next === null) return response;
  request.headers.set('Authorization', `Bearer ${next}`);
  return ask(request);
}
