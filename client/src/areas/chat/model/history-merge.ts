import type { RoomEvents } from '@honey/mintalk/protocol';
import type { RoomLine } from './line.ts';
import type { LineStore } from './line-store.ts';

/** How many lines before the last complete one are read again after a disconnect (see `HistoryMerge`). */
const RESYNC_LINES = 100;

/** The server retains at least this many lines of a live's history. */
const HISTORY_KEPT = 1000;

/** One read of the history, from a join or rejoin until no line is missing. */
export interface SyncRound {
  /** Read the lines after this id; null: the newest ones. */
  after: number | null;
}

/**
 * Merges live lines and the history without loss or duplicates. The order makes it safe: join the channel first (from
 * then on every line arrives live), buffer the live lines, read the history, then show both by message id.  After a
 * disconnect the history is read from slightly before the last line received: processes may deliver neighbouring ids in
 * either order, so one just below the last may be missing; and lines that were removed meanwhile are absent from the
 * history, and are removed here too.
 */
export class HistoryMerge {
  private buffer: RoomLine[] = [];
  private readonly removedIds = new Set<number>();
  private readonly removedUsers = new Set<number>();
  private current: SyncRound | null = null;
  private lastSeen: number | null = null;
  /** Whether lines are shown on arrival although the history is not loaded yet. */
  private passThrough = false;

  constructor(private readonly store: LineStore) {}

  /** Buffers lines from now on, until the returned round is finished. */
  begin(): SyncRound {
    this.removedIds.clear();
    this.removedUsers.clear();
    const after = this.lastSeen === null ? null : this.store.idBefore(this.lastSeen, RESYNC_LINES);
    this.current = { after };
    this.passThrough = false;
    return this.current;
  }

  /** A line arrived live. */
  addLive(line: RoomLine): void {
    this.removedIds.delete(line.id);
    this.store.allowAgain(line.id);
    if (this.current) {
      this.buffer.push(line);
      if (this.passThrough) this.store.add([line]);
      return;
    }
    this.store.add([line]);
    this.lastSeen = Math.max(this.lastSeen ?? 0, line.id);
  }

  /** Lines were removed in the room; the history being read may still contain them. */
  remove(removal: RoomEvents['message_removed']): void {
    if ('message_id' in removal) {
      const id = Number(removal.message_id);
      this.store.removeMessage(id);
      this.removedIds.add(id);
      this.buffer = this.buffer.filter((line) => line.id !== id);
    } else {
      // Later lines by the user arrive live and stay: only earlier lines are removed.
      this.store.removeUser(removal.user_key);
      this.removedUsers.add(removal.user_key);
      this.buffer = this.buffer.filter((line) => !isTalkOf(line, removal.user_key));
    }
  }

  /**
   * The history is complete: shows it together with the buffered lines. A superseded round is ignored: the newer one
   * reads the same lines again.
   */
  finish(round: SyncRound, history: readonly RoomLine[]): void {
    if (round !== this.current) return;
    const shown = history.filter((line) => !this.isRemoved(line));
    if (round.after !== null && this.lastSeen !== null) {
      // A long history may begin later than requested; lines before its first one were not read, so they stay.
      const from = shown.length < HISTORY_KEPT ? round.after : (shown[0]?.id ?? 1) - 1;
      this.store.retainOnly(from, this.lastSeen, new Set(shown.map((line) => line.id)));
    }
    const lines = [...shown, ...this.buffer].sort((a, b) => a.id - b.id);
    this.store.add(lines);
    this.lastSeen = Math.max(this.lastSeen ?? 0, lines.at(-1)?.id ?? 0);
    this.current = null;
    this.buffer = [];
  }

  /**
   * The history could not be read yet: shows the buffered lines and later ones on arrival. The round continues, so that
   * the missing lines are filled in once the history is read.
   */
  showBuffered(round: SyncRound): void {
    if (round !== this.current) return;
    this.passThrough = true;
    this.store.add([...this.buffer].sort((a, b) => a.id - b.id));
  }

  /** The history is unavailable: continues with live lines only. */
  giveUp(round: SyncRound): void {
    if (round !== this.current) return;
    this.showBuffered(round);
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
