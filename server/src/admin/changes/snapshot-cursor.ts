/** Which transactions a console has seen: `<epoch>.<snapshot>`. */
export interface SnapshotCursor {
  /** The changes that it continues; others were lost. */
  epoch: string;
  /** A `pg_snapshot`: xmin, xmax, and the transactions between them that were in progress. */
  snapshot: string;
}

const form = /^([0-9a-f-]{36})\.((\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?))$/;

/** Reads a cursor; null if it is none that the server has issued. Postgres would refuse a snapshot out of order. */
export function readSnapshotCursor(text: string): SnapshotCursor | null {
  const [, epoch = '', snapshot = '', first = '', last = '', between = ''] = form.exec(text) ?? [];
  if (epoch === '') return null;
  const [xmin, xmax] = [BigInt(first), BigInt(last)];
  if (xmin === 0n || xmax < xmin) return null;
  let before = xmin;
  for (const xid of between === '' ? [] : between.split(',').map(BigInt)) {
    if (xid < before || xid >= xmax) return null;
    before = xid;
  }
  return { epoch, snapshot };
}

export const writeSnapshotCursor = ({ epoch, snapshot }: SnapshotCursor): string => `${epoch}.${snapshot}`;
