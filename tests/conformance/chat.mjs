import { chatModes } from './chat-modes.mjs';
import { chatRoom } from './chat-room.mjs';
import { expectEqual, expectNoStore, expectOk, expectRefusal, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, LeftOut } from './harness.mjs';
import { inRoom, newTalk, refusalOf, sourceOf } from './room.mjs';

/**
 * The chat: connecting, joining by ticket, and refusals (docs/mintalk.md). What a room receives is in chat-room.mjs.
 */
export const chat = area('chat', {
  'both connect calls return an address and a token valid for one minute (CHAT-1)': async (world) => {
    const { client, userKey } = await world.persona('viewer01');
    for (const path of ['/v1/talks/connect', '/v2/sockets']) {
      const response = await client.post(path);
      const { socket_host, token } = expectOk(response);
      expectNoStore(response);
      expectThat(URL.canParse(socket_host), `socket_host is ${socket_host}`);
      const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
      expectEqual(claims.sub, String(userKey), "the token's subject");
      expectThat(claims.iss.length > 0 && claims.jti.length > 0, 'iss or jti is missing');
      const seconds = claims.exp - (await world.now()) / 1000;
      expectThat(seconds > 30 && seconds <= 62, `the token lives for ${seconds} seconds`);
    }
    expectOk(await world.visitor.post('/v2/sockets'));
  },

  'a connection receives its user, and one token opens one connection (CHAT-1)': async (world) => {
    const { client, userKey } = await world.persona('viewer01');
    const { nick } = expectOk(await client.get(`/v1/users/${userKey}`));
    const credentials = await sourceOf(client)();
    const [first, second] = [newTalk(world), newTalk(world)];
    await first.connect(credentials);
    expectEqual([first.user?.id, first.user?.name], [String(userKey), nick], 'the user of the connection');
    expectThat(first.container && first.userSocket, 'no node or socket was sent');
    const refusal = await refusalOf(second.connect(credentials));
    expectEqual(refusal, 'unauthorized', 'the refusal of a used token');
    second.disconnect();
    first.disconnect();
    expectEqual(first.user, null, 'the user after disconnecting');
  },

  'an unsigned token is refused (CHAT-2)': async (world) => {
    const { socketHost, token } = await sourceOf(world.visitor)();
    const forged = [...token.split('.').slice(0, 2), 'c2lnbmF0dXJl'].join('.');
    const talk = newTalk(world);
    expectEqual(await refusalOf(talk.connect({ socketHost, token: forged })), 'unauthorized', 'the refusal');
    talk.disconnect();
  },

  'a live’s channel needs a ticket (CHAT-8)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const { client } = await world.persona('viewer01');
    const talk = newTalk(world);
    await talk.connect(sourceOf(client));
    const join = (ticket) => refusalOf(talk.join(String(vodKey), ticket));
    expectEqual(await join(), 'denied', 'joining without a ticket');
    expectEqual(await join('no-ticket'), 'denied', 'joining with a forged ticket');
    talk.disconnect();
  },

  "one member's ticket is invalid for another member (CHAT-8)": async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const [fan, viewer] = [await world.persona('fan01'), await world.persona('viewer01')];
    await inRoom(world, fan, vodKey, async ({ joined }) => {
      const talk = newTalk(world);
      await talk.connect(sourceOf(viewer.client));
      expectEqual(await refusalOf(talk.join(joined.channel_id, joined.ticket)), 'denied', 'the refusal');
      talk.disconnect();
    });
  },

  'only a joined member may talk, and a guest never (CHAT-21, CHAT-24)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const member = newTalk(world);
    await member.connect(sourceOf((await world.persona('viewer01')).client));
    expectEqual(
      await refusalOf(member.talk(String(vodKey), '안녕')),
      'not_joined',
      'the refusal of a member',
    );
    member.disconnect();
    const guest = newTalk(world);
    await guest.connect(sourceOf(world.visitor));
    await guest.join('lobby');
    expectEqual(await refusalOf(guest.talk('lobby', '안녕')), 'unauthorized', 'the refusal of a guest');
    guest.disconnect();
  },

  'a line that is empty, too long or forbidden is refused (CHAT-22, CHAT-23, CHAT-30)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const { chat_length_max } = expectOk(await world.visitor.get('/api/common/site-info'));
    const { list } = expectOk(await world.visitor.get('/v1/etc/prohihit-list?limit=1'));
    await inRoom(world, await world.persona('manager01'), vodKey, async ({ talk, channel }) => {
      const refused = (text) => refusalOf(talk.talk(channel, text));
      expectEqual(await refused('꿀'.repeat(chat_length_max + 1)), 'too_long', 'the refusal of a long line');
      expectEqual(await refused(' \u200b '), 'invalid_request', 'the refusal of an empty line');
      await talk.talk(channel, '꿀'.repeat(chat_length_max));
      if (list.length === 0) throw new LeftOut('data', 'the server forbids no word');
      expectEqual(await refused(list[0]), 'prohibited_word', 'the refusal of a forbidden word');
    });
  },

  'of several refusals of a line the first in order is returned (CHAT-25, CHAT-31)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const { chat_length_max } = expectOk(await world.visitor.get('/api/common/site-info'));
    const { list } = expectOk(await world.visitor.get('/v1/etc/prohihit-list?limit=1'));
    await inRoom(world, await world.persona('muted01'), vodKey, async ({ talk, channel }) => {
      const refused = (text) => refusalOf(talk.talk(channel, text));
      expectEqual(await refused('안녕'), 'chat_blocked', 'the refusal of a muted member');
      expectEqual(await refused('꿀'.repeat(chat_length_max + 1)), 'too_long', 'muted, and too long');
      expectEqual(await refused(list[0] ?? '안녕'), 'chat_blocked', 'muted, and forbidden');
    });
  },

  'joining twice succeeds, leaving ends the membership (CHAT-9)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    await inRoom(world, await world.persona('manager01'), vodKey, async ({ talk, channel, joined }) => {
      await talk.join(channel, joined.ticket);
      expectEqual([...talk.channels.keys()], [channel], 'the joined channels');
      await talk.leave(channel);
      expectEqual([...talk.channels.keys()], [], 'the channels after leaving');
      expectEqual(await refusalOf(talk.talk(channel, '안녕')), 'not_joined', 'talking after leaving');
    });
  },

  'a second connect and a reserved event are refused by the client itself (MINTALK-8, MINTALK-9, MINTALK-18)':
    async (world) => {
      const { client } = await world.persona('viewer01');
      const talk = newTalk(world);
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

  'the history of a live is for those who may watch it, and ends where it says (LIVES-46)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const [viewer, blocked] = [await world.persona('viewer01'), await world.persona('blocked01')];
    const path = `/v1/streams/${vodKey}/histories`;
    const { list } = expectOk(await viewer.client.get(`${path}?limit=50`));
    expectThat(list.length <= 50, 'more lines than requested');
    expectRefusal(await blocked.client.get(path), 'block_live');
    expectRefusal(await viewer.client.get(`${path}?limit=1001`), 'validation_failed');
    expectRefusal(await viewer.client.get(`${path}?after=-1`), 'validation_failed');
  },

  ...chatRoom,
  ...chatModes,
  ...contractCases('chat'),
});
