import type { GiftLine, RoomLine, TalkLine } from '../src/areas/chat/model/line.ts';
import { LineStore, type Schedule } from '../src/areas/chat/model/line-store.ts';

/** Flushes immediately, so that a test sees every change. */
const atOnce: Schedule = (flush) => flush();

/** A store that flushes immediately. */
export function buildStore(schedule: Schedule = atOnce): LineStore {
  return new LineStore(schedule);
}

/** A chat line; its text derives from the id. */
export function buildTalk(id: number, overrides: { userKey?: number; text?: string } = {}): TalkLine {
  const userKey = overrides.userKey ?? 7;
  return {
    kind: 'talk',
    id,
    key: `line-${id}`,
    at: id * 1000,
    speaker: {
      userKey,
      nick: `꿀벌${userKey}`,
      profileInfo: null,
      vipLevel: 0,
      permission: 0,
      fanLevel: 0,
      honor: null,
      subscriber: false,
      nickColor: null,
      bubble: null,
      entrance: null,
    },
    text: overrides.text ?? `line ${id}`,
    replyTo: null,
  };
}

/** A gift line. */
export function buildGift(id: number, overrides: Partial<GiftLine> = {}): GiftLine {
  return {
    kind: 'gift',
    id,
    key: `line-${id}`,
    at: id * 1000,
    giftId: id,
    speaker: buildTalk(id).speaker,
    starCnt: 100,
    tier: 1,
    sticker: null,
    combo: 1,
    message: '',
    messageOf: id,
    targetUserKey: 1,
    item: null,
    ...overrides,
  };
}

/** Chat lines with the ids of a range, both ends included. */
export function talks(from: number, to: number): RoomLine[] {
  return Array.from({ length: to - from + 1 }, (_, index) => buildTalk(from + index));
}

/** The ids shown; rows without an id are represented by their kind. */
export function shown(store: LineStore): (number | string)[] {
  return store.store.getState().lines.map((line) => ('id' in line && line.id !== null ? line.id : line.kind));
}
