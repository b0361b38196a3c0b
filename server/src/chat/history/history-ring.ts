import type { Line } from './line.ts';

/**
 * The newest lines of one channel, in order of appearance. It holds at least `capacity` lines once there were that
 * many, and slightly more, so that lines are dropped in bulk.
 */
export class HistoryRing {
  private lines: Line[] = [];
  /** Whether no line precedes the first one here. */
  private isComplete = true;

  get size(): number {
    return this.lines.length;
  }

  has(messageId: number): boolean {
    return this.lines.some((line) => line.messageId === messageId);
  }

  holdsTalk(messageId: number): boolean {
    return this.lines.some((line) => line.messageId === messageId && line.kind === 'talk');
  }

  /** Whether a line with this id would be among those here. */
  covers(messageId: number): boolean {
    const [first] = this.lines;
    return this.isComplete || (first !== undefined && messageId > first.messageId);
  }

  /** The ids of all lines, oldest first. */
  ids(): number[] {
    return this.lines.map(({ messageId }) => messageId);
  }

  append(line: Line, capacity: number): void {
    this.lines.push(line);
    if (this.lines.length > capacity * 1.1) {
      this.lines = this.lines.slice(-capacity);
      this.isComplete = false;
    }
  }

  /** Inserts older lines before those present. `complete`: there are none before them. */
  prepend(older: readonly Line[], whole: boolean): void {
    const known = new Set(this.lines.map(({ messageId }) => messageId));
    this.lines = [...older.filter(({ messageId }) => !known.has(messageId)), ...this.lines].sort(byId);
    this.isComplete &&= whole;
  }

  /** The line with this id, if it is here. */
  find(messageId: number): Line | undefined {
    return this.lines.findLast((line) => line.messageId === messageId);
  }

  /**
   * Restores a line to its position and returns whether it was missing. A line from before the first one here remains
   * in the database only.
   */
  restore(line: Line): boolean {
    if (this.has(line.messageId) || !this.covers(line.messageId)) return false;
    this.lines = [...this.lines, line].sort(byId);
    return true;
  }

  remove(matches: (line: Line) => boolean): void {
    this.lines = this.lines.filter((line) => !matches(line));
  }

  /** The newest lines, oldest first; undefined if older lines may be needed that are not here. */
  newest(limit: number): Line[] | undefined {
    if (limit > this.lines.length && !this.isComplete) return undefined;
    return limit > 0 ? this.lines.slice(-limit) : [];
  }

  /** The first lines after an id; undefined if some of them may be too old to be here. */
  after(id: number, limit: number): Line[] | undefined {
    const first = this.lines[0];
    if (!this.isComplete && !(first && id >= first.messageId)) return undefined;
    const from = firstAfter(this.lines, id);
    return this.lines.slice(from, from + limit);
  }
}

const byId = (a: Line, b: Line): number => a.messageId - b.messageId;

/** Binary search for the first line with a larger id. */
function firstAfter(lines: readonly Line[], id: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lines[middle]?.messageId ?? 0) > id) high = middle;
    else low = middle + 1;
  }
  return low;
}
