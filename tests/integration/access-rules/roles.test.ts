import { ChannelProperty } from '@honey/mintalk/protocol';
import { buildMember } from '@honey/seeds/builders/members';
import { BlocksService } from '@honey/server/blocks/blocks.service';
import { ChatService } from '@honey/server/chat/chat.service';
import type { RoomModesRequest } from '@honey/server/chat/modes/room-modes.dto';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterLobby, enterRoom, type Room } from '../../setup/room.ts';
import { codeOf } from '../blocks/support.ts';
import {
  castOf,
  fanLevel,
  type Outcomes,
  outcomeOf,
  type Player,
  type Role,
  roles,
  type Scene,
  sceneOf,
} from './roles-support.ts';

/**
 * Every role is checked alike: what it may enter, read and give in lives of every state, and what it may say in rooms
 * of every mode.
 */

const { server, client: visitor } = setServer();
const open: { disconnect(): void }[] = [];
let cast: Awaited<ReturnType<typeof castOf>>;
beforeAll(async () => {
  cast = await castOf(server.app, visitor);
  const settings = server.app.get(SettingsStore);
  await settings.set('guest_watch', true);
  // Every role sends a line in every mode, and more while a mode arrives.
  await settings.set('chat_burst', 100);
});
afterAll(() => {
  for (const talk of open) talk.disconnect();
});

const give = async ({ vodKey, receiverOf }: Scene, role: Role, { client }: Player, message?: string) => {
  const { status, body } = await client.send('PUT', '/v1/payment/user-star-use-proc', {
    body: {
      target_code: 'LIVE',
      target_user_key: receiverOf(role),
      vod_key: vodKey,
      star_cnt: 10,
      message,
    },
  });
  return status === 200 ? String(body.message_refusal ?? 'ok') : String(body.code);
};

/** The outcome for each role, one after the other. */
async function outcomesOf(attempt: (role: Role) => Promise<string>): Promise<[Role, string][]> {
  const answers: [Role, string][] = [];
  for (const role of roles) answers.push([role, await attempt(role)]);
  return answers;
}
const expected = (outcomes: Outcomes): [Role, string][] =>
  roles.map((role, at) => [role, outcomes[at] ?? 'nothing is expected']);

describe('access to a live', () => {
  /** A live, and the outcome of entering it, reading its lines, liking it and giving in it. */
  const liveKinds: Record<
    string,
    { live: Parameters<typeof sceneOf>[3]; before?: (scene: Scene) => Promise<void> }
  > = {
    'is open': { live: { type: 'excel' } },
    'is for fans, and for no other hosts': {
      live: { type: 'excel', target: 'fans', allowOtherHosts: false, chatFanLevel: 1 },
    },
    'is full': {
      live: { type: 'excel', viewerLimit: 1 },
      before: async ({ vodKey }) => {
        const { userKey } = await buildMember(server.app);
        open.push((await enterRoom(visitor.as(await tokenOf(server.app, userKey)), vodKey)).talk);
      },
    },
    'has no room for guests': {
      live: {},
      before: () => server.app.get(SettingsStore).set('guest_limit', 0),
    },
    'is announced': { live: { type: 'excel', state: 'ready' } },
    'is over': { live: { type: 'excel', state: 'ended' } },
  };
  /** The same for all roles, except perhaps guests. */
  const all = (code: string, guest = code): Outcomes => [
    code,
    code,
    code,
    code,
    code,
    code,
    code,
    code,
    guest,
  ];
  const login = 'login_required';
  const soon = 'not_ready';
  const table: Record<keyof typeof liveKinds, Record<'join' | 'read' | 'like' | 'give', Outcomes>> = {
    //         owner contestant manager operator fan subscriber viewer host guest
    'is open': {
      join: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', login],
      read: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', login],
      like: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', login],
      give: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', login],
    },
    'is for fans, and for no other hosts': {
      join: ['ok', 'ok', 'ok', 'ok', 'ok', 'fan_grade', 'fan_grade', 'un_allowance_host', login],
      read: ['ok', 'ok', 'ok', 'ok', 'ok', 'fan_grade', 'fan_grade', 'un_allowance_host', login],
      like: ['ok', 'ok', 'ok', 'ok', 'ok', 'fan_grade', 'fan_grade', 'un_allowance_host', login],
      give: ['ok', 'ok', 'ok', 'ok', 'ok', 'fan_grade', 'fan_grade', 'un_allowance_host', login],
    },
    'is full': {
      join: ['ok', 'ok', 'ok', 'ok', 'viewer_limit', 'viewer_limit', 'viewer_limit', 'viewer_limit', login],
      read: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', login],
      like: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', login],
      give: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', login],
    },
    'has no room for guests': {
      join: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'guest_limit'],
      read: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
      like: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', login],
      // The contestant takes no part in a live of another kind, and receives no gift there.
      give: ['host_not_found', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', login],
    },
    'is announced': {
      join: ['ok', soon, soon, 'ok', soon, soon, soon, soon, soon],
      read: ['ok', soon, soon, 'ok', soon, soon, soon, soon, soon],
      // A live that has not started can be neither liked nor given to.
      like: all(soon, login),
      give: all(soon, login),
    },
    'is over': {
      join: all('live_not_found'),
      read: all('live_not_found'),
      like: all('live_ended', login),
      give: all('live_ended', login),
    },
  };

  it.each(Object.keys(liveKinds))(
    'that %s is granted to each role as its rules allow, by call, socket and media address (LIVES-34, LIVES-22, BROADCAST-17, GIFTS-14)',
    async (name) => {
      const liveKind = liveKinds[name];
      const due = table[name];
      if (!liveKind || !due) throw new Error('the tables name the same lives');
      const scene = await sceneOf(server.app, visitor, cast, liveKind.live);
      await liveKind.before?.(scene);
      const { vodKey, players } = scene;
      const clientOf = (role: Role) => players[role].client;
      const joined: Partial<Record<Role, Room>> = {};
      expect(
        await outcomesOf(async (role) => {
          const code = await codeOf(clientOf(role), 'POST', `/v1/streams/${vodKey}/join`, {});
          // A room is opened with its live.
          if (code === 'ok' && liveKind.live?.state !== 'ready') {
            const room = await enterRoom(clientOf(role), vodKey);
            open.push(room.talk);
            joined[role] = room;
          }
          return code;
        }),
      ).toEqual(expected(due.join));
      for (const role of roles) {
        const room = joined[role];
        if (room) {
          const address = room.joined.playback.sources[0]?.url.replace('master.m3u8', '360p.m3u8') ?? '';
          expect([role, (await fetch(server.baseUrl + address)).status]).toEqual([role, 200]);
        } else {
          const talk = await enterLobby(clientOf(role));
          open.push(talk);
          // The room exists only while the live is running.
          const refused = liveKind.live?.state ? 'not_found' : 'denied ticket required';
          expect([role, await outcomeOf(talk.join(String(vodKey)))]).toEqual([role, refused]);
        }
      }
      const read = (role: Role) => codeOf(clientOf(role), 'GET', `/v1/streams/${vodKey}/histories`);
      expect(await outcomesOf(read)).toEqual(expected(due.read));
      const like = (role: Role) =>
        codeOf(clientOf(role), 'POST', '/v1/vod/vod-like-proc', { vod_key: vodKey });
      expect(await outcomesOf(like)).toEqual(expected(due.like));
      expect(await outcomesOf((role) => give(scene, role, players[role]))).toEqual(expected(due.give));
    },
  );
});

describe('talking in a room', () => {
  let scene: Scene;
  /** Where a guest is admitted: a live of the same mode, since contestants and guests share none. */
  let plain: Scene;
  const rooms = {} as Record<Role, Room>;
  beforeAll(async () => {
    await server.app.get(SettingsStore).set('guest_limit', 50);
    scene = await sceneOf(server.app, visitor, cast, { type: 'excel' });
    plain = await sceneOf(server.app, visitor, cast);
    for (const role of roles) {
      rooms[role] = await enterRoom(scene.players[role].client, (role === 'guest' ? plain : scene).vodKey);
      open.push(rooms[role].talk);
    }
  });

  interface Mode {
    on: () => Promise<unknown>;
    off: () => Promise<unknown>;
    /** The messages that each role sends. */
    words: string;
    line: Outcomes;
    gift: Outcomes;
  }

  /** The rooms of both hosts are put into the mode and then restored. */
  const modeSwitch = (modes: RoomModesRequest, before: RoomModesRequest): Pick<Mode, 'on' | 'off'> => {
    const apply = (body: object) => () =>
      Promise.all(
        [scene, plain].map(({ hostKey, players: { owner } }) =>
          codeOf(owner.client, 'PUT', `/v1/chat/room-modes/${hostKey}`, { ...body }),
        ),
      );
    return { on: apply(modes), off: apply(before) };
  };
  const liveLevel = (chat_fan_level: number) => () =>
    codeOf(scene.players.owner.client, 'PUT', '/v1/broadcast-setting/live-setting-update', {
      chat_fan_level,
    });
  const channelIs = (property: number) => async () =>
    server.app.get(ChatService).updateChannel(String(scene.vodKey), { property });
  const blocked: Role[] = ['contestant', 'manager', 'fan', 'subscriber', 'viewer', 'host'];
  const chatBlock = (does: 'block' | 'unblock') => async () => {
    for (const role of blocked)
      await server.app.get(BlocksService)[does]({
        hostKey: scene.hostKey,
        byKey: scene.hostKey,
        userKey: scene.players[role].userKey,
        kind: 'chat',
      });
    const last = blocked.at(-1);
    // The room is notified of them one after the other.
    if (does === 'block' && last !== undefined)
      await eventually(async () =>
        expect(await outcomeOf(rooms[last].talk.talk(String(scene.vodKey), hello))).toBe(mute),
      );
  };

  const hello = '안녕하세요';
  const word = 'prohibited_word';
  const mute = 'chat_blocked';
  const subs = 'denied subscribers';
  const only = 'subscribers_only';
  const none = 'unauthorized';
  const login = 'login_required';
  const modes: Record<string, Mode> = {
    //       owner contestant manager operator fan subscriber viewer host guest
    'of no mode': {
      ...modeSwitch({}, {}),
      words: hello,
      line: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', none],
      gift: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', login],
    },
    'for fans': {
      ...modeSwitch({ fan_level: 1 }, { fan_level: 0 }),
      words: hello,
      line: ['ok', 'fan_grade', 'ok', 'ok', 'ok', 'fan_grade', 'fan_grade', 'fan_grade', none],
      gift: ['ok', 'fan_grade', 'ok', 'ok', 'ok', 'fan_grade', 'fan_grade', 'fan_grade', login],
    },
    'for fans of a higher level': {
      ...modeSwitch({ fan_level: fanLevel + 1 }, { fan_level: 0 }),
      words: hello,
      line: ['ok', 'fan_grade', 'ok', 'ok', 'fan_grade', 'fan_grade', 'fan_grade', 'fan_grade', none],
      gift: ['ok', 'fan_grade', 'ok', 'ok', 'fan_grade', 'fan_grade', 'fan_grade', 'fan_grade', login],
    },
    'of a live for fans of a higher level': {
      on: liveLevel(fanLevel + 1),
      off: liveLevel(0),
      words: hello,
      line: ['ok', 'fan_grade', 'ok', 'ok', 'fan_grade', 'fan_grade', 'fan_grade', 'fan_grade', none],
      gift: ['ok', 'fan_grade', 'ok', 'ok', 'fan_grade', 'fan_grade', 'fan_grade', 'fan_grade', login],
    },
    // A gift costs honey: its giver is exempt from slow mode.
    'of slow mode, from the second line on': {
      ...modeSwitch({ slow_seconds: 300 }, { slow_seconds: 0 }),
      words: hello,
      line: ['ok', 'too_fast', 'ok', 'ok', 'too_fast', 'too_fast', 'too_fast', 'too_fast', none],
      gift: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', login],
    },
    'without links': {
      ...modeSwitch({ links_off_yn: 'Y' }, { links_off_yn: 'N' }),
      words: '여기 naver.com',
      line: [
        'ok',
        'denied link',
        'ok',
        'ok',
        'denied link',
        'denied link',
        'denied link',
        'denied link',
        none,
      ],
      gift: ['ok', 'links_off', 'ok', 'ok', 'links_off', 'links_off', 'links_off', 'links_off', login],
    },
    'without the words that its host forbids': {
      ...modeSwitch({ words: ['스포일러'] }, { words: [] }),
      words: '스포일러예요',
      line: ['ok', word, 'ok', 'ok', word, word, word, word, none],
      gift: ['ok', word, 'ok', 'ok', word, word, word, word, login],
    },
    'for subscribers': {
      ...modeSwitch({ subscribers_only_yn: 'Y' }, { subscribers_only_yn: 'N' }),
      words: hello,
      line: ['ok', subs, 'ok', 'ok', subs, 'ok', subs, subs, none],
      gift: ['ok', only, 'ok', 'ok', only, 'ok', only, only, login],
    },
    // Freezing belongs to the chat protocol: no call of the product does it, and nothing is stored that a gift could
    // check.
    'that is frozen': {
      on: channelIs(ChannelProperty.frozen),
      off: channelIs(0),
      words: hello,
      line: ['ok', 'frozen', 'ok', 'ok', 'frozen', 'frozen', 'frozen', 'frozen', none],
      gift: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', login],
    },
    'with everyone chat-blocked who can be': {
      on: chatBlock('block'),
      off: chatBlock('unblock'),
      words: hello,
      line: ['ok', mute, mute, 'ok', mute, mute, mute, mute, none],
      gift: ['ok', mute, mute, 'ok', mute, mute, mute, mute, login],
    },
  };

  it.each(Object.keys(modes))(
    '%s is accepted from each role as its rules allow, by a line and with a gift (CHAT-25, CHAT-27, CHAT-41 to CHAT-46, CHAT-53, GIFTS-17, GIFTS-18)',
    async (name) => {
      const mode = modes[name];
      if (!mode) throw new Error('a mode of the table');
      const sendLine = (role: Role) =>
        outcomeOf(rooms[role].talk.talk(String((role === 'guest' ? plain : scene).vodKey), mode.words));
      const [, , , , , , refusal] = mode.line;
      await mode.on();
      try {
        // In slow mode the first line; in every other one, until the room receives its mode.
        for (const role of roles) await sendLine(role);
        await eventually(async () => expect(await sendLine('viewer')).toBe(refusal));
        expect(await outcomesOf(sendLine)).toEqual(expected(mode.line));
        expect(await outcomesOf((role) => give(scene, role, scene.players[role], mode.words))).toEqual(
          expected(mode.gift),
        );
      } finally {
        await mode.off();
        await eventually(async () =>
          expect(await outcomeOf(rooms.viewer.talk.talk(String(scene.vodKey), hello))).toBe('ok'),
        );
      }
    },
  );
});
