import type { RoomEvents } from '@honey/mintalk/protocol';
import type { RoomLine } from './line.ts';
import type { LineStore } from './line-store.ts';

/** How many lines before the last complete one are read again after a disconnect (see `HistoryMerge`). */
const RESYNC_LINES = 100;

/** The server keeps at least this many lines of a live's history. */
const HISTORY_KEPT = 1000;

/** One reading of the history, from a (re)join to the moment when nothing is missing. */
export interface SyncRound {
  /** Ask for the lines after this id; null: the newest ones. */
  after: number | null;
}

/**
 * Brings live lines and the history together without loss or doubles. The order that makes it safe: join the
 * channel first (from then on every line arrives live), hold the live lines back, read the history, then show
 * both by message id.
 *
 * After a disconnect the history is read from a little before the last line that was seen: processes may
 * deliver neighbouring ids in either order, so that one just below the last may have been missed; and lines
 * that were removed meanwhile are missing from the history, and vanish here too.
 */
export class HistoryMerge {
  private buffer: RoomLine[] = [];
  private readonly removedIds = new Set<number>();
  private readonly removedUsers = new Set<number>();
  private current: SyncRound | null = null;
  private lastSeen: number | null = null;
  /** Whether lines are shown as they come although the history is not there yet. */
  private ahead = false;

  constructor(private readonly store: LineStore) {}

  /** From now on lines are held back, until the round that this answers is finished. */
  begin(): SyncRound {
    this.removedIds.clear();
    this.removedUsers.clear();
    const after = this.lastSeen === null ? null : this.store.idBefore(this.lastSeen, RESYNC_LINES);
    this.current = { after };
    this.ahead = false;
    return this.current;
  }

  /** A line arrived live. */
  live(line: RoomLine): void {
    this.removedIds.delete(line.id);
    this.store.takeBack(line.id);
    if (this.current) {
      this.buffer.push(line);
      if (this.ahead) this.store.add([line]);
      return;
    }
    this.store.add([line]);
    this.lastSeen = Math.max(this.lastSeen ?? 0, line.id);
  }

  /** Lines were removed by the room; the history that is being read may still bring them. */
  remove(removal: RoomEvents['message_removed']): void {
    if ('message_id' in removal) {
      const id = Number(removal.message_id);
      this.store.removeMessage(id);
      this.removedIds.add(id);
      this.buffer = this.buffer.filter((line) => line.id !== id);
    } else {
      // What the user says from here on arrives live and stays: only earlier lines are gone.
      this.store.removeUser(removal.user_key);
      this.removedUsers.add(removal.user_key);
      this.buffer = this.buffer.filter((line) => !isTalkOf(line, removal.user_key));
    }
  }

  /**
   * The history was read to its end: shows it together with what was held back. A round that a newer one has
   * overtaken is ignored: the newer one reads the same lines again.
   */
  finish(round: SyncRound, history: readonly RoomLine[]): void {
    if (round !== this.current) return;
    const kept = history.filter((line) => !this.isRemoved(line));
    if (round.after !== null && this.lastSeen !== null) {
      // A long history may begin later than asked; what lies before its first line was not read, so it stays.
      const from = kept.length < HISTORY_KEPT ? round.after : (kept[0]?.id ?? 1) - 1;
      this.store.keepOnly(from, this.lastSeen, new Set(kept.map((line) => line.id)));
    }
    const lines = [...kept, ...this.buffer].sort((a, b) => a.id - b.id);
    this.store.add(lines);
    this.lastSeen = Math.max(this.lastSeen ?? 0, lines.at(-1)?.id ?? 0);
    this.current = null;
    this.buffer = [];
  }

  /**
   * The history could not be read yet: what arrived live and what still comes is shown meanwhile. The round goes on, so
   * that the lines between are filled in at their place when the history is there.
   */
  showHeldBack(round: SyncRound): void {
    if (round !== this.current) return;
    this.ahead = true;
    this.store.add([...this.buffer].sort((a, b) => a.id - b.id));
  }

  /** The history will not be had: the room goes on with what arrives live. */
  giveUp(round: SyncRound): void {
    if (round !== this.current) return;
    this.showHeldBack(round);
    this.current = null;
    this.buffer = [];
  }

  private isRemoved(line: RoomLine): boolean {
    if (this.removedIds.has(line.id)) return true;
    return (
      line.kind === 'talk' && line.speaker.userKey !== null && this.removedUsers.has(line.speaker.userKey)
    );
  }
}

function isTalkOf(line: RoomLine, userKey: number): boolean {
  return line.kind === 'talk' && line.speaker.userKey === userKey;
}
