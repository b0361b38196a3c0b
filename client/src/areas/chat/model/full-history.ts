import type { Schema } from '../../../api/client.ts';
import type { RoomLine } from './line.ts';
import { historyLineOf } from './wire.ts';

/** Reads a page of history: after an id, or the newest lines. */
export type ReadHistoryPage = (after: number | null) => Promise<Schema<'HistoryList'>>;

/** The newest lines, or all pages after an id. */
export async function readFullHistory(read: ReadHistoryPage, after: number | null): Promise<RoomLine[]> {
  const lines: RoomLine[] = [];
  let from = after;
  for (;;) {
    const page = await read(from);
    for (const line of page.list) {
      const known = historyLineOf(line);
      if (known) lines.push(known);
    }
    const next = Number(page.last_id);
    if (after === null || page.more_yn === 'N' || next <= (from ?? 0)) return lines;
    from = next;
  }
}
