import { eventually } from '../setup/eventually.ts';
import type { Answered } from './caller.ts';
import type { Step } from './operation.ts';
import { codeOf, type World } from './world.ts';

/** What says nothing about what became of a call. */
const undecided = new Set(['unavailable', 'request_under_way', 'rate_limited']);

/** Sends a step under its key until the product says what became of it, as a client does that wants to know. */
export function answered(
  world: World,
  { method, path, body, by, headers }: Step,
  key: string,
): Promise<Answered> {
  return eventually(async () => {
    // A call that takes no key carries one all the same: it is what the line to the server knows it by.
    const reply = await world.send({ method, path, body, key, ...(headers ? { headers } : {}) }, by);
    if (reply === 'lost') await world.product.revive();
    if (reply === 'lost' || reply.status === 503 || undecided.has(codeOf(reply) ?? ''))
      throw new Error(`${method} ${path} got no answer that decides: ${JSON.stringify(reply)}`);
    return reply;
  }, world.patienceMs);
}

/** Looks once, or, where something follows behind the answer, until it is there. */
export async function looked(
  world: World,
  follows: Step['follows'],
  look: () => Promise<void>,
): Promise<void> {
  if (!follows) return look();
  try {
    await eventually(look, 400);
  } catch {
    await eventually(async () => {
      // Whoever does not hear of a payment asks, also after the product was killed behind its answer.
      if ((await follows()) === 'lost') await world.product.revive();
      await look();
    }, world.patienceMs);
  }
}
