import { isoOf } from '../../core/database/milliseconds.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { presentUserBrief, type UserBrief, type UserBriefRow } from '../../users/index.ts';
import { type AlarmKind, alarmKinds } from '../alarm-kinds.ts';
import { alarmTexts } from '../texts.ts';
import type { ActiveAlarm, LiveAlarmDto } from './alarm-lists.dto.ts';
import { pathOfAlarm, pathOfLive } from './alarm-paths.ts';

/** A live alarm and its host, as the statements read them. */
export interface LiveRow
  extends UserBriefRow,
    Pick<LiveAlarmDto, 'alarm_sn' | 'vod_key' | 'title' | 'type' | 'thumbnail'> {
  began_at: Date;
  live: boolean;
}

/** The public part of a live alarm. */
export type LiveAlarmCard = Omit<LiveAlarmDto, 'read_yn'>;

/** An activity, as the statements read it. */
export interface ActiveRow {
  alarm_sn: number;
  kind: string;
  from_key: number | null;
  detail: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  created_at: number;
  read: boolean;
}

/** The alarm of a live. */
export function presentLive(row: LiveRow): LiveAlarmCard {
  const { alarm_sn, vod_key, title, type, thumbnail } = row;
  return {
    alarm_sn,
    vod_key,
    title,
    type,
    thumbnail,
    live_yn: yn(row.live),
    path: pathOfLive(vod_key),
    host: presentUserBrief(row),
    created_at: row.began_at.toISOString(),
  };
}

/** An activity with its texts, built from present data: a renamed member appears under the new name. */
export function presentActive(row: ActiveRow, people: ReadonlyMap<number, UserBrief>): ActiveAlarm {
  const from = (row.from_key === null ? undefined : people.get(row.from_key)) ?? null;
  const kind = kindOf(row.kind);
  const { title, text } = alarmTexts[kind]({ nick: from?.nick ?? '', detail: row.detail });
  return {
    alarm_sn: row.alarm_sn,
    kind,
    title,
    text,
    path: pathOfAlarm(kind, { detail: row.detail, fromKey: row.from_key, at: new Date(row.created_at) }),
    from,
    read_yn: yn(row.read),
    created_at: isoOf(row.created_at),
  };
}

/** The kind of a row. Throws for one written by a later version. */
function kindOf(kind: string): AlarmKind {
  const known = alarmKinds.find((name) => name === kind);
  if (!known) throw new Error(`unknown alarm kind: ${kind}`);
  return known;
}
