import type { GiftLine, RoomLine, TalkLine } from '../src/areas/chat/model/line.ts';
import { LineStore, type Schedule } from '../src/areas/chat/model/line-store.ts';

/** Flushes at once, so that a test sees every change. */
const atOnce: Schedule = (flush) => flush();

/** A store that flushes at once. */
export function buildStore(schedule: Schedule = atOnce): LineStore {
  return new LineStore(schedule);
}

/** A line of talk; the id also gives its text. */
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
    sticker: null,
    combo: 1,
    message: '',
    messageOf: id,
    targetUserKey: 1,
    item: null,
    ...overrides,
  };
}

/** Lines of talk with the ids from one to another, both included. */
export function talks(from: number, to: number): RoomLine[] {
  return Array.from({ length: to - from + 1 }, (_, index) => buildTalk(from + index));
}

/** The ids on show; rows without an id are named by their kind. */
export function shown(store: LineStore): (number | string)[] {
  return store.store.getState().lines.map((line) => ('id' in line && line.id !== null ? line.id : line.kind));
}
