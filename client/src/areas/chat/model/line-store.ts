import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../../lib/store.ts';
import { foldCombos } from './combos.ts';
import {
  type ChatLine,
  type GiftLine,
  isRoomLine,
  type PendingLine,
  type RoomLine,
  type Speaker,
  speakerKeyOf,
} from './line.ts';

/** The number of lines retained on the page while the reader follows the newest ones. */
export const LINES_KEPT = 10_000;
/** Trimming happens in steps, so that it is rare. */
const TRIM_STEP = 500;
/** Lines are not trimmed while the reader has scrolled up, except above this number. */
const LINES_MAX = 30_000;
/** Likes within this time of the last one are merged into one line. */
const LIKE_MERGE_MS = 10_000;

/** The rendered lines. A new object for every flush. */
export interface LinesSnapshot {
  /** Rows in order, without those of hidden members. Immutable. */
  lines: readonly ChatLine[];
  /** The number of rows trimmed at the top so far; the list needs it to keep its position. */
  trimmed: number;
  /** The number of lines sent from this page so far: the list scrolls to a newly sent line. */
  sent: number;
}

/** Schedules one flush: in the next animation frame on a page, immediately in a test. */
export type Schedule = (flush: () => void) => void;

/**
 * All rows of a room's chat, outside React. Lines may arrive in any number and order: each message id is shown once, in
 * id order, and subscribers are notified at most once per frame.
 */
export class LineStore {
  private rows: ChatLine[] = [];
  private readonly ids = new Set<number>();
  /** Message ids by gift id. */
  private readonly gifts = new Map<number, number>();
  /** Lines the room removed one by one: the history may still contain them. */
  private readonly removed = new Set<number>();
  private hidden: ReadonlySet<number> = new Set();
  private readonly flushed = createStore<LinesSnapshot>(() => ({ lines: [], trimmed: 0, sent: 0 }));
  /** The rows as of the last flush. */
  readonly store: ReadonlyStore<LinesSnapshot> = this.flushed;
  private trimmed = 0;
  private sent = 0;
  private pending = 0;
  private scheduled = false;
  private following = true;
  private localKeys = 0;
  /** The member on this page, whose arriving lines may match pending ones; null for a guest. */
  ownKey: number | null = null;

  constructor(private readonly schedule: Schedule) {}

  /** Whether a message id is on the page. */
  has(id: number): boolean {
    return this.ids.has(id);
  }

  /** A shown line, by its message id. */
  find(id: number): RoomLine | undefined {
    if (!this.ids.has(id)) return undefined;
    return this.rows.findLast(
      (row): row is RoomLine => isRoomLine(row) && row.id === id && this.isShown(row),
    );
  }

  /** Adds server lines, each once, in id order. */
  add(lines: readonly RoomLine[]): void {
    for (const line of lines) {
      if (this.ids.has(line.id)) continue;
      this.ids.add(line.id);
      if (line.kind === 'gift') this.replaceGift(line);
      this.matchPending(line);
      this.insert(line);
    }
    if (this.rows.length > this.limit() + TRIM_STEP) this.trim();
    this.changed();
  }

  /** Adds a pending own line; returns its key. */
  addPending(text: string, at: number, replyTo: number | null = null): string {
    const key = this.localKey();
    this.rows.push({
      kind: 'pending',
      key,
      at,
      text,
      replyTo,
      state: 'sending',
      code: null,
      id: null,
      matchedId: null,
    });
    this.pending += 1;
    this.sent += 1;
    this.changed();
    return key;
  }

  /** The server acknowledged the line: removes the pending row as soon as the line itself has arrived. */
  confirmPending(key: string, id: number): void {
    if (this.ids.has(id)) this.drop(key);
    else this.replacePending(key, { id, matchedId: null });
  }

  /** The server refused the line, or did not respond. */
  refusePending(key: string, code: string): void {
    const pending = this.pendingOf(key);
    // No acknowledgement in time, but the line arrived from the room: it was accepted after all.
    if (code === 'timeout' && pending?.matchedId != null) this.drop(key);
    else this.replacePending(key, { state: 'refused', code, matchedId: null });
  }

  /** Removes a pending line: discarded, or about to be sent again. */
  drop(key: string): void {
    if (!this.pendingOf(key)) return;
    this.rows = this.rows.filter((row) => row.key !== key);
    this.pending -= 1;
    this.changed();
  }

  /** Adds a follow, or a like, which is merged into a like line directly before it. */
  addSystem(event: 'follow' | 'like', nick: string, at: number): void {
    const last = this.rows.at(-1);
    if (
      event === 'like' &&
      last?.kind === 'system' &&
      last.event === 'like' &&
      at - last.at < LIKE_MERGE_MS
    ) {
      const others = last.nick === nick ? last.others : last.others + 1;
      this.rows[this.rows.length - 1] = { ...last, at, others };
    } else {
      this.rows.push({ kind: 'system', key: this.localKey(), at, event, nick, speaker: null, others: 0 });
    }
    this.changed();
  }

  /** Adds an entrance announcement. */
  addEntrance(speaker: Speaker, at: number): void {
    const { nick } = speaker;
    this.rows.push({ kind: 'system', key: this.localKey(), at, event: 'enter', nick, speaker, others: 0 });
    this.changed();
  }

  /** The room removed a line: removes it here too. */
  removeMessage(id: number): void {
    this.rows = this.rows.filter((row) => !isRoomLine(row) || row.id !== id);
    this.removed.add(id);
    this.changed();
  }

  /** Allows a removed line to be added again: a moderator restored it. */
  allowAgain(id: number): void {
    if (this.removed.delete(id)) this.ids.delete(id);
  }

  /**
   * The id that is at least `count` server lines before the line `id` (0 if there are fewer): reading the history from
   * there overlaps the lines on the page.
   */
  idBefore(id: number, count: number): number {
    const earlier = this.rows.filter(isRoomLine).filter((row) => row.id <= id);
    return earlier.slice(0, -count).at(-1)?.id ?? (earlier[0]?.id ?? 1) - 1;
  }

  /** Of the server lines after one id and up to another, retains only the given ones: the others were removed. */
  retainOnly(after: number, upTo: number, retained: ReadonlySet<number>): void {
    this.rows = this.rows.filter(
      (row) => !isRoomLine(row) || row.id <= after || row.id > upTo || retained.has(row.id),
    );
    this.changed();
  }

  /** Removes all chat lines of a member. Gifts stay: they were paid for. */
  removeUser(userKey: number): void {
    this.rows = this.rows.filter((row) => row.kind !== 'talk' || row.speaker.userKey !== userKey);
    this.changed();
  }

  /** Whether a member's lines are hidden on this page. */
  isHidden(userKey: number): boolean {
    return this.hidden.has(userKey);
  }

  /** Sets the members whose lines are hidden on this page only. */
  setHidden(userKeys: Iterable<number>): void {
    this.hidden = new Set(userKeys);
    this.changed();
  }

  /** Whether the reader is at the newest line: old lines may then be trimmed. */
  setFollowing(following: boolean): void {
    this.following = following;
  }

  /** The next free key for a row without a server id. */
  private localKey(): string {
    this.localKeys += 1;
    return `local-${this.localKeys}`;
  }

  /** A gift that arrives again under another id (CHAT-20) has one line: the latest. */
  private replaceGift({ giftId, id }: GiftLine): void {
    const before = this.gifts.get(giftId);
    this.gifts.set(giftId, id);
    if (before !== undefined) this.rows = this.rows.filter((row) => !isRoomLine(row) || row.id !== before);
  }

  /** Inserts a line behind the last one with a smaller id; nearly always at the end. */
  private insert(line: RoomLine): void {
    let at = this.rows.length;
    for (let index = this.rows.length - 1; index >= 0; index -= 1) {
      const row = this.rows[index];
      if (!row || !isRoomLine(row)) continue;
      if (row.id < line.id) break;
      at = index;
    }
    if (at === this.rows.length) this.rows.push(line);
    else this.rows.splice(at, 0, line);
  }

  /**
   * Matches an arrived line with an own pending one: by the acknowledged id, or, because the room may be faster than
   * the acknowledgement, by the text of the oldest line in flight.
   */
  private matchPending(line: RoomLine): void {
    if (line.kind !== 'talk' || this.pending === 0) return;
    const acknowledged = this.rows.find((row) => row.kind === 'pending' && row.id === line.id);
    if (acknowledged) {
      this.drop(acknowledged.key);
      return;
    }
    if (line.speaker.userKey === null || line.speaker.userKey !== this.ownKey) return;
    const index = this.rows.findIndex(
      (row) =>
        row.kind === 'pending' && row.text === line.text && row.matchedId === null && mayStillArrive(row),
    );
    const row = this.rows[index];
    if (row?.kind !== 'pending') return;
    if (row.code === 'timeout') this.drop(row.key);
    else this.rows[index] = { ...row, matchedId: line.id };
  }

  private pendingOf(key: string): PendingLine | undefined {
    return this.rows.find((row): row is PendingLine => row.kind === 'pending' && row.key === key);
  }

  private replacePending(key: string, change: Partial<PendingLine>): void {
    this.rows = this.rows.map((row) =>
      row.kind === 'pending' && row.key === key ? { ...row, ...change } : row,
    );
    this.changed();
  }

  private limit(): number {
    return this.following ? LINES_KEPT : LINES_MAX;
  }

  /** Trims the oldest rows. Their ids are remembered, so that the history cannot add them again. */
  private trim(): void {
    const cut = this.rows.length - this.limit();
    const removedRows = this.rows.splice(0, cut);
    this.pending -= removedRows.filter((row) => row.kind === 'pending').length;
    this.trimmed += removedRows.filter((row) => this.isShown(row)).length;
  }

  private isShown(row: ChatLine): boolean {
    if (row.kind === 'pending') return row.matchedId === null;
    const userKey = speakerKeyOf(row);
    return userKey === null || !this.hidden.has(userKey);
  }

  private changed(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.schedule(() => {
      this.scheduled = false;
      const lines = foldCombos(this.rows.filter((row) => this.isShown(row)));
      this.flushed.setState({ lines, trimmed: this.trimmed, sent: this.sent }, true);
    });
  }
}

/** Whether a pending line's own echo may still arrive: it is in flight, or timed out. */
function mayStillArrive(row: PendingLine): boolean {
  return row.state === 'sending' ? row.id === null : row.code === 'timeout';
}
