import type { components, paths } from '@honey/client';
import createClient from 'openapi-fetch';
import { ApiError, retryAfterMs } from './errors.ts';
import { callAddress } from './hosts.ts';
import { transport } from './transport/transport.ts';

/** A shape of the wire by its name in the server's OpenAPI document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** A request by the path of the document; where that path really lives is decided here. */
class CallRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? callAddress(input) : input, init);
  }
}

/** Every call of the server, typed by its OpenAPI document. */
export const api = createClient<paths>({ fetch: transport, Request: CallRequest });

/**
 * The answer of a call, for queries and mutations.
 * @throws ApiError for every refusal
 */
export async function answer<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined)
    throw ApiError.of(response.status, error, retryAfterMs(response.headers));
  return data;
}
