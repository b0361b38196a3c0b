import type { components, paths } from '@honey/client';
import createClient from 'openapi-fetch';
import { ApiError, retryAfterMs } from './errors.ts';
import { callAddress } from './hosts.ts';
import { transport } from './transport/transport.ts';

/** A schema of the server's OpenAPI document, by name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** A request addressed by its path in the document; the actual URL is resolved here. */
class CallRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? callAddress(input) : input, init);
  }
}

/** Every API call, typed by the server's OpenAPI document. */
export const api = createClient<paths>({ fetch: transport, Request: CallRequest });

/**
 * The response body of a call, for queries and mutations.
 * @throws ApiError for every refusal
 */
export async function unwrap<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined)
    throw ApiError.of(response.status, error, retryAfterMs(response.headers));
  return data;
}
