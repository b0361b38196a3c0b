import { expectEqual, expectOk, expectThat } from './expect.mjs';
import { until as eventually, LeftOut } from './harness.mjs';
import { inRoom, until } from './room.mjs';
import { stableViewers } from './viewers.mjs';

/** In a room of more people than this not every arrival and departure is sent. */
const announcedMax = 500;

const mark = () => `적합성 검사 ${Date.now().toString(36)} | 🐝`;

/** What the people in a room receive of each other: lines, arrivals and departures, counts, gifts, likes. */
export const chatRoom = {
  'a line reaches the room and the sender, with its author (CHAT-19)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const [fan, manager] = [await world.persona('fan01'), await world.persona('manager01')];
    await inRoom(world, manager, vodKey, async (listening) => {
      await inRoom(world, fan, vodKey, async ({ talk, channel, received, joined }) => {
        const text = mark();
        const id = await talk.talk(channel, text);
        expectThat(/^\d+$/.test(id), `the message id is ${id}`);
        for (const [who, listener] of [
          ['the sender', { talk, received }],
          ['the room', listening],
        ]) {
          const line = await until(listener.talk, `the line, received by ${who}`, () =>
            listener.received.lines.find(({ message }) => message === text),
          );
          expectEqual(
            [line.id, line.channelId, line.user.id, line.userChannel.permission],
            [id, channel, String(fan.userKey), joined.permission],
            `the line as ${who} received it`,
          );
        }
      });
    });
  },

  'lines are received once each, in the order of their increasing ids, as the history has them (CHAT-20, LIVES-46)':
    async (world) => {
      const { vodKey } = await world.liveOf('host01');
      const [fan, manager] = [await world.persona('fan01'), await world.persona('manager01')];
      await inRoom(world, fan, vodKey, async (listening) => {
        await inRoom(world, manager, vodKey, async ({ talk, channel, received }) => {
          const text = mark();
          const ids = await Promise.all([1, 2, 3].map((number) => talk.talk(channel, `${text} ${number}`)));
          const last = await talk.talk(channel, `${text} end`);
          const sentIds = [...ids, last];
          expectThat(
            sentIds.every((id, at) => at === 0 || BigInt(id) > BigInt(sentIds[at - 1])),
            `the ids returned: ${sentIds}`,
          );
          const ownLines = (listener) =>
            listener.received.lines.filter(({ message }) => message.startsWith(text));
          for (const listener of [{ talk, received }, listening]) {
            await until(listener.talk, 'the last line', () =>
              ownLines(listener).find(({ id }) => id === last),
            );
            expectEqual(
              ownLines(listener).map(({ id }) => id),
              sentIds,
              'the lines received',
            );
          }
          expectEqual(
            await historyAfter(fan.client, vodKey, ids[0], text),
            sentIds.slice(1),
            'the lines after the first',
          );
        });
      });
    },

  'a member who left receives nothing more, and does again after rejoining (CHAT-9, CHAT-10)': async (
    world,
  ) => {
    const { vodKey } = await world.liveOf('host01');
    const [fan, manager] = [await world.persona('fan01'), await world.persona('manager01')];
    await inRoom(world, fan, vodKey, async ({ talk, channel, received, joined }) => {
      await inRoom(world, manager, vodKey, async (other) => {
        const text = mark();
        await talk.leave(channel);
        await other.talk.talk(channel, `${text} away`);
        await talk.join(channel, joined.ticket);
        await other.talk.talk(channel, `${text} back`);
        await until(talk, 'the line after rejoining', () =>
          received.lines.find(({ message }) => message === `${text} back`),
        );
        expectThat(
          received.lines.every(({ message }) => message !== `${text} away`),
          'a line of the absence was received',
        );
      });
    });
  },

  'a join returns the member’s rights, the same as over HTTP (CHAT-9)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    for (const id of ['manager01', 'fan01']) {
      await inRoom(
        world,
        await world.persona(id),
        vodKey,
        async ({ joined, joinedChannel, channel, talk }) => {
          const { channel: joinedInfo, userChannel } = joinedChannel;
          expectEqual(
            [joinedInfo.id, userChannel.channelId, userChannel.permission],
            [channel, channel, joined.permission],
            `the rights of ${id}`,
          );
          expectEqual([...talk.channels.keys()], [channel], 'the joined channels');
        },
      );
    }
  },

  'arrivals and departures are sent to the room, once (CHAT-10, CHAT-11)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const [fan, manager] = [await world.persona('fan01'), await world.persona('manager01')];
    await inRoom(world, manager, vodKey, async ({ talk, channel, received, joined }) => {
      if (joined.live.viewer_cnt >= announcedMax)
        throw new LeftOut('data', 'the room is too full for it to be sent');
      await inRoom(world, fan, vodKey, async () => {});
      const moves = () => received.moves.filter(({ userId }) => userId === String(fan.userKey));
      await until(talk, 'the fan’s departure', () => (moves().length >= 2 ? true : undefined));
      expectEqual(
        moves(),
        ['entered', 'exited'].map((kind) => ({ kind, channelId: channel, userId: String(fan.userKey) })),
        'the events about the fan',
      );
    });
  },

  'the counter shows the viewers, as HTTP does, and whether the host is present (CHAT-13, CHAT-14, LIVES-39)':
    async (world) => {
      const { vodKey } = await world.liveOf('host01');
      const [fan, host] = [await world.persona('fan01'), await world.persona('host01')];
      await inRoom(world, fan, vodKey, async ({ talk, channel, received }) => {
        // The fan is counted shortly after entering, and earlier viewers leave the count shortly after leaving.
        await eventually(world.target, 'a viewer', async () => {
          const live = expectOk(await world.visitor.get(`/v1/vods/${vodKey}`));
          return live.viewer_cnt >= 1 ? live.viewer_cnt : undefined;
        });
        const viewer_cnt = await stableViewers(world, vodKey);
        const counter = await until(talk, `a count of ${viewer_cnt} viewers`, () =>
          received.counters.slice(-1).find(({ user, guest }) => user + guest === viewer_cnt),
        );
        expectEqual(counter.channelId, channel, 'the counted channel');
        expectThat(
          counter.user >= 1 && counter.userSocket >= counter.user && counter.inspector >= 0,
          `the counter is ${JSON.stringify(counter)}`,
        );
        await inRoom(world, host, vodKey, () =>
          until(talk, 'the host’s presence', () => received.counters.find(({ ownerExists }) => ownerExists)),
        );
      });
    },

  'the people in the room are listed, the host first (LIVES-42)': async (world) => {
    const { vodKey, hostKey } = await world.liveOf('host01');
    const [host, fan] = [await world.persona('host01'), await world.persona('fan01')];
    await inRoom(world, fan, vodKey, () =>
      inRoom(world, host, vodKey, async () => {
        const { list, total, guest_cnt } = expectOk(
          await world.visitor.get(`/v1/streams/${vodKey}/users?limit=100`),
        );
        expectEqual([list[0].user_key, list[0].permission], [hostKey, 3], 'the first of the list');
        expectThat(total >= 2 && guest_cnt >= 0, `total ${total}, guests ${guest_cnt}`);
        if (total <= 100)
          expectThat(
            list.some(({ user_key, permission }) => user_key === fan.userKey && permission === 1),
            'the fan is missing',
          );
      }),
    );
  },

  'a gift is shown in the room once, is in the history and changes the ranking (GIFTS-19, CHAT-20, CHAT-32, LIVES-45)':
    async (world) => {
      const { vodKey, hostKey } = await world.liveOf('host01');
      const giver = await world.persona('vip01');
      const { min_star_cnt } = expectOk(
        await world.visitor.get('/v1/broadcast-setting/bt-gift-info-list-v2'),
      );
      const body = { target_code: 'LIVE', vod_type: 1, target_user_key: hostKey, vod_key: vodKey };
      const give = async () =>
        expectOk(
          await giver.client.put('/v1/payment/user-star-use-proc', { ...body, star_cnt: min_star_cnt }),
        ).gift_id;
      await inRoom(world, giver, vodKey, async ({ talk, channel, received }) => {
        const first = await give();
        const shown = (id) => received.events.gift.filter(({ gift_id }) => gift_id === id);
        const [gift] = await until(talk, 'the gift in the room', () =>
          shown(first).length > 0 ? shown(first) : undefined,
        );
        expectEqual(
          [gift.star_cnt, gift.user.user_key, gift.target_user_key],
          [min_star_cnt, giver.userKey, hostKey],
          'the gift',
        );
        await until(talk, 'the giver in the ranking', () =>
          received.events.ranking.find(({ top }) => top.some(({ user_key }) => user_key === giver.userKey)),
        );
        const { list } = expectOk(await giver.client.get(`/v1/streams/${vodKey}/histories?limit=1000`));
        const line = list.find(({ message_id }) => message_id === gift.message_id);
        expectEqual([line?.kind, line?.gift?.gift_id], ['gift', first], 'the line in the history');
        // After the next gift nothing of the first can arrive. The ids of lines sent in between are in the same order.
        const [second, before] = await Promise.all([give(), talk.talk(channel, mark())]);
        await until(talk, 'the next gift', () => shown(second)[0]);
        expectEqual([shown(first).length, shown(second).length], [1, 1], 'how often each was shown');
        const after = await talk.talk(channel, mark());
        for (const [what, smaller, larger] of [
          ['the second gift after the first', gift.message_id, shown(second)[0].message_id],
          ['the line after the first gift', gift.message_id, before],
          ['the line after the second gift', shown(second)[0].message_id, after],
        ]) {
          expectThat(BigInt(larger) > BigInt(smaller), `${what}: ${larger} follows ${smaller}`);
        }
      });
    },

  'a like is sent to the room with the new total (LIVES-47)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const { client, userKey } = await world.persona('viewer01');
    const path = '/v1/vod/vod-like-proc';
    const body = { vod_key: vodKey };
    const { like_yn: before } = expectOk(await client.get(`${path}?vod_key=${vodKey}`));
    await inRoom(world, await world.persona('manager01'), vodKey, async ({ talk, received }) => {
      expectOk(await client.delete(path, body));
      const { like_cnt } = expectOk(await client.post(path, body));
      const event = await until(talk, 'the like in the room', () =>
        received.events.like.find(({ user_key }) => user_key === userKey),
      );
      expectEqual(event.like_cnt, like_cnt, 'the likes that the room received');
      if (before === 'N') expectOk(await client.delete(path, body));
    });
  },

  'a new follower of the host is sent to the room (SOCIAL-5)': async (world) => {
    const { vodKey, hostKey } = await world.liveOf('host01');
    // Each follower is announced once per live: the test needs a member who never followed.
    const stranger = await world.joining.member();
    const target = { target_user_key: hostKey };
    await inRoom(world, await world.persona('manager01'), vodKey, async ({ talk, received }) => {
      expectOk(await stranger.client.post('/v1/user/follow-insert', target));
      const event = await until(talk, 'the follower in the room', () =>
        received.events.follow.find(({ user_key }) => user_key === stranger.userKey),
      );
      expectEqual(event.nick, stranger.nick, 'the nickname that the room received');
      expectOk(await stranger.client.delete('/v1/user/follow-delete', target));
    });
  },
};

/** The ids of the lines after one that contain a text, fetched two at a time. */
async function historyAfter(client, vodKey, id, text) {
  const found = [];
  for (let after = id; ; ) {
    const { list, last_id, more_yn } = expectOk(
      await client.get(`/v1/streams/${vodKey}/histories?after=${after}&limit=2`),
    );
    expectThat(list.length <= 2, `${list.length} lines, while two were requested`);
    found.push(
      ...list.filter(({ message }) => message?.startsWith(text)).map(({ message_id }) => message_id),
    );
    if (more_yn === 'N') return found;
    expectThat(BigInt(last_id) > BigInt(after), `the page after ${after} ends at ${last_id}`);
    after = last_id;
  }
}
