import { TalkClient, TalkError } from '@honey/mintalk';
import { expectOk } from './expect.mjs';

/** The connect call as a source of credentials: called again for every connection. */
export const sourceOf = (client) => async () => {
  const { socket_host, token } = expectOk(await client.post('/v2/sockets'));
  return { socketHost: socket_host, token };
};

/** A chat client that sends nothing if the run may leave nothing behind. */
class GuardedTalkClient extends TalkClient {
  /** @param {import('./world.mjs').World} world */
  constructor(world) {
    super();
    this.world = world;
    world.talks.add(this);
  }

  /** @override */
  async talk(channelId, message) {
    this.world.requireWrites();
    return super.talk(channelId, message);
  }
}

/** A chat client without a connection. @param {import('./world.mjs').World} world */
export const newTalk = (world) => new GuardedTalkClient(world);

/**
 * Everything a member receives in a room, starting before the join.
 * @typedef {object} ReceivedEvents
 * @property {import('@honey/mintalk').TalkMessage[]} lines
 * @property {import('@honey/mintalk').ChannelCounter[]} counters
 * @property {{ kind: 'entered' | 'exited', channelId: string, userId: string }[]} moves
 * @property {Record<string, any[]>} events room events by name
 */

/** @returns {ReceivedEvents} */
function listenTo(talk) {
  const received = { lines: [], counters: [], moves: [], events: {} };
  talk.on('talk', (line) => received.lines.push(line));
  talk.on('count_updated', (counter) => received.counters.push(counter));
  const moved = (kind) => (channelId, user) => received.moves.push({ kind, channelId, userId: user.id });
  talk.on('channel_user_entered', moved('entered'));
  talk.on('channel_user_exited', moved('exited'));
  for (const name of ['gift', 'like', 'follow', 'ranking']) {
    received.events[name] = [];
    talk.addServerListener(name, (_channelId, json) => received.events[name].push(JSON.parse(json)));
  }
  return received;
}

/**
 * A member in the room of a live, who leaves after `work`.
 * @template T
 * @param {import('./world.mjs').World} world
 * @param {import('./world.mjs').SignedIn} member
 * @param {number} vodKey
 * @param {(room: { talk: TalkClient, joined: any, channel: string, joinedChannel: any, received: ReceivedEvents }) => Promise<T>}
 * work
 */
export async function inRoom(world, { client }, vodKey, work) {
  const joined = expectOk(await client.post(`/v1/streams/${vodKey}/join`, {}));
  const talk = newTalk(world);
  const received = listenTo(talk);
  try {
    await talk.connect(sourceOf(client));
    const joinedChannel = await talk.join(joined.channel_id, joined.ticket);
    return await work({ talk, joined, channel: joined.channel_id, joinedChannel, received });
  } finally {
    talk.disconnect();
    expectOk(await client.delete(`/v1/streams/${vodKey}/leave`, { watch_id: joined.watch_id }));
  }
}

/**
 * Waits for a received state: checks again after every packet.
 * @template T
 * @param {GuardedTalkClient} talk
 * @param {string} what names the state in a failure
 * @param {() => T | undefined} check
 * @returns {Promise<T>}
 */
export function until(talk, what, check) {
  return new Promise((resolve, reject) => {
    const { timeoutMs } = talk.world.target;
    const late = setTimeout(() => end(reject, new Error(`${what}: not in ${timeoutMs / 1000} s`)), timeoutMs);
    const recheck = () => {
      const found = check();
      if (found !== undefined) end(resolve, found);
    };
    const names = ['talk', 'count_updated', 'channel_user_entered', 'channel_user_exited'];
    const events = ['gift', 'like', 'follow', 'ranking'];
    const end = (settle, value) => {
      clearTimeout(late);
      for (const name of names) talk.off(name, recheck);
      for (const name of events) talk.removeServerListener(name, recheck);
      settle(value);
    };
    for (const name of names) talk.on(name, recheck);
    for (const name of events) talk.addServerListener(name, recheck);
    recheck();
  });
}

/** The code that a chat call was refused with; "nothing" when it succeeded. */
export async function refusalOf(promise) {
  try {
    await promise;
  } catch (error) {
    if (error instanceof TalkError) return error.message;
    throw error;
  }
  return 'nothing';
}
