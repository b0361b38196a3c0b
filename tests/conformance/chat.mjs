import { TalkClient, TalkError } from '@honey/mintalk';
import { expectEqual, expectNoStore, expectOk, expectRefusal, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

const callMsMax = 10_000;

/** The connect call as a source of credentials: called anew for every connection. */
const sourceOf = (client) => async () => {
  const { socket_host, token } = expectOk(await client.post('/v2/sockets'));
  return { socketHost: socket_host, token };
};

/** Somebody in the room of a live, who leaves when `work` is done. */
async function inRoom({ client }, vodKey, work) {
  const joined = expectOk(await client.post(`/v1/streams/${vodKey}/join`, {}));
  const talk = new TalkClient();
  try {
    await talk.connect(sourceOf(client));
    const joinedChannel = await talk.join(joined.channel_id, joined.ticket);
    return await work({ talk, joined, channel: joined.channel_id, joinedChannel });
  } finally {
    talk.disconnect();
    expectOk(await client.delete(`/v1/streams/${vodKey}/leave`, { watch_id: joined.watch_id }));
  }
}

/** The first event of this name that suits. */
const heard = (talk, name, suits = () => true) =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no ${name} event in ${callMsMax / 1000} s`)), callMsMax);
    const listener = (...values) => {
      if (!suits(...values)) return;
      clearTimeout(late);
      talk.off(name, listener);
      resolve(values);
    };
    talk.on(name, listener);
  });

/** What a call of the chat was refused with. */
async function refusalOf(promise) {
  try {
    await promise;
  } catch (error) {
    if (error instanceof TalkError) return error.message;
    throw error;
  }
  return 'nothing';
}

/** The chat: connecting, joining by ticket, talking, history (docs/mintalk.md). */
export const chat = area('chat', {
  'both connect calls answer an address and a token of one minute (CHAT-1)': async ({ visitor, persona }) => {
    const { client, userKey } = await persona('viewer01');
    for (const path of ['/v1/talks/connect', '/v2/sockets']) {
      const answer = await client.post(path);
      const { socket_host, token } = expectOk(answer);
      expectNoStore(answer);
      expectThat(URL.canParse(socket_host), `socket_host is ${socket_host}`);
      const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
      expectEqual(claims.sub, String(userKey), "the token's subject");
      expectThat(claims.iss.length > 0 && claims.jti.length > 0, 'iss or jti is missing');
      expectThat(claims.exp * 1000 - Date.now() < 24 * 3_600_000, 'the token lives too long');
    }
    expectOk(await visitor.post('/v2/sockets'));
  },

  'a connection is told who it is, and one token opens one connection (CHAT-1)': async ({ persona }) => {
    const { client, userKey } = await persona('viewer01');
    const credentials = await sourceOf(client)();
    const [first, second] = [new TalkClient(), new TalkClient()];
    await first.connect(credentials);
    expectEqual(first.user?.id, String(userKey), 'the user of the connection');
    expectThat(first.container && first.userSocket, 'no node or socket was told');
    expectEqual(
      await refusalOf(second.connect(credentials)),
      'unauthorized',
      'what a used token is refused with',
    );
    second.disconnect();
    first.disconnect();
    expectEqual(first.user, null, 'the user after disconnecting');
  },

  'a token that nobody signed is refused (CHAT-2)': async ({ visitor }) => {
    const { socketHost, token } = await sourceOf(visitor)();
    const forged = [...token.split('.').slice(0, 2), 'c2lnbmF0dXJl'].join('.');
    const talk = new TalkClient();
    expectEqual(await refusalOf(talk.connect({ socketHost, token: forged })), 'unauthorized', 'the refusal');
    talk.disconnect();
  },

  'a line reaches the room and the sender, and stands in the history (CHAT-19)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const [fan, manager] = [await world.persona('fan01'), await world.persona('manager01')];
    await inRoom(manager, vodKey, async (listening) => {
      await inRoom(fan, vodKey, async ({ talk, channel }) => {
        const text = `적합성 검사 ${Date.now().toString(36)} | 🐝`;
        const mine = heard(talk, 'talk', ({ message }) => message === text);
        const theirs = heard(listening.talk, 'talk', ({ message }) => message === text);
        const id = await talk.talk(channel, text);
        expectThat(/^\d+$/.test(id), `the message id is ${id}`);
        const [[own], [other]] = await Promise.all([mine, theirs]);
        expectEqual([own.id, other.id], [id, id], 'the ids that were heard');
        expectEqual([other.user.id, other.channelId], [String(fan.userKey), channel], 'who said it, where');
        const after = BigInt(id) - 1n;
        const { list } = expectOk(
          await fan.client.get(`/v1/streams/${vodKey}/histories?after=${after}&limit=10`),
        );
        const line = list.find(({ message_id }) => message_id === id);
        expectEqual(
          [line?.kind, line?.message, line?.user.id],
          ['talk', text, String(fan.userKey)],
          'the line in the history',
        );
      });
    });
  },

  'message ids grow (CHAT-20)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    await inRoom(await world.persona('manager01'), vodKey, async ({ talk, channel }) => {
      const first = BigInt(await talk.talk(channel, '하나'));
      const second = BigInt(await talk.talk(channel, '둘'));
      expectThat(second > first, `${second} after ${first}`);
    });
  },

  'a live’s channel needs a ticket (CHAT-8, CHAT-21)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const { client } = await world.persona('viewer01');
    const talk = new TalkClient();
    await talk.connect(sourceOf(client));
    expectEqual(await refusalOf(talk.join(String(vodKey))), 'denied', 'joining without a ticket');
    expectEqual(
      await refusalOf(talk.join(String(vodKey), 'no-ticket')),
      'denied',
      'joining with a forged one',
    );
    expectEqual(
      await refusalOf(talk.talk(String(vodKey), '안녕')),
      'not_joined',
      'talking without having joined',
    );
    talk.disconnect();
  },

  "one member's ticket is nothing in another's hand (CHAT-8)": async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const [fan, viewer] = [await world.persona('fan01'), await world.persona('viewer01')];
    await inRoom(fan, vodKey, async ({ joined }) => {
      const talk = new TalkClient();
      await talk.connect(sourceOf(viewer.client));
      expectEqual(await refusalOf(talk.join(joined.channel_id, joined.ticket)), 'denied', 'the refusal');
      talk.disconnect();
    });
  },

  'a line that is too long, and a muted member, are refused (CHAT-23, CHAT-25)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const { chat_length_max } = expectOk(await world.visitor.get('/api/common/site-info'));
    await inRoom(await world.persona('manager01'), vodKey, async ({ talk, channel }) => {
      expectEqual(
        await refusalOf(talk.talk(channel, '꿀'.repeat(chat_length_max + 1))),
        'too_long',
        'the refusal',
      );
      await talk.talk(channel, '꿀'.repeat(chat_length_max));
    });
    await inRoom(await world.persona('muted01'), vodKey, async ({ talk, channel }) => {
      expectEqual(await refusalOf(talk.talk(channel, '안녕')), 'chat_blocked', 'the refusal');
    });
  },

  'joining again is fine, leaving ends it (CHAT-9)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    await inRoom(await world.persona('manager01'), vodKey, async ({ talk, channel, joined }) => {
      await talk.join(channel, joined.ticket);
      expectEqual([...talk.channels.keys()], [channel], 'the channels that are joined');
      await talk.leave(channel);
      expectEqual([...talk.channels.keys()], [], 'the channels after leaving');
      expectEqual(await refusalOf(talk.talk(channel, '안녕')), 'not_joined', 'talking after leaving');
    });
  },

  'a second connect and a reserved event are refused by the client itself (MINTALK-8, MINTALK-9, MINTALK-18)':
    async ({ persona }) => {
      const { client } = await persona('viewer01');
      const talk = new TalkClient();
      expectEqual(
        await refusalOf(talk.connect({ socketHost: 'http://127.0.0.1:1', token: '' })),
        'token not provided',
        'no token',
      );
      await talk.connect(sourceOf(client));
      expectEqual(await refusalOf(talk.connect(sourceOf(client))), 'already connected', 'a second connect');
      for (const name of ['sys', 'me', 'talk']) {
        expectEqual(
          await refusalOf((async () => talk.addServerListener(name, () => {}))()),
          'reserved event',
          name,
        );
      }
      talk.disconnect();
    },

  'who is in the room is listed, the host first (LIVES-42)': async (world) => {
    const { vodKey, hostKey } = await world.liveOf('host01');
    const [host, fan] = [await world.persona('host01'), await world.persona('fan01')];
    await inRoom(fan, vodKey, () =>
      inRoom(host, vodKey, async () => {
        const { list, total, guest_cnt } = expectOk(
          await world.visitor.get(`/v1/streams/${vodKey}/users?limit=100`),
        );
        expectEqual([list[0].user_key, list[0].permission], [hostKey, 3], 'the first of the list');
        expectThat(total >= 2 && guest_cnt >= 0, `total ${total}, guests ${guest_cnt}`);
        if (total <= 100)
          expectThat(
            list.some(({ user_key }) => user_key === fan.userKey),
            'the fan is missing',
          );
      }),
    );
  },

  'a gift is shown in the room (GIFTS-19)': async (world) => {
    const { vodKey, hostKey } = await world.liveOf('host01');
    const giver = await world.persona('vip01');
    const { min_star_cnt } = expectOk(await world.visitor.get('/v1/broadcast-setting/bt-gift-info-list-v2'));
    await inRoom(giver, vodKey, async ({ talk }) => {
      const shown = new Map();
      let arrived = () => {};
      talk.addServerListener('gift', (_channel, json) => {
        const gift = JSON.parse(json);
        shown.set(gift.gift_id, gift);
        arrived();
      });
      const body = {
        target_code: 'LIVE',
        vod_type: 1,
        target_user_key: hostKey,
        vod_key: vodKey,
        star_cnt: min_star_cnt,
      };
      const { gift_id } = expectOk(await giver.client.put('/v1/payment/user-star-use-proc', body));
      await within(
        'the gift in the room',
        () => shown.has(gift_id),
        (told) => {
          arrived = told;
        },
      );
      const gift = shown.get(gift_id);
      expectEqual(
        [gift.star_cnt, gift.user.user_key, gift.target_user_key],
        [min_star_cnt, giver.userKey, hostKey],
        'the gift',
      );
    });
  },

  'the history of a live is for those who may watch it, and pages (LIVES-46)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const [viewer, blocked] = [await world.persona('viewer01'), await world.persona('blocked01')];
    const path = `/v1/streams/${vodKey}/histories`;
    const { list } = expectOk(await viewer.client.get(`${path}?limit=50`));
    expectThat(list.length <= 50, 'more lines than asked for');
    const ids = list.map(({ message_id }) => BigInt(message_id));
    expectThat(
      ids.every((id, at) => at === 0 || id > ids[at - 1]),
      'lines out of order',
    );
    expectRefusal(await blocked.client.get(path), 'block_live');
    expectRefusal(await viewer.client.get(`${path}?limit=1001`), 'validation_failed');
    expectRefusal(await viewer.client.get(`${path}?after=-1`), 'validation_failed');
  },

  ...contractCases('chat'),
});

/** Waits until something is so; `wake` is given what to call when it may have become so. */
function within(what, isSo, wake) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${what}: not in ${callMsMax / 1000} s`)), callMsMax);
    const look = () => {
      if (!isSo()) return;
      clearTimeout(late);
      resolve();
    };
    wake(look);
    look();
  });
}
