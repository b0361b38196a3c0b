import type pg from 'pg';
import type { AuditEntry } from '../database/generated/client.ts';
import { rowTypes } from '../database/row-types.ts';
import type { AuditAnchor } from './anchors/anchor-signature.ts';
import type { AuditSeals } from './audit-seals.ts';
import { type AuditText, areIntact, hasDigests } from './audit-texts.ts';

/** An anchor that the log does not match. */
export interface BrokenAnchor {
  /** The Seoul day of the anchor, as YYYYMMDD. */
  day: string;
  /** The number of entries that it states. */
  entries: number;
  /** Its signature is wrong; entries up to its number are missing; or its last entry has another seal. */
  problem: 'signature' | 'cut_off' | 'other_chain';
}

/** The result of verifying all entries. */
export interface AuditVerification {
  /** Number of entries that are intact, from the first one on. */
  entries: number;
  /** Number of the first entry that was altered, breaks the sequence, or was truncated; null when the log is intact. */
  brokenAt: number | null;
  /** The first anchor that does not match; null when all match. */
  brokenAnchor: BrokenAnchor | null;
  /** Number of anchors that were compared. */
  anchors: number;
  /** The seal of the last entry, to be compared with a copy stored elsewhere. */
  lastSeal: string | null;
}

/** An anchor, and whether its signature is valid. */
export interface CheckedAnchor extends AuditAnchor {
  isSigned: boolean;
}

/** Few enough that hashing them does not delay other requests of a server. */
const batchSize = 1_000;
/** Expected state when the head is missing or forged: no log is that long. */
const unverifiableHead = { entries: Number.MAX_SAFE_INTEGER, lastSeal: null };

/**
 * Verifies all entries from the first to the last, that none is missing, and that the log matches the anchors. Reads the
 * entries in batches, so that the memory does not depend on their number (CORE-32, CORE-44, CORE-47).
 */
export async function verifyEntries(
  client: pg.ClientBase,
  seals: AuditSeals,
  anchors: readonly CheckedAnchor[] = [],
): Promise<AuditVerification> {
  // Read before the entries: entries written during the check only add to it.
  const expected = await expectedHead(client, seals);
  const comparison = new AnchorComparison(anchors);
  let [entries, seal] = [0, undefined as string | undefined];
  let brokenAt: number | null = null;
  let isWhole = expected.entries === 0;
  let next: Promise<AuditEntry[]> | undefined = entriesAfter(client, 0);
  while (next !== undefined && brokenAt === null) {
    const batch: AuditEntry[] = await next;
    // The next batch is read while this one is hashed.
    const last = batch.at(-1);
    const texts = await textsOf(client, batch);
    next = last && batch.length === batchSize ? entriesAfter(client, last.auditNo) : undefined;
    for (const entry of batch) {
      const isSealed = entry.auditNo === entries + 1 && entry.seal === seals.ofEntry(entry, seal);
      if (!isSealed || !areIntact(entry, texts.get(entry.auditNo) ?? [])) {
        brokenAt = entry.auditNo;
        break;
      }
      [entries, seal] = [entry.auditNo, entry.seal];
      if (entries === expected.entries) isWhole = seal === (expected.lastSeal ?? seal);
      comparison.pass(entries, seal);
    }
  }
  await next;
  if (brokenAt === null && !isWhole) brokenAt = Math.min(entries, expected.entries) + 1;
  return {
    entries,
    brokenAt,
    // What follows a broken entry was not read, so anchors after it show nothing more.
    brokenAnchor: comparison.result(brokenAt === null || brokenAt > entries),
    anchors: anchors.length,
    lastSeal: seal ?? null,
  };
}

/** Compares the anchors with the entries while these are read in order. */
class AnchorComparison {
  private readonly unsigned: CheckedAnchor | undefined;
  private readonly waiting: CheckedAnchor[];
  private broken: BrokenAnchor | null = null;

  constructor(anchors: readonly CheckedAnchor[]) {
    this.unsigned = anchors.find(({ isSigned }) => !isSigned);
    this.waiting = anchors
      .filter(({ isSigned, entries }) => isSigned && entries > 0)
      .sort((one, other) => one.entries - other.entries);
  }

  /** The log has an entry of this number and seal. */
  pass(auditNo: number, seal: string): void {
    for (let next = this.waiting[0]; next?.entries === auditNo; next = this.waiting[0]) {
      this.waiting.shift();
      if (next.lastSeal !== seal) this.broken ??= brokenOf(next, 'other_chain');
    }
  }

  /** The first anchor that does not match. Anchors of entries that were not reached count if all entries were read. */
  result(allRead: boolean): BrokenAnchor | null {
    if (this.unsigned) return brokenOf(this.unsigned, 'signature');
    const [missing] = this.waiting;
    return this.broken ?? (allRead && missing ? brokenOf(missing, 'cut_off') : null);
  }
}

function brokenOf({ day, entries }: AuditAnchor, problem: BrokenAnchor['problem']): BrokenAnchor {
  return { day, entries, problem };
}

async function entriesAfter(client: pg.ClientBase, auditNo: number): Promise<AuditEntry[]> {
  const { rows } = await client.query<AuditEntry>({
    name: 'audit_entries_after',
    text: `SELECT e.audit_no AS "auditNo", e.at, e.operator_key AS "operatorKey", e.action, e.target, e.reason, e.before,
        e.after, e.request_id AS "requestId", e.seal
      FROM audit_entries e WHERE e.audit_no > $1 ORDER BY e.audit_no LIMIT $2`,
    values: [auditNo, batchSize],
    types: rowTypes,
  });
  return rows;
}

type SealedText = Omit<AuditText, 'userKey'>;

/** The texts that lie apart from these entries, by entry. Few entries have any. */
async function textsOf(
  client: pg.ClientBase,
  batch: readonly AuditEntry[],
): Promise<ReadonlyMap<number, SealedText[]>> {
  const texts = new Map<number, SealedText[]>();
  const numbers = batch.filter(({ before, after }) => hasDigests(before) || hasDigests(after));
  if (numbers.length === 0) return texts;
  const { rows } = await client.query<SealedText & { audit_no: number }>({
    name: 'audit_texts_of',
    text: 'SELECT t.audit_no, t.place, t.salt, t.text FROM audit_texts t WHERE t.audit_no = ANY ($1::int[])',
    values: [numbers.map(({ auditNo }) => auditNo)],
    types: rowTypes,
  });
  for (const { audit_no, ...text } of rows) texts.set(audit_no, [...(texts.get(audit_no) ?? []), text]);
  return texts;
}

/**
 * Returns how many entries there must be at least, and the seal of the last of them, from the log's head, which is
 * sealed with the server's key, and from the row seals. A log from before heads existed gets one with its next entry.
 */
async function expectedHead(
  client: pg.ClientBase,
  seals: AuditSeals,
): Promise<{ entries: number; lastSeal: string | null }> {
  const { rows } = await client.query<{
    entries: number | null;
    last_seal: string;
    seal: string;
    sealed: number;
    sealed_heads: number;
  }>(`SELECT h.entries, h.last_seal, h.seal,
        (SELECT count(*)::int FROM row_seals WHERE table_name = 'audit_entries') AS sealed,
        (SELECT count(*)::int FROM row_seals WHERE table_name = 'audit_heads') AS sealed_heads
      FROM (SELECT 1) one LEFT JOIN audit_heads h ON h.id = 1`);
  const [head] = rows;
  if (!head) throw new Error('the head of the audit log was not read');
  const { sealed, entries, last_seal: lastSeal } = head;
  if (entries === null)
    return head.sealed_heads === 0 ? { entries: sealed, lastSeal: null } : unverifiableHead;
  if (head.seal !== seals.ofHead(entries, lastSeal).seal) return unverifiableHead;
  return { entries: Math.max(entries, sealed), lastSeal: sealed > entries ? null : lastSeal };
}
