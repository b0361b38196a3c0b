import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** What answers are kept in, best first. */
const encodings = ['br', 'gzip', 'identity'] as const;

export type ContentEncoding = (typeof encodings)[number];

/** Clients send a handful of different headers, and reading one takes as long as half a prepared answer. */
const read = new LRUCache<string, ContentEncoding>({ max: 100 });

/** The best encoding that an Accept-Encoding header allows: br, then gzip, then none. */
export function preferredEncoding(header: string | undefined): ContentEncoding {
  if (header === undefined) return 'identity';
  const known = read.get(header);
  if (known) return known;
  const allowed = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(encodings);
  const best = encodings.find((encoding) => allowed.includes(encoding)) ?? 'identity';
  read.set(header, best);
  return best;
}
