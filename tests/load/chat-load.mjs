import { codec } from '@honey/mintalk/protocol';
import { openRoom } from './rooms.mjs';
import { accessToken, MEMBERS, median, startProgram } from './world.mjs';

const TALKERS = 8;
const WINDOW = 2;
const LINE = '안녕하세요! 오늘 방송도 재미있게 볼게요 ㅎㅎ';

/** Lets a thousand members into a live over the public API; answers what each needs to open its chat. */
export async function admissions(url, members, vodKey) {
  const post = async (path, token) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const entries = [];
  for (let start = 0; start < MEMBERS; start += 25) {
    const some = members.slice(start, Math.min(start + 25, MEMBERS));
    entries.push(
      ...(await Promise.all(
        some.map(async (userKey) => {
          const token = accessToken(userKey);
          const { channel_id, ticket, watch_id: watchId } = await post(`/v1/streams/${vodKey}/join`, token);
          const { token: talkToken } = await post('/v1/talks/connect', token);
          return { token: talkToken, join: `${channel_id}|${ticket}`, watchId, access: token };
        }),
      )),
    );
  }
  return entries;
}

/**
 * Deliveries a second in a room of 1,000, of the gateway and of bare socket.io with the same bytes; and the heap that a
 * connection takes in both.
 */
export async function measureChat({ server, world, rounds, seconds }) {
  const { vodKey } = world.hosts[0];
  const user = {
    id: String(world.members[0]),
    name: 'member1',
    profileUrl: null,
    property: 0,
    extra: '{"vip_level":0,"honor":null}',
  };
  const userChannel = { channelId: String(vodKey), permission: 0, property: 0, extra: '{"fan_level":0}' };
  const bare = await startProgram('tests/load/baseline-socket.mjs', {
    USER_FRAME: codec.user.encode(user),
    USER_CHANNEL_FRAME: codec.userChannel.encode(userChannel),
  });
  const ours = openRoom();
  const theirs = openRoom();
  try {
    const [ourHeap, theirHeap] = [await server.heap(), await bare.heap()];
    for (const some of chunks(world.members.slice(0, MEMBERS), 250)) {
      await ours.ask({
        command: 'enter',
        url: server.url,
        entries: await admissions(server.url, some, vodKey),
      });
    }
    await theirs.ask({
      command: 'enter',
      url: bare.url,
      entries: Array.from({ length: MEMBERS }, () => ({ token: '' })),
    });
    const heap = {
      ours: ((await server.heap()) - ourHeap) / MEMBERS,
      bare: ((await bare.heap()) - theirHeap) / MEMBERS,
    };
    const text = `${vodKey}|${LINE}`;
    const talk = (room, ms) => room.ask({ command: 'talk', text, talkers: TALKERS, window: WINDOW, ms });
    await talk(ours, 1000);
    await talk(theirs, 1000);
    const rates = { ours: [], theirs: [], ratio: [], bytes: [] };
    for (let round = 0; round < rounds; round += 1) {
      const one = await talk(ours, seconds * 1000);
      const other = await talk(theirs, seconds * 1000);
      rates.ours.push(one.perSecond);
      rates.theirs.push(other.perSecond);
      rates.ratio.push(one.perSecond / other.perSecond);
      rates.bytes.push([one.bytes, other.bytes]);
    }
    return {
      ratio: median(rates.ratio),
      measured: median(rates.ours),
      baseline: median(rates.theirs),
      bytes: rates.bytes[0],
      heap,
    };
  } finally {
    await ours.close();
    await theirs.close();
    await bare.stop();
  }
}

export function chunks(items, size) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
