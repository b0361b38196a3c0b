import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { LookupHash } from '../crypto/lookup-hash.ts';
import { beforeCommit } from '../database/before-commit.ts';
import { Database } from '../database/database.ts';
import type { AuditEntry, Prisma } from '../database/generated/client.ts';
import { executeWithin, queryWithin } from '../database/transaction-statements.ts';
import { maskDeclared } from '../privacy/personal.ts';
import { AuditAnchorsService } from './anchors/audit-anchors.service.ts';
import { AuditSeals } from './audit-seals.ts';
import { type NamingFields, takeApart } from './audit-texts.ts';
import { type AuditVerification, verifyEntries } from './audit-verification.ts';
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
   * The changed fields before and after, named as in the API call. Fields that responses declare as personal data are
   * written masked.
   */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The fields whose texts name a member: they are deleted with the member. */
  naming?: NamingFields | undefined;
}

/** The fields of an entry before and after; the latter where a field is in both. */
export type AuditChanges = Readonly<Record<string, unknown>>;

/** At most so many entries of one target are searched for a decision. */
const searchedEntries = 100;

// The text was written from an object by `append`.
const parsed = (text: string): AuditChanges => JSON.parse(text) as AuditChanges;

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
  private readonly seals: AuditSeals;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly anchors: AuditAnchorsService,
    hashes: LookupHash,
  ) {
    this.seals = new AuditSeals(hashes);
  }

  /**
   * Writes an entry within the transaction of the action it records, right before its commit: entries are written one at
   * a time, and the next one waits only for this entry and its commit, not for the action. An entry of a batch names it as `batch_id`, after the result of its row was stored
   * (ADMIN-39).
   */
  async write(within: Prisma.TransactionClient, actor: Actor, action: OperatorAction): Promise<void> {
    await actor.batch?.alongside(within, action.action);
    await beforeCommit(within, (last) => this.append(last, actor, action));
  }

  /**
   * Returns the last entry of a target with one of these actions, or null.
   * @param matches whether an entry of the target is meant, by the changed fields before and after
   */
  async last(
    target: string,
    actions: readonly string[],
    matches: (changes: AuditChanges) => boolean = () => true,
    within: Pick<Prisma.TransactionClient, 'auditEntry'> = this.database.prisma,
  ): Promise<AuditEntry | null> {
    const entries = await within.auditEntry.findMany({
      where: { target, action: { in: [...actions] } },
      orderBy: { auditNo: 'desc' },
      take: searchedEntries,
    });
    return entries.find(({ before, after }) => matches({ ...parsed(before), ...parsed(after) })) ?? null;
  }

  /** Verifies all entries, from the first to the last, that none is missing, and that the log matches its anchors. */
  async verify(): Promise<AuditVerification> {
    const anchors = await this.anchors.checked();
    return this.database.withDedicatedConnection((client) => verifyEntries(client, this.seals, anchors));
  }

  private async append(
    within: Prisma.TransactionClient,
    { operatorKey, requestId, batch }: Actor,
    { action, target, reason = '', before = {}, after: changed = {}, naming }: OperatorAction,
  ): Promise<void> {
    await executeWithin(
      within,
      'audit_lock',
      `SELECT pg_advisory_xact_lock(hashtextextended('audit_entries', 0))`,
      [],
    );
    const [last] = await queryWithin(
      within,
      'audit_last',
      'SELECT audit_no, seal FROM audit_entries ORDER BY audit_no DESC LIMIT 1',
      [],
    );
    const old = takeApart('before', before, naming);
    const now = takeApart('after', changed, naming);
    const after = batch ? { ...now.state, batch_id: batch.batchId } : now.state;
    const unsealed = {
      auditNo: (last?.audit_no ?? 0) + 1,
      at: this.clock.now(),
      operatorKey,
      action,
      target,
      reason,
      before: JSON.stringify(old.state, maskDeclared),
      after: JSON.stringify(after, maskDeclared),
      requestId,
    };
    const seal = this.seals.ofEntry(unsealed, last?.seal);
    const head = this.seals.ofHead(unsealed.auditNo, seal);
    await executeWithin(
      within,
      'audit_add',
      `WITH entry AS (
         INSERT INTO audit_entries (audit_no, at, operator_key, action, target, reason, before, after, request_id, seal)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10))
       INSERT INTO audit_heads (id, entries, last_seal, seal) VALUES (1, $1, $10, $11)
       ON CONFLICT (id) DO UPDATE SET entries = excluded.entries, last_seal = excluded.last_seal, seal = excluded.seal`,
      [
        unsealed.auditNo,
        unsealed.at,
        operatorKey,
        action,
        target,
        reason,
        unsealed.before,
        unsealed.after,
        requestId,
        seal,
        head.seal,
      ],
    );
    const texts = [...old.texts, ...now.texts];
    if (texts.length > 0)
      await within.auditText.createMany({
        data: texts.map((apart) => ({ ...apart, auditNo: unsealed.auditNo })),
      });
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
}
