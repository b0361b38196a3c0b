import { TalkClient, TalkError } from '@honey/mintalk';
import { expectOk } from './expect.mjs';

/** The connect call as a source of credentials: called again for every connection. */
export const sourceOf = (client) => async () => {
  const { socket_host, token } = expectOk(await client.post('/v2/sockets'));
  return { socketHost: socket_host, token };
};

/** A chat client that sends nothing where the run may leave nothing behind. */
class CarefulTalkClient extends TalkClient {
  /** @param {import('./world.mjs').World} world */
  constructor(world) {
    super();
    this.world = world;
    world.talks.add(this);
  }

  /** @override */
  async talk(channelId, message) {
    this.world.writesNeeded();
    return super.talk(channelId, message);
  }
}

/** A chat client without a connection. @param {import('./world.mjs').World} world */
export const newTalk = (world) => new CarefulTalkClient(world);

/**
 * What somebody hears in a room, from before they join.
 * @typedef {object} Heard
 * @property {import('@honey/mintalk').TalkMessage[]} lines
 * @property {import('@honey/mintalk').ChannelCounter[]} counters
 * @property {{ kind: 'entered' | 'exited', channelId: string, userId: string }[]} moves
 * @property {Record<string, any[]>} events room events by name
 */

/** @returns {Heard} */
function listenTo(talk) {
  const heard = { lines: [], counters: [], moves: [], events: {} };
  talk.on('talk', (line) => heard.lines.push(line));
  talk.on('count_updated', (counter) => heard.counters.push(counter));
  const moved = (kind) => (channelId, user) => heard.moves.push({ kind, channelId, userId: user.id });
  talk.on('channel_user_entered', moved('entered'));
  talk.on('channel_user_exited', moved('exited'));
  for (const name of ['gift', 'like', 'follow', 'ranking']) {
    heard.events[name] = [];
    talk.addServerListener(name, (_channelId, json) => heard.events[name].push(JSON.parse(json)));
  }
  return heard;
}

/**
 * A member in the room of a live, who leaves after `work`.
 * @template T
 * @param {import('./world.mjs').World} world
 * @param {import('./world.mjs').SignedIn} member
 * @param {number} vodKey
 * @param {(room: { talk: TalkClient, joined: any, channel: string, joinedChannel: any, heard: Heard }) => Promise<T>}
 * work
 */
export async function inRoom(world, { client }, vodKey, work) {
  const joined = expectOk(await client.post(`/v1/streams/${vodKey}/join`, {}));
  const talk = newTalk(world);
  const heard = listenTo(talk);
  try {
    await talk.connect(sourceOf(client));
    const joinedChannel = await talk.join(joined.channel_id, joined.ticket);
    return await work({ talk, joined, channel: joined.channel_id, joinedChannel, heard });
  } finally {
    talk.disconnect();
    expectOk(await client.delete(`/v1/streams/${vodKey}/leave`, { watch_id: joined.watch_id }));
  }
}

/**
 * Waits for a received state: checks again after every packet.
 * @template T
 * @param {CarefulTalkClient} talk
 * @param {string} what as a failure names it
 * @param {() => T | undefined} look
 * @returns {Promise<T>}
 */
export function until(talk, what, look) {
  return new Promise((resolve, reject) => {
    const { patienceMs } = talk.world.target;
    const late = setTimeout(
      () => end(reject, new Error(`${what}: not in ${patienceMs / 1000} s`)),
      patienceMs,
    );
    const again = () => {
      const found = look();
      if (found !== undefined) end(resolve, found);
    };
    const names = ['talk', 'count_updated', 'channel_user_entered', 'channel_user_exited'];
    const events = ['gift', 'like', 'follow', 'ranking'];
    const end = (settle, value) => {
      clearTimeout(late);
      for (const name of names) talk.off(name, again);
      for (const name of events) talk.removeServerListener(name, again);
      settle(value);
    };
    for (const name of names) talk.on(name, again);
    for (const name of events) talk.addServerListener(name, again);
    again();
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
