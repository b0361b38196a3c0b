import { openRoom } from './rooms.mjs';
import { channelTicket, connectionToken } from './tokens.mjs';
import { median, startProgram } from './world.mjs';

/** The number of simultaneous arrivals. */
const ARRIVALS = 5_000;

/**
 * 5,000 sockets that arrive at once, at the chat and at a plain socket.io server: how far the event loop of each falls
 * behind, and whether all were admitted. Those of the chat are members who join a live; the baseline admits every
 * client.
 * @param {{ server: { url: string, lag: (command: 'start' | 'stop') => Promise<number> }, world: { members: number[],
 * hosts: { vodKey: number }[] }, rounds: number }} options
 * @returns {Promise<{ ratio: number, lagMs: number, baselineLagMs: number, entered: number, seconds: number,
 * baselineSeconds: number }>} medians of the rounds; `entered` is the fewest
 */
export async function measureArrivals({ server, world, rounds }) {
  const { vodKey } = world.hosts[1];
  const baseline = await startProgram('tests/load/baseline-socket.mjs', {
    USER_FRAME: '',
    USER_CHANNEL_FRAME: '',
  });
  const results = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const ours = await arrive(server, (index) => {
        const userKey = world.members[index % world.members.length];
        return { token: connectionToken(userKey), join: `${vodKey}|${channelTicket(vodKey, userKey)}` };
      });
      const theirs = await arrive(baseline, () => ({ token: '' }));
      results.push({ ours, theirs });
    }
  } finally {
    await baseline.stop();
  }
  const of = (read) => median(results.map(read));
  return {
    ratio: of(({ ours, theirs }) => ours.lagMs / theirs.lagMs),
    lagMs: of(({ ours }) => ours.lagMs),
    baselineLagMs: of(({ theirs }) => theirs.lagMs),
    entered: Math.min(...results.map(({ ours }) => ours.entered)),
    seconds: of(({ ours }) => ours.seconds),
    baselineSeconds: of(({ theirs }) => theirs.seconds),
  };
}

export const arrivals = ARRIVALS;

async function arrive(server, entryOf) {
  const room = openRoom();
  try {
    const entries = Array.from({ length: ARRIVALS }, (_, index) => entryOf(index));
    await server.lag('start');
    const startedAt = performance.now();
    const { sockets: entered } = await room.request({ command: 'arrive', url: server.url, entries });
    const seconds = (performance.now() - startedAt) / 1000;
    return { entered, seconds, lagMs: await server.lag('stop') };
  } finally {
    await room.close();
  }
}
