import { randomUUID } from 'node:crypto';
import { expectOk } from './expect.mjs';
import { LeftOut } from './harness.mjs';

/**
 * A member's token for a service; the case is left out if the service is not connected.
 * @param {import('./client.mjs').Client} client
 * @param {string} service
 * @returns {Promise<string>}
 */
export async function serviceToken(client, service) {
  const issued = await client.get(`/v1/event/service-token?service=${service}`);
  if (issued.status === 503) throw new LeftOut('data', `the ${service} service is not connected`);
  return expectOk(issued).token;
}

/**
 * Calls with a service token alone.
 * @param {import('./world.mjs').World} world
 * @param {string | undefined} token
 */
export function serviceCalls(world, token) {
  const headers = token === undefined ? {} : { token };
  return {
    get: (/** @type {string} */ path) => world.visitor.get(path, { headers }),
    post: (/** @type {string} */ path, /** @type {object} */ body, key = randomUUID()) =>
      world.visitor.post(path, body, { headers: { ...headers, 'Idempotency-Key': key } }),
  };
}
