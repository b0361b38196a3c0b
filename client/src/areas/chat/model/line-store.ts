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

/** How many lines stay on the page while the reader follows the newest ones. */
export const LINES_KEPT = 10_000;
/** Trimming happens in steps, so that it is rare. */
const TRIM_STEP = 500;
/** A reader who scrolled up keeps the place; past this many lines even theirs are trimmed. */
const LINES_MAX = 30_000;
/** Likes within this time of the last one are one line. */
const LIKE_MERGE_MS = 10_000;

/** What the list draws. A new object for every change that was flushed. */
export interface LinesSnapshot {
  /** Rows in order, without those of hidden users. Never changed after it was handed out. */
  lines: readonly ChatLine[];
  /** How many rows were cut off at the top so far; the list needs it to keep its place. */
  trimmed: number;
  /** How many lines were sent from this page so far: a reader who sends one wants to see it. */
  sent: number;
}

/** Calls back once, soon: the next animation frame on a page, at once in a test. */
export type Schedule = (flush: () => void) => void;

/**
 * All rows of a room's chat, outside React. Lines may come in any number and any order: each message id is
 * shown once, in the order of the ids, and listeners hear of a whole batch at most once a frame.
 */
export class LineStore {
  private rows: ChatLine[] = [];
  private readonly ids = new Set<number>();
  /** The message id of each gift's line. */
  private readonly gifts = new Map<number, number>();
  /** Those that the room removed one by one: the history may still bring them. */
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
  /** The member on this page, whose lines may answer pending ones; null for a guest. */
  ownKey: number | null = null;

  constructor(private readonly schedule: Schedule) {}

  /** Whether a message id is shown already. */
  has(id: number): boolean {
    return this.ids.has(id);
  }

  /** A line that is shown here, by its message id. */
  find(id: number): RoomLine | undefined {
    if (!this.ids.has(id)) return undefined;
    return this.rows.findLast(
      (row): row is RoomLine => isRoomLine(row) && row.id === id && this.isShown(row),
    );
  }

  /** Adds server lines, each once, each at its place. */
  add(lines: readonly RoomLine[]): void {
    for (const line of lines) {
      if (this.ids.has(line.id)) continue;
      this.ids.add(line.id);
      if (line.kind === 'gift') this.replaceGift(line);
      this.claim(line);
      this.insert(line);
    }
    if (this.rows.length > this.limit() + TRIM_STEP) this.trim();
    this.changed();
  }

  /** Adds an own line that waits for the server's word; answers its key. */
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
      claimedBy: null,
    });
    this.pending += 1;
    this.sent += 1;
    this.changed();
    return key;
  }

  /** The server took the line: it goes as soon as the line itself is here. */
  confirmPending(key: string, id: number): void {
    if (this.ids.has(id)) this.drop(key);
    else this.replacePending(key, { id, claimedBy: null });
  }

  /** The server refused the line, or did not answer. */
  refusePending(key: string, code: string): void {
    const pending = this.pendingOf(key);
    // No answer in time, but the line came back from the room: it was taken after all.
    if (code === 'timeout' && pending?.claimedBy != null) this.drop(key);
    else this.replacePending(key, { state: 'refused', code, claimedBy: null });
  }

  /** Takes a pending line away: given up, or about to be sent anew. */
  drop(key: string): void {
    if (!this.pendingOf(key)) return;
    this.rows = this.rows.filter((row) => row.key !== key);
    this.pending -= 1;
    this.changed();
  }

  /** Adds a follow, or a like that joins the like line just before it. */
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

  /** Somebody came who is told of. */
  addEntrance(speaker: Speaker, at: number): void {
    const { nick } = speaker;
    this.rows.push({ kind: 'system', key: this.localKey(), at, event: 'enter', nick, speaker, others: 0 });
    this.changed();
  }

  /** A line was removed by the room: it vanishes here too. */
  removeMessage(id: number): void {
    this.rows = this.rows.filter((row) => !isRoomLine(row) || row.id !== id);
    this.removed.add(id);
    this.changed();
  }

  /** The room says a line that it removed once more: a moderator shows it again. */
  takeBack(id: number): void {
    if (this.removed.delete(id)) this.ids.delete(id);
  }

  /**
   * The id that stands `count` server lines or a little more before the line `id` (0 when there are fewer): where a
   * reading of the history begins that overlaps what is here.
   */
  idBefore(id: number, count: number): number {
    const earlier = this.rows.filter(isRoomLine).filter((row) => row.id <= id);
    return earlier.slice(0, -count).at(-1)?.id ?? (earlier[0]?.id ?? 1) - 1;
  }

  /** Of the server lines after one id and up to another, only those named stay: the others were removed. */
  keepOnly(after: number, upTo: number, kept: ReadonlySet<number>): void {
    this.rows = this.rows.filter(
      (row) => !isRoomLine(row) || row.id <= after || row.id > upTo || kept.has(row.id),
    );
    this.changed();
  }

  /** All lines that a user said vanish. Gifts stay: they were given. */
  removeUser(userKey: number): void {
    this.rows = this.rows.filter((row) => row.kind !== 'talk' || row.speaker.userKey !== userKey);
    this.changed();
  }

  /** Whether this page shows nothing of a member. */
  hides(userKey: number): boolean {
    return this.hidden.has(userKey);
  }

  /** Whose lines are hidden on this page alone, from now on. */
  hideOnly(userKeys: Iterable<number>): void {
    this.hidden = new Set(userKeys);
    this.changed();
  }

  /** Whether the reader is at the newest line: old ones may then be cut off. */
  setFollowing(following: boolean): void {
    this.following = following;
  }

  /** The next free key of a row that the server does not know. */
  private localKey(): string {
    this.localKeys += 1;
    return `local-${this.localKeys}`;
  }

  /** A gift that comes again under another id (CHAT-20) has one line: the one that came last. */
  private replaceGift({ giftId, id }: GiftLine): void {
    const before = this.gifts.get(giftId);
    this.gifts.set(giftId, id);
    if (before !== undefined) this.rows = this.rows.filter((row) => !isRoomLine(row) || row.id !== before);
  }

  /** Puts a line behind the last one with a smaller id; nearly always that is the end. */
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
   * An arrived line may be the answer to an own pending one: by the id that was acknowledged, or, since the
   * room may be quicker than the acknowledgement, by the text of the oldest line still in flight.
   */
  private claim(line: RoomLine): void {
    if (line.kind !== 'talk' || this.pending === 0) return;
    const acknowledged = this.rows.find((row) => row.kind === 'pending' && row.id === line.id);
    if (acknowledged) {
      this.drop(acknowledged.key);
      return;
    }
    if (line.speaker.userKey === null || line.speaker.userKey !== this.ownKey) return;
    const index = this.rows.findIndex(
      (row) =>
        row.kind === 'pending' && row.text === line.text && row.claimedBy === null && mayStillArrive(row),
    );
    const row = this.rows[index];
    if (row?.kind !== 'pending') return;
    if (row.code === 'timeout') this.drop(row.key);
    else this.rows[index] = { ...row, claimedBy: line.id };
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

  /** Cuts the oldest rows off. Their ids stay known, so that history cannot bring them back. */
  private trim(): void {
    const cut = this.rows.length - this.limit();
    const gone = this.rows.splice(0, cut);
    this.pending -= gone.filter((row) => row.kind === 'pending').length;
    this.trimmed += gone.filter((row) => this.isShown(row)).length;
  }

  private isShown(row: ChatLine): boolean {
    if (row.kind === 'pending') return row.claimedBy === null;
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

/** Whether a pending line's own echo may still come: it is in flight, or its answer was late. */
function mayStillArrive(row: PendingLine): boolean {
  return row.state === 'sending' ? row.id === null : row.code === 'timeout';
}
