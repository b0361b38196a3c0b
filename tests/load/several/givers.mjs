import { randomUUID } from 'node:crypto';
import { accessToken } from '../world.mjs';
import { Balancer } from './balancer.mjs';

/** How long a client waits between two gifts, and before it repeats one. */
const PAUSE_MS = 1_000;
const REPEAT_MS = 500;

/**
 * Clients that give honey, each to a host, and repeat a gift under its key until they know that it was given.
 * @param {{ urls: string[], givers: number[], hosts: { hostKey: number, vodKey: number }[], name: string }} options `name`
 * begins the keys; the first client gives to the first host, and so on
 */
export function startGiving({ urls, givers, hosts, name }) {
  const balancer = new Balancer(urls);
  const given = [];
  const refusals = {};
  let repeats = 0;
  let slowestMs = 0;
  let isOver = false;
  const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));

  const give = async (token, host, key) => {
    for (;;) {
      const startedAt = performance.now();
      const { status, body, retryAfterMs } = await balancer.call('PUT', '/v1/payment/user-star-use-proc', {
        token,
        headers: { 'idempotency-key': key },
        body: { target_code: 'LIVE', target_user_key: host.hostKey, vod_key: host.vodKey, star_cnt: 10 },
      });
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      if (status === 200) return body.gift_id;
      // A transport repeats a request with a key whose connection was lost; a refusal reaches the giver.
      if (status === 0) repeats += 1;
      else refusals[`${status} ${body.code}`] = (refusals[`${status} ${body.code}`] ?? 0) + 1;
      await pause(status === 0 ? 0 : Math.max(REPEAT_MS, Math.min(retryAfterMs, 2_000)));
    }
  };
  const clients = givers.map(async (userKey, index) => {
    const token = accessToken(userKey);
    const host = hosts[index % hosts.length];
    while (!isOver) {
      const key = `${name}-${index}-${randomUUID()}`;
      given.push({ key, vodKey: host.vodKey, giftId: await give(token, host, key) });
      await pause(PAUSE_MS);
    }
  });
  return {
    use: (urls) => balancer.use(urls),
    /** Lets gifts in flight end, and returns all. */
    end: async () => {
      isOver = true;
      await Promise.all(clients);
      balancer.close();
      return { given, refusals, repeats, slowestMs };
    },
  };
}
