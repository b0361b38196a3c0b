import { send as sendCall } from '@honey/client';
import { ApiError } from '../errors.ts';
import { network } from './network.ts';

/**
 * Sends once, and once more where the method is not idempotent and the failure may pass (CLIENT-1, CLIENT-2).
 * @throws ApiError `network` or `timeout` where there is no answer
 */
export const send = (request: Request): Promise<Response> =>
  sendCall(request, { fetch: network.send, withoutAnswer: ApiError.withoutAnswer });
