import { send as sendCall } from '@honey/client';
import { ApiError } from '../errors.ts';
import { network } from './network.ts';

/**
 * Sends once, and retries once for a non-idempotent method if the failure is transient (CLIENT-1, CLIENT-2).
 * @throws ApiError `network` or `timeout` when there is no response
 */
export const send = (request: Request): Promise<Response> =>
  sendCall(request, { fetch: network.send, connectionError: ApiError.withoutResponse });
