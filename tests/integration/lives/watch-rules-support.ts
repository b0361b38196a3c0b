import { starsOfFanLevel } from '@honey/rules';
import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import { afterAll, beforeAll } from '@jest/globals';
import pg from 'pg';
import { ownerUrlOf } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

/** A live, and a member or guest who wants to watch it. */
export interface Situation {
  live: {
    state: 'ready' | 'live' | 'ended';
    type: 'normal' | 'red' | 'battle' | 'excel';
    target: 'all' | 'fans';
    entryFanLevel: number;
    chatFanLevel: number;
    subscribersOnly: boolean;
    allowOtherHosts: boolean;
    barChatBlocked: boolean;
  };
  /** Null for a guest. */
  viewer: Viewer | null;
  /** Whether the site lets guests watch, how many already do, and the limit. */
  guests: { allowed: boolean; watching: number; limit: number };
}

export interface Viewer {
  role: 'member' | 'host' | 'operator';
  owner: boolean;
  manager: boolean;
  contestant: boolean;
  serviceRestricted: boolean;
  chatRestricted: boolean;
  verified: boolean;
  adult: boolean;
  excelOnly: boolean;
  watchBlocked: boolean;
  chatBlocked: boolean;
  kicked: boolean;
  fanLevel: number;
  subscriber: boolean;
}

/** What the database's functions return: null if nothing refuses. */
interface Refusals {
  /** Of watching, as at join: the first of the rules and the limits of places. */
  watch: string | null;
  /** Of reading the history. */
  read: string | null;
  talk: string | null;
}

const refusalsOf = `
  SELECT coalesce(w.refusal, live_place_refusal($1, l.viewer_limit, $2, NULL, $5)) AS watch, w.refusal AS read,
    host_say_refusal(l.host_key, l.vod_key, $2, $3) AS talk
  FROM live_watch_refusals($1, $2, $3, $4) w LEFT JOIN lives l ON l.vod_key = $1`;

/**
 * Provides the tests of a file with the decisions of the database's functions: `refusals` creates the situation in a
 * transaction, and rolls it back.
 */
export function setWatchRules(): { refusals: (situation: Situation) => Promise<Refusals> } {
  let owner: pg.Client;
  // Before the server's own, which drops the database.
  afterAll(() => owner?.end());
  const { server } = setServer();
  const keys = { hostKey: 0, vodKey: 0, memberKey: 0 };
  beforeAll(async () => {
    const { userKey: hostKey } = await buildHost(server.app);
    const { vodKey } = await buildLive(server.app, { hostKey });
    const { userKey: memberKey } = await buildMember(server.app);
    Object.assign(keys, { hostKey, vodKey, memberKey });
    owner = new pg.Client(ownerUrlOf(server.databaseUrl));
    await owner.connect();
  });

  async function refusals(situation: Situation): Promise<Refusals> {
    const { guests, viewer } = situation;
    const now = new Date();
    await owner.query('BEGIN');
    try {
      for (const [sql, values] of statementsOf(situation, keys, now)) await owner.query(sql, values);
      const { rows } = await owner.query<Refusals>(refusalsOf, [
        keys.vodKey,
        viewer && keys.memberKey,
        now,
        guests.allowed,
        guests.limit,
      ]);
      if (!rows[0]) throw new Error('the function returned no row');
      return rows[0];
    } finally {
      await owner.query('ROLLBACK');
    }
  }
  return { refusals };
}

type Statement = [sql: string, values: unknown[]];

function statementsOf(
  { live, viewer, guests }: Situation,
  { hostKey, vodKey, memberKey }: { hostKey: number; vodKey: number; memberKey: number },
  now: Date,
): Statement[] {
  const liveHost = viewer?.owner ? memberKey : hostKey;
  const statements: Statement[] = [
    [
      `UPDATE lives SET host_key = $2, state = $3, type = $4, target = $5, entry_fan_level = $6, chat_fan_level = $7,
         allow_other_hosts_yn = $8, bar_chat_blocked_yn = $9 WHERE vod_key = $1`,
      [
        ...[vodKey, liveHost, live.state, live.type, live.target, live.entryFanLevel, live.chatFanLevel],
        ...[live.allowOtherHosts, live.barChatBlocked],
      ],
    ],
    [
      `INSERT INTO watch_sessions (id, vod_key, guest_id) SELECT gen_random_uuid(), $1, 'guest:' || n
       FROM generate_series(1, $2::int) n`,
      [vodKey, guests.watching],
    ],
    [
      'INSERT INTO room_modes (host_key, subscribers_only_yn, updated_at) VALUES ($1, $2, $3)',
      [liveHost, live.subscribersOnly, now],
    ],
  ];
  return viewer
    ? [...statements, ...statementsOfMember(viewer, { liveHost, vodKey, memberKey }, now)]
    : statements;
}

function statementsOfMember(
  viewer: Viewer,
  { liveHost, vodKey, memberKey }: { liveHost: number; vodKey: number; memberKey: number },
  now: Date,
): Statement[] {
  const block = `INSERT INTO channel_blocks (host_key, user_key, kind, by_key) VALUES ($1, $2, $3, $1)`;
  const sanction = `INSERT INTO sanctions (user_key, kind, reason, starts_at) VALUES ($1, $2, 'test', $3)`;
  const applied: [applies: boolean, sql: string, values: unknown[]][] = [
    [viewer.manager, 'INSERT INTO managers (host_key, user_key) VALUES ($1, $2)', [liveHost, memberKey]],
    [
      viewer.contestant,
      'INSERT INTO live_contestants (vod_key, host_key, seat) VALUES ($1, $2, 1)',
      [vodKey, memberKey],
    ],
    [viewer.serviceRestricted, sanction, [memberKey, 'service', now]],
    [viewer.chatRestricted, sanction, [memberKey, 'chat', now]],
    [viewer.watchBlocked, block, [liveHost, memberKey, 'live']],
    [viewer.chatBlocked, block, [liveHost, memberKey, 'chat']],
    [viewer.kicked, 'INSERT INTO live_kicks VALUES ($1, $2, $3, $4)', [vodKey, memberKey, liveHost, now]],
    [
      viewer.fanLevel > 0,
      'INSERT INTO fan_totals (host_key, user_key, star_cnt) VALUES ($1, $2, $3)',
      [liveHost, memberKey, starsOfFanLevel(viewer.fanLevel)],
    ],
    [
      viewer.subscriber,
      'INSERT INTO subscriptions (host_key, user_key, started_at, ends_at) VALUES ($1, $2, $3, $4)',
      [liveHost, memberKey, now, new Date(now.getTime() + 86_400_000)],
    ],
  ];
  return [
    [
      'UPDATE users SET role = $2, verification_yn = $3, user_adult_yn = $4, excel_only_yn = $5 WHERE user_key = $1',
      [memberKey, viewer.role, viewer.verified, viewer.adult, viewer.excelOnly],
    ],
    ...applied.flatMap(([applies, sql, values]): Statement[] => (applies ? [[sql, values]] : [])),
  ];
}
