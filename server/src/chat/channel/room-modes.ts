import { type Channel, type ChannelExtra, ChannelProperty } from '@honey/mintalk/protocol';
import { WordMatcher } from '../../core/words/word-matcher.ts';

/** The chat settings of a host's rooms, as stored in the database. */
export interface RoomModesRow {
  host_key: number;
  slow_seconds: number;
  fan_level: number;
  links_off_yn: boolean;
  subscribers_only_yn: boolean;
  words: string[];
  /** Empty if none is pinned. */
  notice: string;
  /** The live that the notice is pinned in. */
  notice_vod_key: number | null;
  version: number;
}

/** The modes that decide which lines are accepted. */
export interface RoomModes {
  version: number;
  /** Seconds between two lines of a viewer; 0 means off. */
  slowSeconds: number;
  /** Lowest fan level that may talk. */
  fanLevel: number;
  linksOff: boolean;
  /** Whether only subscribers may talk. */
  subscribersOnly: boolean;
  words: Pick<WordMatcher, 'find'>;
}

/** The default modes of a channel. */
export const defaultModes: RoomModes = {
  version: 0,
  slowSeconds: 0,
  fanLevel: 0,
  linksOff: false,
  subscribersOnly: false,
  words: new WordMatcher([]),
};

/** Converts a database row to room modes. */
export function modesOf(row: RoomModesRow): RoomModes {
  return {
    version: row.version,
    slowSeconds: row.slow_seconds,
    fanLevel: row.fan_level,
    linksOff: row.links_off_yn,
    subscribersOnly: row.subscribers_only_yn,
    words: new WordMatcher(row.words),
  };
}

/** The channel as sent to clients: the live's channel combined with the room modes. A mode that is off adds nothing. */
export function effectiveChannel(base: Channel, modes: RoomModes): Channel {
  const { slowSeconds, fanLevel, linksOff, subscribersOnly } = modes;
  if (slowSeconds === 0 && fanLevel === 0 && !linksOff && !subscribersOnly) return base;
  const property =
    base.property |
    (slowSeconds > 0 ? ChannelProperty.slowMode : 0) |
    (fanLevel > 0 ? ChannelProperty.fansOnly : 0) |
    (subscribersOnly ? ChannelProperty.subscribersOnly : 0);
  const extra: Partial<ChannelExtra> = {
    ...(base.extra === null ? {} : (JSON.parse(base.extra) as object)),
    ...(slowSeconds > 0 ? { slow_seconds: slowSeconds } : {}),
    ...(fanLevel > 0 ? { fan_level: fanLevel } : {}),
    ...(linksOff ? { links_off: true } : {}),
    ...(subscribersOnly ? { subscribers_only: true } : {}),
  };
  return { ...base, property, extra: JSON.stringify(extra) };
}
