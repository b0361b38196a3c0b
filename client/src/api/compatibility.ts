import type { paths } from '@honey/client';
import { type Compatibility, contractCode, isOfCall, whyNotOffered } from '@honey/rules';
import { ApiError } from './errors.ts';
import { contractPath } from './hosts.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

/** A call of the contract by its name: `GET /v1/users/{id}`. */
type CallName = {
  [Path in keyof paths]: {
    [Verb in Method]: paths[Path] extends Record<Verb, object> ? `${Uppercase<Verb>} ${Path}` : never;
  }[Method];
}[keyof paths];

/** How the backend differs: what the server or the build wrote into the page, which was held against the schema there. */
const differences: Compatibility | null = read();

function read(): Compatibility | null {
  if (typeof document === 'undefined') return null;
  const text = document.getElementById('compatibility')?.textContent;
  return text ? (JSON.parse(text) as Compatibility) : null;
}

/** Whether the backend has a call, so that what needs it is shown (PAGES-15). */
export function offers(call: CallName): boolean {
  const [method = '', path = ''] = call.split(' ', 2);
  return differences === null || whyNotOffered(differences, method, path) === undefined;
}

/**
 * The request as the backend can take it: numbers in its query are no larger than it allows.
 * @throws ApiError `not_offered` for a call that the backend does not have; nothing is sent then
 */
export function asOffered(request: Request): Request {
  if (differences === null) return request;
  const { method } = request;
  const path = contractPath(request.url);
  if (whyNotOffered(differences, method, path) !== undefined) throw ApiError.withoutAnswer('not_offered');
  const address = new URL(request.url);
  for (const { call, parameter, most } of differences.limits) {
    const asked = Number(address.searchParams.get(parameter));
    if (asked > most && isOfCall(call, method, path)) address.searchParams.set(parameter, String(most));
  }
  return address.href === request.url ? request : new Request(address, request);
}

/** The body of a refusal in the contract's codes. */
export function inContractCodes(method: string, address: string, body: unknown): unknown {
  if (differences === null || typeof body !== 'object' || body === null || !('code' in body)) return body;
  return { ...body, code: contractCode(differences, method, contractPath(address), String(body.code)) };
}

/** The answer of a call, a refusal in the contract's codes. */
export async function asAnswered(request: Request, response: Response): Promise<Response> {
  if (response.ok || !differences?.codes.length) return response;
  const { status, statusText, headers } = response;
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page is no refusal of the backend's.
    return new Response(text, { status, statusText, headers });
  }
  const words = JSON.stringify(inContractCodes(request.method, request.url, body));
  return new Response(words, { status, statusText, headers });
}
