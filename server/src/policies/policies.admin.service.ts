import { Injectable } from '@nestjs/common';
import { AuditService } from '../core/audit/audit.service.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { type CsvList, fewOf } from '../core/audit/operator-csv.service.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Policy, Prisma } from '../core/database/generated/client.ts';
import { executeWithin } from '../core/database/transaction-statements.ts';
import { AppError } from '../core/errors/app-error.ts';
import { fieldRefusal, refuseProblem } from '../core/errors/field-problems.ts';
import { yn } from '../core/http/ok.dto.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { SecondDecisionsService } from '../users/index.ts';
import type {
  ManagedPolicy,
  ManagedPolicyFilter,
  ManagedPolicyList,
  ManagedPolicyQuery,
  ManagedPolicyRequest,
  ManagedPolicyText,
  ManagedPolicyWithdrawal,
  PolicyState,
} from './policies.admin.dto.ts';
import { policyColumns, policyTexts } from './texts.ts';

const dayMs = 86_400_000;

const stateColumn = `CASE WHEN p.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN p.effective_at > $1::timestamptz THEN 'coming'
  WHEN EXISTS (SELECT FROM policies later WHERE later.gubn = p.gubn AND later.withdrawn_at IS NULL
    AND later.effective_at > p.effective_at AND later.effective_at <= $1) THEN 'past' ELSE 'in_force' END AS state`;

const columns = 'p.policy_no, p.gubn, p.title, p.summary, p.effective_at, p.created_at, p.disadvantage';

interface PolicyRow {
  policy_no: number;
  gubn: string;
  title: string;
  summary: string;
  effective_at: Date;
  created_at: Date;
  disadvantage: boolean;
  state: PolicyState;
}
/** On an empty page, the total alone. */
type ListedRow = { total: number } & (PolicyRow | { policy_no: null });

/**
 * Versions of policies in the operators' console. What a version says is never changed: one that is announced can be
 * withdrawn, or replaced by a corrected one; one in force can only be followed by another.
 */
@Injectable()
export class PoliciesAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly audit: AuditService,
    private readonly second: SecondDecisionsService,
  ) {}

  /** The versions, latest effective date first. */
  async list(query: ManagedPolicyQuery): Promise<ManagedPolicyList> {
    const page = pageOf(query);
    const rows = await this.database.query<'policies_admin', ListedRow>(
      'policies_admin',
      `WITH listed AS MATERIALIZED (
         SELECT * FROM (SELECT ${columns}, ${stateColumn} FROM policies p WHERE $2::text IS NULL OR p.gubn = $2) v
         WHERE $3::text IS NULL OR v.state = $3)
       SELECT counted.total, page.* FROM (SELECT count(*)::int AS total FROM listed) counted LEFT JOIN LATERAL (
         SELECT * FROM listed ORDER BY effective_at DESC, policy_no DESC OFFSET $4::int LIMIT $5::int) page ON true
       ORDER BY page.effective_at DESC, page.policy_no DESC`,
      [this.clock.now(), query.gubn ?? null, query.state ?? null, page.offset, page.limit],
    );
    const list = rows.flatMap((row) => (row.policy_no === null ? [] : [present(row)]));
    return { list, total: rows[0]?.total ?? 0, ...page };
  }

  /** The versions as a file, without their texts. */
  csv(query: ManagedPolicyFilter): CsvList<ManagedPolicy> {
    const { gubn, state } = query;
    return {
      area: 'policies',
      name: 'policies',
      filters: { gubn, state },
      columns: [
        [policyColumns.id, ({ policy_no }) => policy_no],
        [policyColumns.policy, (row) => row.gubn],
        [policyColumns.state, (row) => row.state],
        [policyColumns.title, ({ title }) => title],
        [policyColumns.summary, ({ summary }) => summary],
        [policyColumns.effectiveAt, ({ effective_at }) => effective_at],
        [policyColumns.publishedAt, ({ published_at }) => published_at],
      ],
      read: fewOf(query, (page) => this.list(page)),
    };
  }

  /** A version with its text. Throws policy_not_found. */
  async one(policyNo: number): Promise<ManagedPolicyText> {
    const [row] = await this.database.query<'policies_admin_one', PolicyRow & { content: string }>(
      'policies_admin_one',
      `SELECT ${columns}, p.content, ${stateColumn} FROM policies p WHERE p.policy_no = $2::int`,
      [this.clock.now(), policyNo],
    );
    if (!row) throw new AppError('policy_not_found');
    return { ...present(row), content: row.content };
  }

  /** Publishes a version. Throws validation_failed, policy_date_taken. */
  async publish(actor: Actor, request: ManagedPolicyRequest): Promise<ManagedPolicyText> {
    const publish = async (within: Prisma.TransactionClient): Promise<number> => {
      const added = await this.add(within, request);
      await this.audit.write(within, actor, {
        action: 'policies.publish',
        target: `policy:${added.policyNo}`,
        after: wireOf(added),
      });
      return added.policyNo;
    };
    return this.one(await this.sameDate(request, () => this.changing(publish)));
  }

  /**
   * Withdraws an announced version and publishes a corrected one, which has a number of its own. Throws
   * validation_failed, policy_not_found, policy_in_force, policy_withdrawn, policy_date_taken.
   */
  async replace(actor: Actor, policyNo: number, request: ManagedPolicyRequest): Promise<ManagedPolicyText> {
    const replace = async (within: Prisma.TransactionClient): Promise<number> => {
      const before = await this.withdrawn(within, policyNo);
      if (before.gubn !== request.gubn) throw fieldRefusal('gubn', 'isIn');
      const added = await this.add(within, request);
      await this.audit.write(within, actor, {
        action: 'policies.replace',
        target: `policy:${policyNo}`,
        before: wireOf(before),
        after: { policy_no: added.policyNo, ...wireOf(added) },
      });
      return added.policyNo;
    };
    const act = () => this.sameDate(request, () => this.changing(replace));
    return this.one(await this.withdrawnBefore(policyNo, act));
  }

  /** Withdraws an announced version. Throws policy_not_found, policy_in_force, policy_withdrawn. */
  async withdraw(actor: Actor, policyNo: number, { reason }: ManagedPolicyWithdrawal): Promise<void> {
    const withdraw = async (within: Prisma.TransactionClient): Promise<void> => {
      const before = await this.withdrawn(within, policyNo);
      await this.audit.write(within, actor, {
        action: 'policies.withdraw',
        target: `policy:${policyNo}`,
        ...(reason === undefined ? {} : { reason: reason.trim() }),
        before: wireOf(before),
      });
    };
    await this.withdrawnBefore(policyNo, () => this.changing(withdraw));
  }

  /** Names who withdrew or replaced the version before. */
  private withdrawnBefore<Answer>(policyNo: number, act: () => Promise<Answer>): Promise<Answer> {
    return this.second.explain(
      {
        codes: ['policy_withdrawn'],
        actions: ['policies.withdraw', 'policies.replace'],
        target: () => `policy:${policyNo}`,
        shown: () => this.one(policyNo),
      },
      act,
    );
  }

  /** Names who announced the version of the same date. */
  private sameDate<Answer>(
    { gubn, effective_at }: ManagedPolicyRequest,
    act: () => Promise<Answer>,
  ): Promise<Answer> {
    const where = { gubn, effectiveAt: new Date(effective_at), withdrawnAt: null };
    const taken = async (): Promise<number> =>
      (await this.database.prisma.policy.findFirst({ where }))?.policyNo ?? 0;
    return this.second.explain(
      {
        codes: ['policy_date_taken'],
        actions: ['policies.publish'],
        target: async () => `policy:${await taken()}`,
        shown: async () => this.one(await taken()),
      },
      act,
    );
  }

  private changing<Result>(change: (within: Prisma.TransactionClient) => Promise<Result>): Promise<Result> {
    return this.database.prisma.$transaction(async (within) => {
      await executeWithin(
        within,
        'policies_lock',
        `SELECT pg_advisory_xact_lock(hashtextextended('policies', 0))`,
        [],
      );
      return change(within);
    });
  }

  private async add(within: Prisma.TransactionClient, request: ManagedPolicyRequest): Promise<Policy> {
    const now = this.clock.now();
    const disadvantage = request.disadvantage_yn === 'Y';
    const days = this.settings.get(disadvantage ? 'policy_notice_long_days' : 'policy_notice_days');
    const effectiveAt = new Date(request.effective_at);
    refuseProblem('effective_at', effectiveAt.getUTCFullYear() < 10_000 ? null : 'characters');
    if (effectiveAt.getTime() < now.getTime() + days * dayMs)
      throw fieldRefusal('effective_at', 'early', policyTexts.early(days));
    const { gubn } = request;
    if ((await within.policy.count({ where: { gubn, effectiveAt, withdrawnAt: null } })) > 0)
      throw new AppError('policy_date_taken');
    return within.policy.create({
      data: {
        gubn,
        title: request.title.trim(),
        summary: request.summary.trim(),
        content: request.content.replace(/\r\n?/g, '\n').trim(),
        effectiveAt,
        disadvantage,
        createdAt: now,
      },
    });
  }

  /** Withdraws a version in a transaction, and returns it. Throws policy_not_found, policy_in_force, policy_withdrawn. */
  private async withdrawn(within: Prisma.TransactionClient, policyNo: number): Promise<Policy> {
    const before = await within.policy.findUnique({ where: { policyNo } });
    if (!before) throw new AppError('policy_not_found');
    if (before.withdrawnAt) throw new AppError('policy_withdrawn');
    const now = this.clock.now();
    if (before.effectiveAt <= now) throw new AppError('policy_in_force');
    return within.policy.update({ where: { policyNo }, data: { withdrawnAt: now } });
  }
}

const present = (row: PolicyRow): ManagedPolicy => ({
  policy_no: row.policy_no,
  gubn: row.gubn,
  title: row.title,
  summary: row.summary,
  effective_at: row.effective_at.toISOString(),
  published_at: row.created_at.toISOString(),
  disadvantage_yn: yn(row.disadvantage),
  state: row.state,
});

/** A version in the audit log. The text itself stays in the table for ever. */
const wireOf = (row: Policy) => ({
  gubn: row.gubn,
  title: row.title,
  summary: row.summary,
  effective_at: row.effectiveAt.toISOString(),
  disadvantage_yn: yn(row.disadvantage),
  characters: row.content.length,
});
