import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { yn } from '../core/http/ok.dto.ts';
import { type PageQuery, pageOf } from '../core/http/page.dto.ts';
import { termsOfPages } from './page-terms.ts';
import {
  type PageTermList,
  type PolicyHistory,
  type PolicyNumberList,
  type PolicyText,
  type PolicyTextList,
  policyIds,
} from './policies.dto.ts';

interface PolicyRow {
  policy_no: number;
  gubn: string;
  title: string;
  content: string;
  summary: string;
  effective_at: Date;
  in_force: boolean;
}

interface HistoryRow extends Omit<PolicyRow, 'content' | 'gubn'> {
  total: number;
}

/** Whether a version is the newest of its policy that is in force at `$1`. */
const inForce = `(p.effective_at <= $1::timestamptz AND NOT EXISTS (
  SELECT FROM policies later WHERE later.gubn = p.gubn AND later.withdrawn_at IS NULL
    AND later.effective_at > p.effective_at AND later.effective_at <= $1))`;

const columns = `p.policy_no, p.gubn, p.title, p.content, p.summary, p.effective_at, ${inForce} AS in_force`;

/** Policies and their versions. */
@Injectable()
export class PoliciesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The versions in force. */
  async numbers(): Promise<PolicyNumberList> {
    const list = (await this.current()).map(({ policy_no, gubn, title, effective_at }) => ({
      gubn,
      policy_no,
      title,
      effective_at: effective_at.toISOString(),
    }));
    return { list };
  }

  /** The versions in force with their texts. */
  async all(): Promise<PolicyTextList> {
    return { list: (await this.current()).map(present) };
  }

  /** The version in force of a policy, or one version by its number. Throws policy_not_found. */
  async one(id: string): Promise<PolicyText> {
    const [row] = /^\d/.test(id)
      ? await this.database.query<'policies_by_number', PolicyRow>(
          'policies_by_number',
          `SELECT ${columns} FROM policies p WHERE p.policy_no = $2::int AND p.withdrawn_at IS NULL`,
          [this.clock.now(), Number(id)],
        )
      : await this.database.query<'policies_by_name', PolicyRow>(
          'policies_by_name',
          `SELECT ${columns} FROM policies p WHERE p.gubn = $2 AND p.withdrawn_at IS NULL AND p.effective_at <= $1::timestamptz
           ORDER BY p.effective_at DESC LIMIT 1`,
          [this.clock.now(), id],
        );
    if (!row) throw new AppError('policy_not_found');
    return present(row);
  }

  /** A policy's versions, newest first. Throws policy_not_found for an unknown name. */
  async history(gubn: string, query: PageQuery): Promise<PolicyHistory> {
    const page = pageOf(query);
    const rows = await this.database.query<'policies_history', HistoryRow>(
      'policies_history',
      `SELECT counted.total, v.* FROM (SELECT count(*)::int AS total FROM policies WHERE gubn = $2 AND withdrawn_at IS NULL) counted
       LEFT JOIN LATERAL (
         SELECT p.policy_no, p.title, p.summary, p.effective_at, ${inForce} AS in_force
         FROM policies p WHERE p.gubn = $2 AND p.withdrawn_at IS NULL ORDER BY p.effective_at DESC OFFSET $3 LIMIT $4) v ON true`,
      [this.clock.now(), gubn, page.offset, page.limit],
    );
    const total = rows[0]?.total ?? 0;
    if (total === 0) throw new AppError('policy_not_found');
    // Beyond the last page there is one row with the count alone.
    const versions = rows.filter(({ policy_no }) => policy_no !== null);
    return {
      list: versions.map(({ policy_no, title, summary, effective_at, in_force }) => ({
        policy_no,
        title,
        summary,
        effective_at: effective_at.toISOString(),
        in_force_yn: yn(in_force),
      })),
      total,
      ...page,
    };
  }

  /** The consents of an action with their texts in force. Throws policy_not_found for an action without consents. */
  async pageTerms(page: string): Promise<PageTermList> {
    const terms = Object.hasOwn(termsOfPages, page) ? termsOfPages[page] : undefined;
    if (!terms) throw new AppError('policy_not_found');
    const current = new Map((await this.current()).map((row) => [row.gubn, row]));
    const list = terms.flatMap(({ gubn, required }) => {
      const row = current.get(gubn);
      return row
        ? [
            {
              gubn,
              policy_no: row.policy_no,
              title: row.title,
              required_yn: yn(required),
              content: row.content,
            },
          ]
        : [];
    });
    return { list };
  }

  /** Records consents with the version in force; 0 if a document has no version yet (marketing never has one). */
  async recordConsents(
    within: Prisma.TransactionClient,
    userKey: number,
    consents: readonly string[],
    agreedAt: Date,
  ): Promise<void> {
    const consented = [...new Set(consents)];
    const versions = await within.policy.findMany({
      where: { gubn: { in: consented }, withdrawnAt: null, effectiveAt: { lte: agreedAt } },
      orderBy: { effectiveAt: 'desc' },
      distinct: ['gubn'],
      select: { gubn: true, policyNo: true },
    });
    const numbers = new Map(versions.map(({ gubn, policyNo }) => [gubn, policyNo]));
    await within.policyConsent.createMany({
      data: consented.map((gubn) => ({ userKey, gubn, policyNo: numbers.get(gubn) ?? 0, agreedAt })),
    });
  }

  /** The version in force of every policy, in the order of `policyIds`. */
  private async current(): Promise<PolicyRow[]> {
    return this.database.query<'policies_current', PolicyRow>(
      'policies_current',
      `SELECT * FROM (
         SELECT DISTINCT ON (p.gubn) ${columns} FROM policies p
         WHERE p.withdrawn_at IS NULL AND p.effective_at <= $1::timestamptz ORDER BY p.gubn, p.effective_at DESC) current
       ORDER BY array_position($2::text[], gubn) NULLS LAST, gubn`,
      [this.clock.now(), policyIds],
    );
  }
}

const present = (row: PolicyRow): PolicyText => ({
  gubn: row.gubn,
  policy_no: row.policy_no,
  title: row.title,
  effective_at: row.effective_at.toISOString(),
  summary: row.summary,
  content: row.content,
  in_force_yn: yn(row.in_force),
});
