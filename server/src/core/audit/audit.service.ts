import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { LookupHash } from '../crypto/lookup-hash.ts';
import { Database } from '../database/database.ts';
import type { AuditEntry, AuditHead, Prisma } from '../database/generated/client.ts';
import { executeWithin } from '../database/transaction-statements.ts';
import type { Actor } from './operator.decorator.ts';

/** An operator's action, before it is recorded. */
export interface OperatorAction {
  /** As `area.action`. */
  action: string;
  /** As `kind:key`. */
  target: `${string}:${string | number}`;
  /** The operator's reason. */
  reason?: string;
  /**
   * The changed fields before and after, named as in the API call. Must not hold anything that is stored encrypted
   * elsewhere.
   */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The result of verifying all entries. */
export interface AuditVerification {
  entries: number;
  /** Number of the first entry that was altered, breaks the sequence, or was truncated; null when the log is intact. */
  brokenAt: number | null;
  /** The seal of the last entry, to be compared with a copy stored elsewhere. */
  lastSeal: string | null;
}

const batchSize = 1_000;
/** Expected state when the head is missing or forged: no log is that long. */
const unverifiableHead = { entries: Number.MAX_SAFE_INTEGER, lastSeal: null };

/** Returns the fields that differ between two states, for the entry of an action that changes them. */
export function changesBetween<Fields extends Record<string, unknown>>(
  before: Fields,
  after: Fields,
): Required<Pick<OperatorAction, 'before' | 'after'>> {
  const changed = Object.keys(before).filter((field) => before[field] !== after[field]);
  const pick = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field]]));
  return { before: pick(before), after: pick(after) };
}

/**
 * The log of operators' actions: who, when, what, before, after, in which request. Each entry is sealed with the
 * server's key over its own text and the seal before it, so that a changed, added or removed entry is detected (`npm
 * run audit:verify`).
 */
@Injectable()
export class AuditService {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly hashes: LookupHash,
  ) {}

  /**
   * Writes an entry within the transaction of the action it records. Entries are written one at a time, since actions
   * are few.
   */
  async write(
    within: Prisma.TransactionClient,
    { operatorKey, requestId }: Actor,
    { action, target, reason = '', before = {}, after = {} }: OperatorAction,
  ): Promise<void> {
    await executeWithin(
      within,
      'audit_lock',
      `SELECT pg_advisory_xact_lock(hashtextextended('audit_entries', 0))`,
      [],
    );
    const last = await within.auditEntry.findFirst({ orderBy: { auditNo: 'desc' } });
    const unsealed = {
      auditNo: (last?.auditNo ?? 0) + 1,
      at: this.clock.now(),
      operatorKey,
      action,
      target,
      reason,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      requestId,
    };
    const seal = this.sealOf(unsealed, last?.seal);
    await within.auditEntry.create({ data: { ...unsealed, seal } });
    const head = this.headOf(unsealed.auditNo, seal);
    await within.auditHead.upsert({ where: { id: 1 }, create: { id: 1, ...head }, update: head });
    // A copy of the seal in external logs proves whether the end of the table was truncated.
    this.logger.log({
      event: 'audit',
      audit_no: unsealed.auditNo,
      action,
      target,
      operator: operatorKey,
      seal,
    });
  }

  /** Verifies all entries, from the first to the last, and that none is missing. */
  async verify(): Promise<AuditVerification> {
    // Read before the entries: entries written during the check only add to it.
    const expected = await this.expectedHead();
    let [entries, seal] = [0, undefined as string | undefined];
    let isWhole = expected.entries === 0;
    for (;;) {
      const batch = await this.database.prisma.auditEntry.findMany({
        where: { auditNo: { gt: entries } },
        orderBy: { auditNo: 'asc' },
        take: batchSize,
      });
      for (const entry of batch) {
        const follows = entry.auditNo === entries + 1 && entry.seal === this.sealOf(entry, seal);
        if (!follows) return { entries, brokenAt: entry.auditNo, lastSeal: seal ?? null };
        [entries, seal] = [entry.auditNo, entry.seal];
        if (entries === expected.entries) isWhole = seal === (expected.lastSeal ?? seal);
      }
      if (batch.length < batchSize) break;
    }
    return {
      entries,
      brokenAt: isWhole ? null : Math.min(entries, expected.entries) + 1,
      lastSeal: seal ?? null,
    };
  }

  /**
   * Returns how many entries there must be at least, and the seal of the last of them, from the log's head, which is
   * sealed with the server's key, and from the row seals. A log from before heads existed gets one with its next entry.
   */
  private async expectedHead(): Promise<{ entries: number; lastSeal: string | null }> {
    const { auditHead, rowSeal } = this.database.prisma;
    const [head, sealed, sealedHeads] = await Promise.all([
      auditHead.findUnique({ where: { id: 1 } }),
      rowSeal.count({ where: { tableName: 'audit_entries' } }),
      rowSeal.count({ where: { tableName: 'audit_heads' } }),
    ]);
    if (!head) return sealedHeads === 0 ? { entries: sealed, lastSeal: null } : unverifiableHead;
    if (head.seal !== this.headOf(head.entries, head.lastSeal).seal) return unverifiableHead;
    return {
      entries: Math.max(head.entries, sealed),
      lastSeal: sealed > head.entries ? null : head.lastSeal,
    };
  }

  private headOf(entries: number, lastSeal: string): Pick<AuditHead, 'entries' | 'lastSeal' | 'seal'> {
    return { entries, lastSeal, seal: this.hashes.of('audit', JSON.stringify(['head', entries, lastSeal])) };
  }

  private sealOf(entry: Omit<AuditEntry, 'seal'>, sealBefore: string | undefined): string {
    const { auditNo, at, operatorKey, action, target, reason, before, after, requestId } = entry;
    const fields = [auditNo, at.toISOString(), operatorKey, action, target, reason, before, after, requestId];
    return this.hashes.of('audit', JSON.stringify([sealBefore ?? null, ...fields]));
  }
}
