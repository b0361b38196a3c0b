import { accessToken } from '../world.mjs';

/** Requests in flight, unless stated otherwise. */
const AT_ONCE = 8;

/**
 * Sends requests to the servers of a side in turn.
 * @param {import('./sides.mjs').Side} side
 * @param {{ method: string, path: string, userKey?: number, body?: object }[]} requests
 * @param {{ atOnce?: number }} [options]
 * @returns {Promise<any[]>} the bodies of the responses
 * @throws {Error} if one is refused
 */
export async function sendAll(side, requests, { atOnce = AT_ONCE } = {}) {
  const results = [];
  let next = 0;
  const work = async () => {
    while (next < requests.length) {
      const index = next;
      next += 1;
      results[index] = await send(side.urlFor(index), requests[index]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

async function send(url, { method, path, userKey, body }) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(userKey === undefined ? {} : { authorization: `Bearer ${accessToken(userKey)}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 200)}`);
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

/** A gift of every member in turn, to lives without viewers. */
export const giftRequests = ({ members, hosts }, count) =>
  Array.from({ length: count }, (_, index) => {
    const { hostKey, vodKey } = hosts[1 + (index % (hosts.length - 1))];
    return {
      method: 'PUT',
      path: '/v1/payment/user-star-use-proc',
      userKey: members[index % members.length],
      body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 10 },
    };
  });

/** What a page requests when it opens a live, beside its socket. */
const LIVE_PAGE = (vodKey) => [
  { method: 'GET', path: `/v1/vods/${vodKey}` },
  { method: 'POST', path: '/v1/talks/connect', body: {} },
  { method: 'GET', path: `/v1/streams/${vodKey}/histories?limit=50` },
  { method: 'GET', path: `/v1/streams/${vodKey}/users?limit=20` },
  { method: 'GET', path: `/v1/streams/${vodKey}/top-users?limit=20` },
];

/** Joins of a live by members. */
export const joinRequests = (vodKey, userKeys) =>
  userKeys.map((userKey) => ({ method: 'POST', path: `/v1/streams/${vodKey}/join`, userKey, body: {} }));

/** The page of a live, opened by each of these members, without the join. */
export const livePageRequests = (vodKey, userKeys) =>
  userKeys.flatMap((userKey) => LIVE_PAGE(vodKey).map((request) => ({ ...request, userKey })));

/** The home page of visitors: the document, and its data. */
export const homeRequests = (count) =>
  Array.from({ length: count }, () => [
    { method: 'GET', path: '/' },
    { method: 'GET', path: '/api/caching/main' },
  ]).flat();

/** Heartbeats of watch sessions. */
export const heartbeatRequests = (vodKey, sessions) =>
  sessions.map(({ userKey, watchId }) => ({
    method: 'PUT',
    path: `/v1/streams/${vodKey}/heartbeat`,
    userKey,
    body: { watch_id: watchId },
  }));
