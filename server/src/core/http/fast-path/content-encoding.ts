import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Encodings of stored responses, best first. */
const encodings = ['br', 'gzip', 'identity'] as const;

export type ContentEncoding = (typeof encodings)[number];

/** Clients send only a few different headers, and parsing one takes half as long as sending a prepared response. */
const read = new LRUCache<string, ContentEncoding>({ max: 100 });

/** Returns the best encoding that an Accept-Encoding header allows: br, then gzip, then none. */
export function preferredEncoding(header: string | undefined): ContentEncoding {
  if (header === undefined) return 'identity';
  const known = read.get(header);
  if (known) return known;
  const allowed = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(encodings);
  const best = encodings.find((encoding) => allowed.includes(encoding)) ?? 'identity';
  read.set(header, best);
  return best;
}
