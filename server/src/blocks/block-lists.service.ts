import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { ChannelBlockKind } from '../core/database/generated/client.ts';
import { isoOf, millisecondsOf } from '../core/database/milliseconds.ts';
import { AppError } from '../core/errors/app-error.ts';
import { type PageQuery, pageOf } from '../core/http/page.dto.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { briefColumns, presentUserBrief, type UserBrief, type UserBriefRow } from '../users/index.ts';
import type {
  BlockedUserList,
  ContentBlockList,
  HiddenUserList,
  ManagerList,
  MessageBlockList,
  ModerationEntryList,
  NickPageQuery,
} from './blocks.dto.ts';
import type { ModerationAction } from './moderation-log.service.ts';

type ListRow = { total: number } & (PersonRow | { at: null });

interface PersonRow extends UserBriefRow {
  /** Milliseconds since 1970. */
  at: number;
  idx: number | null;
  by_nick: string | null;
}

/** Statements of a list of members: all of it, or filtered by part of a nickname. */
interface ListStatements {
  all: string;
  filtered: string;
}

/**
 * Statements of a list of members, newest first, with their total: $1 owner, $2 offset, $3 limit, and for the filtered
 * one $4 part of the nickname. The unfiltered one reads only the members of the page.
 */
function listStatements(table: string, where: string, person: string, more: string): ListStatements {
  const columns = `${briefColumns('u')}, ${millisecondsOf('entry.created_at')} AS at, ${more}`;
  const paged = (counted: string, page: string) => `
    SELECT counted.total, page.* FROM (SELECT count(*)::int AS total FROM ${counted}) counted LEFT JOIN LATERAL (${page}) page ON true
    ORDER BY page.at DESC, page."userKey" DESC`;
  return {
    all: paged(
      `${table} entry WHERE ${where}`,
      `SELECT ${columns} FROM (
         SELECT * FROM ${table} entry WHERE ${where} ORDER BY entry.created_at DESC, entry.${person} DESC OFFSET $2 LIMIT $3
       ) entry JOIN member_profiles u ON u.user_key = entry.${person}`,
    ),
    filtered: `WITH listed AS MATERIALIZED (
      SELECT ${columns} FROM ${table} entry JOIN member_profiles u ON u.user_key = entry.${person}
      WHERE ${where} AND position(lower($4) IN lower(u.nick)) > 0
    ) ${paged('listed', 'SELECT * FROM listed ORDER BY at DESC, "userKey" DESC OFFSET $2 LIMIT $3')}`,
  };
}

const byNick =
  'NULL::int AS idx, (SELECT m.nick FROM member_profiles m WHERE m.user_key = entry.by_key) AS by_nick';
const noNick = 'NULL::text AS by_nick';

const statements = {
  blocks_list_live: listStatements(
    'channel_blocks',
    `entry.host_key = $1 AND entry.kind = 'live'`,
    'user_key',
    byNick,
  ),
  blocks_list_chat: listStatements(
    'channel_blocks',
    `entry.host_key = $1 AND entry.kind = 'chat'`,
    'user_key',
    byNick,
  ),
  blocks_list_managers: listStatements(
    'managers',
    'entry.host_key = $1',
    'user_key',
    `NULL::int AS idx, ${noNick}`,
  ),
  blocks_list_content: listStatements(
    'content_blocks',
    'entry.user_key = $1',
    'target_key',
    `entry.idx, ${noNick}`,
  ),
  blocks_list_message: listStatements(
    'message_blocks',
    'entry.user_key = $1',
    'target_key',
    `NULL::int AS idx, ${noNick}`,
  ),
  blocks_list_hidden: listStatements(
    'chat_hides',
    'entry.user_key = $1',
    'target_key',
    `NULL::int AS idx, ${noNick}`,
  ),
} as const;

interface LogRow {
  total: number;
  id: number | null;
  vod_key: number | null;
  act: ModerationAction;
  detail: Record<string, unknown>;
  at: Date;
  by: UserBriefRow | null;
  target: UserBriefRow | null;
}

const brief = (alias: string): string =>
  `CASE WHEN ${alias}.user_key IS NOT NULL THEN json_build_object('userKey', ${alias}.user_key, 'nick', ${alias}.nick,` +
  ` 'profileInfo', ${alias}.profile_info, 'profileId', ${alias}.profile_id, 'vipLevel', ${alias}.vip_level,` +
  ` 'honor', ${alias}.honor, 'effects', ${alias}.effects) END`;

/** $1 host, $2 offset, $3 limit, $4 live or null. Deleted members are returned without a name. */
const logStatement = `
  SELECT counted.total, page.* FROM (
    SELECT count(*)::int AS total FROM moderation_entries e
    WHERE e.host_key = $1 AND ($4::int IS NULL OR e.vod_key = $4)) counted
  LEFT JOIN LATERAL (
    SELECT e.id, e.vod_key, e.act, e.detail, e.at, ${brief('b')} AS by, ${brief('t')} AS target
    FROM moderation_entries e
    LEFT JOIN member_profiles b ON b.user_key = e.by_key AND b.deleted_at IS NULL
    LEFT JOIN member_profiles t ON t.user_key = e.target_key AND t.deleted_at IS NULL
    WHERE e.host_key = $1 AND ($4::int IS NULL OR e.vod_key = $4) ORDER BY e.id DESC OFFSET $2 LIMIT $3) page ON true
  ORDER BY page.id DESC`;

/** The lists of blocked, hidden and appointed members, and the moderation log of a host's rooms. */
@Injectable()
export class BlockListsService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** Lists members whom a host has blocked from watching or chatting. */
  async channelBlocks(
    hostKey: number,
    kind: ChannelBlockKind,
    query: NickPageQuery,
  ): Promise<BlockedUserList> {
    const { rows, ...page } = await this.people(`blocks_list_${kind}`, hostKey, query);
    return {
      list: rows.map((row) => ({ by_nick: row.by_nick, ...entryOf(row) })),
      ...page,
    };
  }

  /** A host's managers. */
  async managers(hostKey: number, query: NickPageQuery): Promise<ManagerList> {
    const { rows, ...page } = await this.people('blocks_list_managers', hostKey, query);
    const places = await this.database.query<'blocks_manager_places', { places: number }>(
      'blocks_manager_places',
      "SELECT item_places($1, 'managers', $2) AS places",
      [hostKey, this.clock.now()],
    );
    const managersMax = this.settings.get('managers_max') + (places[0]?.places ?? 0);
    return { list: rows.map(entryOf), ...page, managers_max: managersMax };
  }

  /** Lists content-blocked members. */
  async contentBlocks(userKey: number, query: NickPageQuery): Promise<ContentBlockList> {
    const { rows, ...page } = await this.people('blocks_list_content', userKey, query);
    return { list: rows.map((row) => ({ idx: row.idx ?? 0, ...entryOf(row) })), ...page };
  }

  /** Lists members whose direct messages are blocked. */
  async messageBlocks(userKey: number, query: NickPageQuery): Promise<MessageBlockList> {
    const { rows, ...page } = await this.people('blocks_list_message', userKey, query);
    return { list: rows.map(entryOf), ...page, blocks_max: this.settings.get('message_blocks_max') };
  }

  /** Lists members whose chat lines are hidden. */
  async hidden(userKey: number, query: NickPageQuery): Promise<HiddenUserList> {
    const { rows, ...page } = await this.people('blocks_list_hidden', userKey, query);
    return { list: rows.map(entryOf), ...page };
  }

  /** The moderation log of a host's rooms, newest first. */
  async log(hostKey: number, query: PageQuery & { vod_key?: number }): Promise<ModerationEntryList> {
    const page = pageOf(query);
    const rows = await this.database.read<'blocks_log_list', LogRow>('blocks_log_list', logStatement, [
      hostKey,
      page.offset,
      page.limit,
      query.vod_key ?? null,
    ]);
    return {
      list: rows.flatMap(({ id, vod_key, act, detail, at, by, target }) =>
        id === null
          ? []
          : [
              {
                id,
                vod_key,
                act,
                detail,
                created_at: at.toISOString(),
                by: by && presentUserBrief(by),
                target: target && presentUserBrief(target),
              },
            ],
      ),
      total: rows[0]?.total ?? 0,
      ...page,
    };
  }

  /** Finds the member with exactly this nickname or profile ID. Throws user_not_found. */
  async find(name: string): Promise<UserBrief> {
    const rows = await this.database.query<'blocks_find_member', UserBriefRow>(
      'blocks_find_member',
      `SELECT ${briefColumns('u')} FROM member_profiles u WHERE (u.nick = $1 OR u.profile_id = $1) AND u.deleted_at IS NULL
       ORDER BY u.nick = $1 DESC LIMIT 1`,
      [name],
    );
    const row = rows[0];
    if (!row) throw new AppError('user_not_found');
    return presentUserBrief(row);
  }

  private async people(
    name: keyof typeof statements,
    ownerKey: number,
    query: NickPageQuery,
  ): Promise<{ rows: PersonRow[]; total: number; offset: number; limit: number }> {
    const page = pageOf(query);
    const values = [ownerKey, page.offset, page.limit] as const;
    const { all, filtered } = statements[name];
    const rows = query.nick
      ? await this.database.query<`${typeof name}_narrowed`, ListRow>(`${name}_narrowed`, filtered, [
          ...values,
          query.nick,
        ])
      : await this.database.read<typeof name, ListRow>(name, all, values);
    return {
      rows: rows.flatMap((row) => (row.at === null ? [] : [row])),
      total: rows[0]?.total ?? 0,
      ...page,
    };
  }
}

function entryOf(row: PersonRow): UserBrief & { created_at: string } {
  // The spread comes last: adding properties to a copy costs twenty times as much.
  return { created_at: isoOf(row.at), ...presentUserBrief(row) };
}
