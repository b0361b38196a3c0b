import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { UsersService } from '../../users/index.ts';
import type { AuditChain, AuditLog, AuditLogQuery } from './audit-log.dto.ts';

/** Verifying reads every entry, so requests for further pages share one result. */
const verifiedForMs = 10_000;

/** Reads the audit log. */
@Injectable()
export class AuditLogService {
  private verified: { atMs: number; chain: Promise<AuditChain> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly users: UsersService,
  ) {}

  /** Newest first, filtered by operator, target and action. */
  async list(query: AuditLogQuery): Promise<AuditLog> {
    const { offset, limit } = pageOf(query);
    const where = whereOf(query);
    const { auditEntry } = this.database.prisma;
    const [rows, total, chain] = await Promise.all([
      auditEntry.findMany({ where, orderBy: { auditNo: 'desc' }, skip: offset, take: limit }),
      auditEntry.count({ where }),
      this.chain(),
    ]);
    const operators = await this.users.briefs(rows.map(({ operatorKey }) => operatorKey));
    const list = rows.map((row) => ({
      audit_no: row.auditNo,
      at: row.at.toISOString(),
      operator: operators.get(row.operatorKey) ?? null,
      operator_key: row.operatorKey,
      action: row.action,
      target: row.target,
      reason: row.reason,
      before: row.before,
      after: row.after,
      request_id: row.requestId,
    }));
    return { list, total, offset, limit, chain };
  }

  private chain(): Promise<AuditChain> {
    const atMs = this.clock.nowMs();
    if (this.verified === undefined || Math.abs(atMs - this.verified.atMs) >= verifiedForMs) {
      const chain = this.verify();
      this.verified = { atMs, chain };
      // A failed verification is not cached.
      chain.catch(() => {
        this.verified = undefined;
      });
    }
    return this.verified.chain;
  }

  private async verify(): Promise<AuditChain> {
    const { entries, brokenAt } = await this.audit.verify();
    return {
      whole_yn: yn(brokenAt === null),
      entries,
      broken_at: brokenAt,
      checked_at: this.clock.now().toISOString(),
    };
  }
}

function whereOf({ operator_key, target, action }: AuditLogQuery): Prisma.AuditEntryWhereInput {
  return {
    ...(operator_key === undefined ? {} : { operatorKey: operator_key }),
    ...(target ? { target } : {}),
    ...(action === undefined ? {} : { action: action.includes('.') ? action : { startsWith: `${action}.` } }),
  };
}
