import { openRoom } from './rooms.mjs';
import { channelTicket, connectionToken } from './tokens.mjs';
import { median, startProgram } from './world.mjs';

/** How many arrive at once. */
const ARRIVALS = 5_000;

/**
 * 5,000 sockets that arrive in one moment, at the chat and at bare socket.io: how far the event loop of each falls behind,
 * and whether all came in. Those of the chat are members who join a live; the bare server lets in whoever comes.
 * @param {{ server: { url: string, lag: (command: 'start' | 'stop') => Promise<number> }, world: { members: number[], hosts: { vodKey: number }[] }, rounds: number }} options
 * @returns {Promise<{ ratio: number, lagMs: number, bareLagMs: number, entered: number, seconds: number, bareSeconds: number }>} medians of the rounds; of those who came in the fewest
 */
export async function measureArrivals({ server, world, rounds }) {
  const { vodKey } = world.hosts[1];
  const bare = await startProgram('tests/load/baseline-socket.mjs', {
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
      const theirs = await arrive(bare, () => ({ token: '' }));
      results.push({ ours, theirs });
    }
  } finally {
    await bare.stop();
  }
  const of = (read) => median(results.map(read));
  return {
    ratio: of(({ ours, theirs }) => ours.lagMs / theirs.lagMs),
    lagMs: of(({ ours }) => ours.lagMs),
    bareLagMs: of(({ theirs }) => theirs.lagMs),
    entered: Math.min(...results.map(({ ours }) => ours.entered)),
    seconds: of(({ ours }) => ours.seconds),
    bareSeconds: of(({ theirs }) => theirs.seconds),
  };
}

export const arrivals = ARRIVALS;

async function arrive(server, entryOf) {
  const room = openRoom();
  try {
    const entries = Array.from({ length: ARRIVALS }, (_, index) => entryOf(index));
    await server.lag('start');
    const begun = performance.now();
    const { sockets: entered } = await room.ask({ command: 'arrive', url: server.url, entries });
    const seconds = (performance.now() - begun) / 1000;
    return { entered, seconds, lagMs: await server.lag('stop') };
  } finally {
    await room.close();
  }
}
