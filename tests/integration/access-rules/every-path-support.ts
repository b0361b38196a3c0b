import {
  buildChannelBlock,
  buildFan,
  buildLive,
  buildManager,
  buildMember,
  buildSanction,
  type LiveOverrides,
} from '@honey/seeds/builders/index';
import { BlocksService } from '@honey/server/blocks/blocks.service';
import { Database } from '@honey/server/core/database/database';
import { beforeAll } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { codeOf } from '../blocks/support.ts';

/** The people and lives of the tables that check every path for everyone. */

export const personaNames = [
  'viewer',
  'minor',
  'unverified',
  'restricted',
  'silenced',
  'blocked',
  'muted',
  'kicked',
  'excel',
  'fan',
  'manager',
  'host',
  'operator',
] as const;
export type PersonaName = (typeof personaNames)[number];
export type LiveName = 'normal' | 'red' | 'excel' | 'fans' | 'strict';

interface Persona {
  userKey: number;
  client: TestClient;
}

const liveShapes: Record<LiveName, Omit<LiveOverrides, 'hostKey'>> = {
  normal: {},
  red: { type: 'red' },
  excel: { type: 'excel' },
  fans: { target: 'fans', chatFanLevel: 10 },
  strict: { type: 'red', barChatBlocked: true, allowOtherHosts: false, entryFanLevel: 1, chatFanLevel: 1 },
};
export const liveNames = Object.keys(liveShapes) as LiveName[];

interface World {
  server: ReturnType<typeof setServer>['server'];
  /** The client of a visitor. */
  visitor: TestClient;
  personas: Record<PersonaName, Persona>;
  lives: Record<LiveName, { vodKey: number; hostKey: number }>;
  database: () => Database;
}

/** Provides the tests of a file with the personas and, each with a host of its own, the lives. */
export function setWorld(): World {
  const { server, client: visitor } = setServer();
  const personas = {} as Record<PersonaName, Persona>;
  const lives = {} as Record<LiveName, { vodKey: number; hostKey: number }>;
  beforeAll(async () => {
    for (const name of personaNames) {
      const { userKey } = await buildMember(server.app, {
        honey: 1_000_000,
        verificationYn: name !== 'unverified',
        userAdultYn: name !== 'minor' && name !== 'unverified',
        excelOnlyYn: name === 'excel',
        role: name === 'host' || name === 'operator' ? name : 'member',
      });
      personas[name] = { userKey, client: visitor.as(await tokenOf(server.app, userKey)) };
    }
    // The tokens are older than the restriction, like those of a member restricted while using the service.
    await buildSanction(server.app, { userKey: personas.restricted.userKey, kind: 'service' });
    await buildSanction(server.app, { userKey: personas.silenced.userKey, kind: 'chat' });
    for (const name of liveNames) {
      const live = await buildLive(server.app, liveShapes[name]);
      const { hostKey, vodKey } = live;
      await buildChannelBlock(server.app, { hostKey, userKey: personas.blocked.userKey, kind: 'live' });
      await buildChannelBlock(server.app, { hostKey, userKey: personas.muted.userKey, kind: 'chat' });
      await buildManager(server.app, { hostKey, userKey: personas.manager.userKey });
      await buildFan(server.app, { hostKey, userKey: personas.fan.userKey, starCnt: 10_000 });
      await server.app
        .get(BlocksService)
        .kick(vodKey, { hostKey, byKey: hostKey, userKey: personas.kicked.userKey });
      lives[name] = live;
    }
  });
  return { server, visitor, personas, lives, database: () => server.app.get(Database) };
}

/** The calls that the tables make in one of the lives. */
export function callsIn(lives: World['lives']) {
  let nicks = 0;
  const calls = {
    join: (client: TestClient, live: LiveName) =>
      codeOf(client, 'POST', `/v1/streams/${lives[live].vodKey}/join`, {}),
    history: (client: TestClient, live: LiveName) =>
      codeOf(client, 'GET', `/v1/streams/${lives[live].vodKey}/histories`),
    like: (client: TestClient, live: LiveName) =>
      codeOf(client, 'POST', '/v1/vod/vod-like-proc', { vod_key: lives[live].vodKey }),
    gift: (client: TestClient, live: LiveName) =>
      codeOf(client, 'PUT', '/v1/payment/user-star-use-proc', {
        target_code: 'LIVE',
        target_user_key: lives[live].hostKey,
        vod_key: lives[live].vodKey,
        star_cnt: 10,
      }),
    giftOutside: (client: TestClient, live: LiveName) =>
      codeOf(client, 'PUT', '/v1/payment/user-star-use-proc', {
        target_code: 'BJGIFT',
        target_user_key: lives[live].hostKey,
        star_cnt: 10,
      }),
    watchers: (client: TestClient, live: LiveName) =>
      codeOf(client, 'GET', `/v1/streams/${lives[live].vodKey}/users`),
    topViewers: (client: TestClient, live: LiveName) =>
      codeOf(client, 'GET', `/v1/streams/${lives[live].vodKey}/top-users`),
    fans: (client: TestClient, live: LiveName) =>
      codeOf(client, 'GET', `/v1/streams/${lives[live].vodKey}/fan-rankings`),
    givers: (client: TestClient, live: LiveName) =>
      codeOf(client, 'GET', `/v1/calculate/live-vod-star-use-list/${lives[live].vodKey}`),
    nickname: (client: TestClient) => {
      nicks += 1;
      return codeOf(client, 'PUT', '/v1/user/user-nick-edit', { nick: `새벌${nicks}` });
    },
  };
  return calls;
}
export type CallName = keyof ReturnType<typeof callsIn>;

/** The expected result of watching: every other action in the live uses the same predicate. */
export const watching: Record<PersonaName, Record<LiveName, string>> = {
  viewer: { normal: 'ok', red: 'ok', excel: 'ok', fans: 'fan_grade', strict: 'fan_grade' },
  minor: every('age_limit'),
  unverified: every('verification_required'),
  restricted: every('block_admin'),
  silenced: { normal: 'ok', red: 'ok', excel: 'ok', fans: 'fan_grade', strict: 'fan_grade' },
  blocked: every('block_live'),
  muted: { normal: 'ok', red: 'ok', excel: 'ok', fans: 'fan_grade', strict: 'chat_banned' },
  kicked: every('kicked'),
  excel: { normal: 'excel_only', red: 'excel_only', excel: 'ok', fans: 'excel_only', strict: 'excel_only' },
  fan: every('ok'),
  manager: every('ok'),
  host: { normal: 'ok', red: 'ok', excel: 'ok', fans: 'fan_grade', strict: 'un_allowance_host' },
  operator: every('ok'),
};

export function every(code: string): Record<LiveName, string> {
  return { normal: code, red: code, excel: code, fans: code, strict: code };
}

export const inEveryLive = personaNames.flatMap((persona) =>
  liveNames.map((live) => [persona, live, watching[persona][live]] as const),
);
