import { openRoom } from './rooms.mjs';
import { channelTicket, connectionToken } from './tokens.mjs';
import { accessToken, median } from './world.mjs';

const VIEWERS = 200;
const OTHERS = 2_000;
const TALKERS = 20;
const LINES_PER_SECOND = 10;
const GIFTS_PER_SECOND = 10;

/**
 * The effect on 200 viewers of a live when 2,000 other sockets misbehave, relative to when the same 2,000 are silent:
 * the delay of chat lines, and gifts that fail.
 * @param {{ server: { url: string }, world: { members: number[], hosts: { hostKey: number, vodKey: number }[] },
 * rounds: number, seconds: number }} options
 * @returns {Promise<{ ratio: number, p99: number, silentP99: number, gifts: number, failedGifts: number, disconnects: number
 * }>} milliseconds, medians of the rounds
 */
export async function measureMisbehaving({ server, world, rounds, seconds }) {
  const live = world.hosts[2];
  const viewers = openRoom();
  const others = openRoom('misbehaving.mjs');
  const results = [];
  try {
    await viewers.request({
      command: 'enter',
      url: server.url,
      entries: world.members.slice(0, VIEWERS).map((userKey) => ({
        token: connectionToken(userKey),
        join: `${live.vodKey}|${channelTicket(live.vodKey, userKey)}`,
      })),
    });
    await others.request({ command: 'enter', url: server.url, count: OTHERS, vodKey: live.vodKey });
    const measure = async () => {
      const gifts = giveSteadily(server.url, live, world.members, seconds * 1000);
      const lines = await viewers.request({
        command: 'pace',
        channel: String(live.vodKey),
        talkers: TALKERS,
        perSecond: LINES_PER_SECOND,
        ms: seconds * 1000,
      });
      return { ...lines, ...(await gifts) };
    };
    await measure();
    for (let round = 0; round < rounds; round += 1) {
      const silent = await measure();
      await others.request({ command: 'misbehave' });
      const busy = await measure();
      const { disconnects } = await others.request({ command: 'behave' });
      results.push({ silent, busy, disconnects });
    }
  } finally {
    await viewers.close();
    await others.close();
  }
  const of = (read) => median(results.map(read));
  const sum = (read) => results.reduce((total, result) => total + read(result), 0);
  return {
    ratio: of(({ silent, busy }) => busy.p99 / silent.p99),
    p99: of(({ busy }) => busy.p99),
    silentP99: of(({ silent }) => silent.p99),
    gifts: sum(({ silent, busy }) => silent.gifts + busy.gifts),
    failedGifts: sum(({ silent, busy }) => silent.failed + busy.failed),
    lost: sum(({ silent, busy }) => silent.lost + busy.lost),
    disconnects: of(({ disconnects }) => disconnects),
  };
}

/** Gives at a steady rate, whether or not the previous gifts have been answered. */
async function giveSteadily(url, { hostKey, vodKey }, members, ms) {
  const gifts = [];
  for (let index = 0; index < (ms / 1000) * GIFTS_PER_SECOND; index += 1) {
    gifts.push(give(url, members[index % members.length], { hostKey, vodKey }));
    await new Promise((resume) => setTimeout(resume, 1000 / GIFTS_PER_SECOND));
  }
  const succeeded = await Promise.all(gifts);
  return { gifts: gifts.length, failed: succeeded.filter((ok) => !ok).length };
}

/** Whether the gift succeeded. */
async function give(url, userKey, { hostKey, vodKey }) {
  const body = { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 10 };
  const response = await fetch(`${url}/v1/payment/user-star-use-proc`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${accessToken(userKey)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}
