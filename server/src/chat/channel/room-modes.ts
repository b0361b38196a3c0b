import { type Channel, type ChannelExtra, ChannelProperty } from '@honey/mintalk/protocol';
import { WordMatcher } from '../../core/words/word-matcher.ts';

/** How a host's rooms are kept, as the database has it. */
export interface RoomModesRow {
  host_key: number;
  slow_seconds: number;
  fan_level: number;
  links_off_yn: boolean;
  subscribers_only_yn: boolean;
  words: string[];
  /** Empty where none is pinned. */
  notice: string;
  /** The live in which it is pinned. */
  notice_vod_key: number | null;
  version: number;
}

/** What of it decides about lines. */
export interface RoomModes {
  version: number;
  /** Seconds between two lines of a viewer; 0 is off. */
  slowSeconds: number;
  /** Lowest fan level that may talk. */
  fanLevel: number;
  linksOff: boolean;
  /** Whether subscribers alone may talk. */
  subscribersOnly: boolean;
  words: Pick<WordMatcher, 'find'>;
}

/** What a channel is as long as nobody set anything. */
export const plainModes: RoomModes = {
  version: 0,
  slowSeconds: 0,
  fanLevel: 0,
  linksOff: false,
  subscribersOnly: false,
  words: new WordMatcher([]),
};

/** What a row says. */
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

/** The channel as it is told: what its live gave, with what its room is kept at. A mode that is off adds nothing. */
export function toldChannel(given: Channel, modes: RoomModes): Channel {
  const { slowSeconds, fanLevel, linksOff, subscribersOnly } = modes;
  if (slowSeconds === 0 && fanLevel === 0 && !linksOff && !subscribersOnly) return given;
  const property =
    given.property |
    (slowSeconds > 0 ? ChannelProperty.slowMode : 0) |
    (fanLevel > 0 ? ChannelProperty.fansOnly : 0) |
    (subscribersOnly ? ChannelProperty.subscribersOnly : 0);
  const extra: Partial<ChannelExtra> = {
    ...(given.extra === null ? {} : (JSON.parse(given.extra) as object)),
    ...(slowSeconds > 0 ? { slow_seconds: slowSeconds } : {}),
    ...(fanLevel > 0 ? { fan_level: fanLevel } : {}),
    ...(linksOff ? { links_off: true } : {}),
    ...(subscribersOnly ? { subscribers_only: true } : {}),
  };
  return { ...given, property, extra: JSON.stringify(extra) };
}
