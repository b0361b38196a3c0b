import { createHash } from 'node:crypto';
import type { ServiceDocuments } from './service-state.ts';

/** An answer of a service. */
export interface ServiceAnswer {
  status: number;
  body: object;
}

interface StoredAnswer extends ServiceAnswer {
  hash: string;
}

/** Hash of a call and its input; the fields of the input may be in any order. */
export const hashOfInput = (call: string, input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([call, sorted(input)]))
    .digest('base64url');

/** Name of the document of a key. */
export const keyDocument = (service: string, key: string): string =>
  `${service}:key:${createHash('sha256').update(key).digest('base64url')}`;

/**
 * Returns the stored answer of a key: the same input gets it again, other input is refused; null for a new key.
 */
export async function storedAnswer(
  documents: ServiceDocuments,
  name: string,
  hash: string,
): Promise<ServiceAnswer | null> {
  const stored = await documents.get<StoredAnswer>(name);
  if (!stored) return null;
  return stored.hash === hash
    ? { status: stored.status, body: stored.body }
    : { status: 422, body: { code: 'idempotency_mismatch' } };
}

/** Stores the answer of a key. */
export function storeAnswer(
  documents: ServiceDocuments,
  name: string,
  hash: string,
  { status, body }: ServiceAnswer,
): void {
  documents.put(name, { hash, status, body } satisfies StoredAnswer);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
