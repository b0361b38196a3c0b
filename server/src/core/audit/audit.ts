import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { LookupHash } from '../crypto/lookup-hash.ts';
import { Database } from '../database/database.ts';
import type { AuditEntry, AuditHead, Prisma } from '../database/generated/client.ts';
import type { Actor } from './operator.decorator.ts';

/** What an operator did, before it is written down. */
export interface OperatorAct {
  /** As `area.act`. */
  action: string;
  /** As `kind:key`. */
  target: `${string}:${string | number}`;
  /** Why, in the operator's words. */
  reason?: string;
  /** What was changed, before and after, in the words of the call; nothing that is kept encrypted elsewhere. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** What a proof of the entries found. */
export interface AuditProof {
  entries: number;
  /**
   * The number of the first entry that is not what was written, does not follow on the one before, or was cut off the end; null: none.
   */
  brokenAt: number | null;
  /** The seal of the last entry, to be compared with one that was noted elsewhere. */
  lastSeal: string | null;
}

const readAtOnce = 1_000;
/** What a head that is gone or forged promises: no log is as long. */
const nobodysLog = { entries: Number.MAX_SAFE_INTEGER, lastSeal: null };

/** What differs between two states of the same fields, for the entry of an act that changes them. */
export function changesBetween<Fields extends Record<string, unknown>>(
  before: Fields,
  after: Fields,
): Required<Pick<OperatorAct, 'before' | 'after'>> {
  const changed = Object.keys(before).filter((field) => before[field] !== after[field]);
  const pick = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field]]));
  return { before: pick(before), after: pick(after) };
}

/**
 * What operators do: who, when, what, before, after, in which request. Each entry is sealed with the server's key over
 * its own text and the seal before it, so that one that was changed, added or taken out shows (`npm run audit:verify`).
 */
@Injectable()
export class Audit {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly hashes: LookupHash,
  ) {}

  /** Writes an entry within the transaction of what it tells. Entries are written one after the other: acts are few. */
  async write(
    within: Prisma.TransactionClient,
    { operatorKey, requestId }: Actor,
    { action, target, reason = '', before = {}, after = {} }: OperatorAct,
  ): Promise<void> {
    await within.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('audit_entries', 0))`;
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
    // Whoever keeps the logs elsewhere can tell from the seal whether the end was cut off.
    this.logger.log({
      event: 'audit',
      audit_no: unsealed.auditNo,
      action,
      target,
      operator: operatorKey,
      seal,
    });
  }

  /** Proves all entries, from the first to the last, and that as many are there as were written. */
  async verify(): Promise<AuditProof> {
    // Read before the entries: those that are written meanwhile come on top.
    const promised = await this.promised();
    let [entries, seal] = [0, undefined as string | undefined];
    let isWhole = promised.entries === 0;
    for (;;) {
      const batch = await this.database.prisma.auditEntry.findMany({
        where: { auditNo: { gt: entries } },
        orderBy: { auditNo: 'asc' },
        take: readAtOnce,
      });
      for (const entry of batch) {
        const follows = entry.auditNo === entries + 1 && entry.seal === this.sealOf(entry, seal);
        if (!follows) return { entries, brokenAt: entry.auditNo, lastSeal: seal ?? null };
        [entries, seal] = [entry.auditNo, entry.seal];
        if (entries === promised.entries) isWhole = seal === (promised.lastSeal ?? seal);
      }
      if (batch.length < readAtOnce) break;
    }
    return {
      entries,
      brokenAt: isWhole ? null : Math.min(entries, promised.entries) + 1,
      lastSeal: seal ?? null,
    };
  }

  /**
   * How many entries there must be at least, and the seal of the last of them: by the head of the log, which is under the server's key, and
   * by the seals of its rows. A log of before had no head; it comes with the next entry, and then stays.
   */
  private async promised(): Promise<{ entries: number; lastSeal: string | null }> {
    const { auditHead, rowSeal } = this.database.prisma;
    const [head, sealed, sealedHeads] = await Promise.all([
      auditHead.findUnique({ where: { id: 1 } }),
      rowSeal.count({ where: { tableName: 'audit_entries' } }),
      rowSeal.count({ where: { tableName: 'audit_heads' } }),
    ]);
    if (!head) return sealedHeads === 0 ? { entries: sealed, lastSeal: null } : nobodysLog;
    if (head.seal !== this.headOf(head.entries, head.lastSeal).seal) return nobodysLog;
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
