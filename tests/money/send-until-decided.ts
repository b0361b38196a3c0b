import { eventually } from '../setup/eventually.ts';
import type { CallResponse } from './caller.ts';
import type { Step } from './operation.ts';
import { codeOf, type World } from './world.ts';

/** Codes that do not decide what became of a call. */
const undecidedCodes = new Set(['unavailable', 'request_under_way', 'rate_limited']);

/** Sends a step under its key until the product reports the result, as a client does that needs to know it. */
export function sendUntilDecided(
  world: World,
  { method, path, body, by, headers }: Step,
  key: string,
): Promise<CallResponse> {
  return eventually(async () => {
    // A call that takes no key carries one all the same: the proxy to the server identifies the call by it.
    const reply = await world.send({ method, path, body, key, ...(headers ? { headers } : {}) }, by);
    if (reply === 'lost') await world.product.revive();
    if (reply === 'lost' || reply.status === 503 || undecidedCodes.has(codeOf(reply) ?? ''))
      throw new Error(`${method} ${path} got no deciding response: ${JSON.stringify(reply)}`);
    return reply;
  }, world.timeoutMs);
}

/** Checks once, or, if an effect follows the response, until it is there. */
export async function checkUntilSettled(
  world: World,
  betweenPolls: Step['betweenPolls'],
  check: () => Promise<void>,
): Promise<void> {
  if (!betweenPolls) return check();
  try {
    await eventually(check, 400);
  } catch {
    await eventually(async () => {
      // A browser that receives no payment result queries it, also after the product was killed after its response.
      if ((await betweenPolls()) === 'lost') await world.product.revive();
      await check();
    }, world.timeoutMs);
  }
}
