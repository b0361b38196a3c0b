import autocannon from 'autocannon';
import { accessToken, median } from './world.mjs';

/** Concurrent clients, as in the measurements behind the design. */
const CONNECTIONS = 32;

/**
 * How long a server is used before it is measured: after only a few hundred requests its code is still being compiled.
 */
export const WARM_UP_SECONDS = 4;

/**
 * Requests per second that one target serves.
 * @param {object} load
 * @param {string} load.url
 * @param {'GET' | 'PUT' | 'POST'} load.method
 * @param {(client: number) => { headers?: Record<string, string>, body?: string }} load.request of a client
 * @param {() => { body: string }} [load.next] the difference of each request
 * @param {number} load.seconds
 */
export async function requestsPerSecond({ url, method, request, next, seconds }) {
  let client = 0;
  const result = await autocannon({
    url,
    method,
    connections: CONNECTIONS,
    duration: seconds,
    ...(next ? { requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] } : {}),
    setupClient: (connection) => {
      const { headers = {}, body } = request(client++);
      connection.setHeadersAndBody({ 'content-type': 'application/json', ...headers }, body);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${url}: ${result.non2xx} refusals and ${result.errors} errors of ${result.requests.total}`,
    );
  }
  return result.requests.average;
}

/**
 * Measures loads in turn, round by round, so that a disturbance affects all of them.
 * @template {Record<string, object>} Others
 * @param {{ measured: object, baseline: object, others?: Others, rounds: number, seconds: number }} options `others`:
 * further baselines by name, measured in the same rounds
 * @returns {Promise<{ ratio: number, measured: number, baseline: number, others: Record<keyof Others, { ratio: number,
 * rate: number }> }>} medians; each ratio is of measured to that baseline
 */
export async function compare({ measured, baseline, others = {}, rounds, seconds }) {
  const loads = Object.entries({ measured, baseline, ...others });
  const rates = Object.fromEntries(loads.map(([name]) => [name, []]));
  for (const [, load] of loads) await requestsPerSecond({ ...load, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, load] of loads) rates[name].push(await requestsPerSecond({ ...load, seconds }));
  }
  const ratioTo = (name) => median(rates.measured.map((rate, round) => rate / rates[name][round]));
  const other = (name) => [name, { ratio: ratioTo(name), rate: median(rates[name]) }];
  return {
    ratio: ratioTo('baseline'),
    measured: median(rates.measured),
    baseline: median(rates.baseline),
    others: Object.fromEntries(Object.keys(others).map(other)),
  };
}

/**
 * The load of gifts: each client is a separate giver, to the host that `hostOf` returns.
 * @param {string} base
 * @param {number[]} members
 * @param {(client: number) => { hostKey: number, vodKey: number }} hostOf
 */
export function giftLoad(base, members, hostOf) {
  return {
    url: `${base}/v1/payment/user-star-use-proc`,
    method: 'PUT',
    request: (client) => {
      const userKey = members[client % members.length];
      const { hostKey, vodKey } = hostOf(client);
      return {
        headers: { authorization: `Bearer ${accessToken(userKey)}`, 'x-sender': String(userKey) },
        body: JSON.stringify({
          target_code: 'LIVE',
          target_user_key: hostKey,
          vod_key: vodKey,
          star_cnt: 10,
        }),
      };
    },
  };
}
