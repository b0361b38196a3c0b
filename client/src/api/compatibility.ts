import type { paths } from '@honey/client';
import { type Compatibility, contractCode, isOfCall, reasonNotOffered } from '@honey/rules';
import { ApiError } from './errors.ts';
import { contractPath } from './hosts.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

/** A call of the contract, by name: `GET /v1/users/{id}`. */
type CallName = {
  [Path in keyof paths]: {
    [Verb in Method]: paths[Path] extends Record<Verb, object> ? `${Uppercase<Verb>} ${Path}` : never;
  }[Method];
}[keyof paths];

/**
 * How the backend differs from the contract. Written into the page by the server or the build, which validated it
 * against the schema.
 */
const differences: Compatibility | null = read();

function read(): Compatibility | null {
  if (typeof document === 'undefined') return null;
  const text = document.getElementById('compatibility')?.textContent;
  return text ? (JSON.parse(text) as Compatibility) : null;
}

/** Whether the backend implements a call; features that need it are hidden otherwise (PAGES-15). */
export function isOffered(call: CallName): boolean {
  const [method = '', path = ''] = call.split(' ', 2);
  return differences === null || reasonNotOffered(differences, method, path) === undefined;
}

/**
 * Adapts a request to the backend: numbers in its query are capped at the backend's maximum.
 * @throws ApiError `not_offered` for a call that the backend does not implement; nothing is sent
 */
export function adaptRequest(request: Request): Request {
  if (differences === null) return request;
  const { method } = request;
  const path = contractPath(request.url);
  if (reasonNotOffered(differences, method, path) !== undefined)
    throw ApiError.withoutResponse('not_offered');
  const address = new URL(request.url);
  for (const { call, parameter, most } of differences.limits) {
    const requested = Number(address.searchParams.get(parameter));
    if (requested > most && isOfCall(call, method, path)) address.searchParams.set(parameter, String(most));
  }
  return address.href === request.url ? request : new Request(address, request);
}

/** Translates the body of a refusal into the contract's error codes. */
export function translateCodes(method: string, address: string, body: unknown): unknown {
  if (differences === null || typeof body !== 'object' || body === null || !('code' in body)) return body;
  return { ...body, code: contractCode(differences, method, contractPath(address), String(body.code)) };
}

/** Adapts a response: a refusal gets the contract's error codes. */
export async function adaptResponse(request: Request, response: Response): Promise<Response> {
  if (response.ok || !differences?.codes.length) return response;
  const { status, statusText, headers } = response;
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // An error page of a proxy is not a refusal from the backend.
    return new Response(text, { status, statusText, headers });
  }
  const translated = JSON.stringify(translateCodes(request.method, request.url, body));
  return new Response(translated, { status, statusText, headers });
}
