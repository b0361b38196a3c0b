import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { recordOf } from '../../core/audit/anchors/anchor-files.ts';
import { AuditService } from '../../core/audit/audit.service.ts';
import { AuditEntriesRepository, type AuditEntryFilter } from '../../core/audit/audit-entries.repository.ts';
import { type CsvList, fewOf } from '../../core/audit/operator-csv.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { Database } from '../../core/database/database.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { UsersService } from '../../users/index.ts';
import { anchorColumns, auditColumns } from '../texts.ts';
import type {
  AuditAnchorList,
  AuditAnchorRecord,
  AuditChain,
  AuditLog,
  AuditLogEntry,
  AuditLogFilter,
  AuditLogQuery,
} from './audit-log.dto.ts';
import { peopleIn, peopleOf } from './audit-people.ts';

/** Verifying reads every entry, so requests share a result. */
const verifiedForMs = 10_000;
/** From this duration on the log is long: a page shows the previous result, which lasts for many times its duration. */
const longMs = 2_000;
const longForTimes = 50;

/** Reads the audit log. */
@Injectable()
export class AuditLogService {
  private verified: { atMs: number; tookMs: number; chain: AuditChain } | undefined;
  private verifying: Promise<AuditChain> | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly monotonic: MonotonicClock,
    private readonly audit: AuditService,
    private readonly users: UsersService,
    private readonly entries: AuditEntriesRepository,
  ) {}

  /**
   * Newest first, filtered by operator, target and action.
   * @param onlyOf the operator whose entries alone are visible; undefined: all
   */
  async list(query: AuditLogQuery, onlyOf?: number): Promise<AuditLog> {
    const [page, counted, chain] = await Promise.all([
      this.rows(query, onlyOf),
      this.entries.total(wantedOf(query, onlyOf)),
      this.chain(),
    ]);
    return { ...page, ...counted, ...pageOf(query), chain };
  }

  /** The log as a file. The states before and after are left out: they may contain personal data. */
  csv(query: AuditLogFilter, onlyOf?: number): CsvList<AuditLogEntry> {
    const { operator_key, target, action } = query;
    return {
      area: 'admin',
      name: 'audit-log',
      filters: { operator_key, target, action },
      columns: [
        [auditColumns.number, ({ audit_no }) => audit_no],
        [auditColumns.at, ({ at }) => at],
        [auditColumns.operator, ({ operator }) => operator?.nick ?? ''],
        [auditColumns.operatorKey, (row) => row.operator_key],
        [auditColumns.action, (row) => row.action],
        [auditColumns.target, (row) => row.target],
        [auditColumns.reason, ({ reason }) => reason],
      ],
      read: (cursor, limit) => this.rows({ ...query, limit, ...(cursor === null ? {} : { cursor }) }, onlyOf),
    };
  }

  private async rows(
    query: AuditLogQuery,
    onlyOf: number | undefined,
  ): Promise<{ list: AuditLogEntry[]; cursor: string | null }> {
    const { list: rows, cursor } = await this.entries.page(wantedOf(query, onlyOf), {
      cursor: query.cursor,
      ...pageOf(query),
    });
    const operators = await this.users.briefs(rows.flatMap((row) => [row.operator_key, ...peopleIn(row)]));
    const list = rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      operator: operators.get(row.operator_key) ?? null,
      people: peopleOf(row, operators),
    }));
    return { list, cursor };
  }

  /** The signed states of the log, newest first. */
  async anchorList(query: PageQuery): Promise<AuditAnchorList> {
    const { offset, limit } = pageOf(query);
    const { auditAnchor } = this.database.prisma;
    const [rows, total] = await Promise.all([
      auditAnchor.findMany({ orderBy: { day: 'desc' }, skip: offset, take: limit }),
      auditAnchor.count(),
    ]);
    return { list: rows.map(recordOf), total, offset, limit };
  }

  /** The anchors as a file. */
  anchorsFile(): CsvList<AuditAnchorRecord> {
    return {
      area: 'admin',
      name: 'audit-anchors',
      filters: {},
      columns: [
        [anchorColumns.day, ({ day }) => day],
        [anchorColumns.entries, ({ entries }) => entries],
        [anchorColumns.lastSeal, ({ last_seal }) => last_seal],
        [anchorColumns.signedAt, ({ signed_at }) => signed_at],
        [anchorColumns.publicKey, ({ public_key }) => public_key],
        [anchorColumns.signature, ({ signature }) => signature],
      ],
      read: fewOf({}, (page) => this.anchorList(page)),
    };
  }

  /** The newest result; a new one is waited for only briefly. Null until the first one, for a long log. */
  private async chain(): Promise<AuditChain | null> {
    const { verified } = this;
    const isLong = verified !== undefined && verified.tookMs >= longMs;
    const validMs = isLong ? verified.tookMs * longForTimes : verifiedForMs;
    const isDue = verified === undefined || Math.abs(this.clock.nowMs() - verified.atMs) >= validMs;
    if (!isDue) return verified.chain;
    this.verifying ??= this.verify().finally(() => {
      this.verifying = undefined;
    });
    // A failed verification is reported by the request that waits for it.
    this.verifying.catch(() => undefined);
    if (isLong) return verified.chain;
    const newest = await Promise.race([this.verifying, pause(longMs * 2, undefined, { ref: false })]);
    return newest ?? verified?.chain ?? null;
  }

  private async verify(): Promise<AuditChain> {
    const startedMs = this.monotonic.nowMs();
    const { entries, brokenAt, brokenAnchor } = await this.audit.verify();
    const chain = {
      whole_yn: yn(brokenAt === null && brokenAnchor === null),
      entries,
      broken_at: brokenAt,
      broken_anchor: brokenAnchor?.day ?? null,
      checked_at: this.clock.now().toISOString(),
    };
    this.verified = { atMs: this.clock.nowMs(), tookMs: this.monotonic.nowMs() - startedMs, chain };
    return chain;
  }
}

/** The entries that are read: of those that the operator may see. */
function wantedOf(
  { operator_key, target, action }: AuditLogFilter,
  onlyOf: number | undefined,
): AuditEntryFilter {
  // Another operator's key selects none of the caller's entries.
  const operatorKey =
    onlyOf !== undefined && operator_key !== undefined && operator_key !== onlyOf ? 0 : onlyOf;
  return { operatorKey: operatorKey ?? operator_key, target, action };
}
