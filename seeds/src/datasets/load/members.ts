import type pg from 'pg';
import { reserveKeys, type TableRows } from '../../bulk/copy.ts';
import { at, map } from './columns.ts';
import type { LoadKeys, LoadPlan } from './shapes.ts';
import { drawSpins, type SpinStart } from './spins.ts';

/** Members come first, then hosts. */
export const hostKeyOf = ({ size }: LoadPlan, keys: LoadKeys, host: number): number =>
  keys.user + size.members + host;
export const starAccountOf = (keys: LoadKeys, member: number): number => keys.account + 2 * member;
export const incomeAccountOf = ({ size }: LoadPlan, keys: LoadKeys, host: number): number =>
  keys.account + 2 * (size.members + size.hosts) + host;

/** The names: nickname and profile ID. */
export const memberName = (place: number): [nick: string, profileId: string] => [
  `부하벌${place + 1}`,
  `load${place + 1}`,
];
export const liveTitle = (live: number): string => `부하 라이브 ${live + 1}`;

const themes = ['talk', 'music', 'game', 'food', 'dance', 'outdoor'];

/** Reserves the keys of all rows of the plan, and draws its spins, which depend on the keys of members. */
export async function reserveLoadKeys(
  client: pg.Client,
  plan: LoadPlan,
  spinStart: SpinStart,
): Promise<LoadKeys> {
  const { size, lives, gifts, comments, messages, spins } = plan;
  const people = size.members + size.hosts;
  const user = await reserveKeys(client, 'users', 'user_key', people);
  drawSpins(plan, user, spinStart);
  const transfers = gifts.count + 2 * size.members + spins.paid;
  return {
    user,
    account: await reserveKeys(client, 'ledger_accounts', 'id', 2 * people + size.hosts),
    live: await reserveKeys(client, 'lives', 'vod_key', lives.count),
    transfer: await reserveKeys(client, 'ledger_transfers', 'id', transfers),
    // A gift has two postings if it takes the rest of the granted honey and continues with bought honey.
    posting: await reserveKeys(client, 'ledger_postings', 'id', transfers + size.members),
    gift: await reserveKeys(client, 'gifts', 'gift_id', gifts.count),
    comment: await reserveKeys(client, 'host_comments', 'comment_sn', comments.count),
    message: await reserveKeys(client, 'messages', 'id', messages.count),
    liveAlarm: await reserveKeys(client, 'live_alarms', 'live_alarm_sn', lives.count),
    board: await reserveKeys(client, 'notices', 'board_sn', size.notices + size.inquiries),
    spin: await reserveKeys(client, 'roulette_spins', 'spin_id', spins.count),
    ticket: await reserveKeys(client, 'roulette_tickets', 'ticket_id', spins.count + spins.again),
    order: await reserveKeys(client, 'orders', 'order_id', size.orders),
    orderEvent: await reserveKeys(client, 'order_events', 'event_id', 2 * size.orders),
  };
}

/** Members and hosts, all with one password. */
export function userRows(plan: LoadPlan, keys: LoadKeys, passwordHash: string): TableRows {
  const joinedAt = new Date(plan.joinedMs).toISOString();
  return {
    table: 'users',
    columns: [
      'user_key',
      'login_id',
      'password_hash',
      'nick',
      'profile_id',
      'role',
      'verification_yn',
      'user_adult_yn',
      'created_at',
    ],
    rows: map(plan.size.members + plan.size.hosts, (place) => {
      const [nick, profileId] = memberName(place);
      return [
        keys.user + place,
        profileId,
        passwordHash,
        nick,
        profileId,
        place < plan.size.members ? 'member' : 'host',
        true,
        true,
        joinedAt,
      ];
    }),
  };
}

/** Two wallets for each member, and the hosts' incomes. */
export function accountRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const wallets = 2 * (plan.size.members + plan.size.hosts);
  return {
    table: 'ledger_accounts',
    columns: ['id', 'kind', 'asset', 'user_key'],
    rows: map(wallets + plan.size.hosts, (place) =>
      place < wallets
        ? [
            keys.account + place,
            'wallet',
            place % 2 === 0 ? 'STAR' : 'BTUC',
            keys.user + Math.floor(place / 2),
          ]
        : [keys.account + place, 'income', 'STAR', hostKeyOf(plan, keys, place - wallets)],
    ),
  };
}

/** Ended and running lives, with the honey given in them. */
export function liveRows(plan: LoadPlan, keys: LoadKeys, givers: Uint32Array): TableRows {
  const { lives, size } = plan;
  return {
    table: 'lives',
    columns: [
      'vod_key',
      'host_key',
      'title',
      'theme_cd',
      'type',
      'state',
      'started_at',
      'ended_at',
      'end_reason',
      'peak_viewer_cnt',
      'like_cnt',
      'star_cnt',
      'giver_cnt',
      'created_at',
    ],
    rows: map(lives.count, (live) => {
      const host = at(lives.host, live);
      const startedAt = new Date(at(lives.startedMs, live)).toISOString();
      const running = live >= size.pastLives;
      return [
        keys.live + live,
        hostKeyOf(plan, keys, host),
        liveTitle(live),
        themes[host % themes.length] ?? 'talk',
        host % 10 === 9 ? 'red' : 'normal',
        running ? 'live' : 'ended',
        startedAt,
        running ? null : new Date(at(lives.endedMs, live)).toISOString(),
        running ? null : 'host',
        live % 977,
        live % 311,
        at(lives.starCnt, live),
        at(givers, live),
        startedAt,
      ];
    }),
  };
}
