import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../../core/audit/operator.decorator.ts';
import { Clock } from '../../../core/clock/clock.ts';
import { Database } from '../../../core/database/database.ts';
import { queryWithin } from '../../../core/database/transaction-statements.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { ExternalOperations } from '../../purchases/external-operations.service.ts';
import { COUPON_PORT, type Coupon, type CouponPort } from '../coupon.port.ts';
import { noteCoupons } from '../coupon-alarms.ts';
import { couponGive, type GiveRequest } from '../coupon-operations.ts';
import { type CampaignRow, termsOf } from './coupon-campaign-row.ts';

/** Members of one batch: what the service takes at once. */
const batchMax = 500;
/** Batches of one run of a campaign: another campaign is not kept waiting for longer. */
const batchesMax = 20;

/**
 * Carries campaigns out at the coupon service, step by step: each step is stored before the service is called, and is
 * repeated under its key until its result is known.
 */
@Injectable()
export class CouponCampaignsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly operations: ExternalOperations,
    @Inject(COUPON_PORT) private readonly port: CouponPort,
  ) {}

  /** Returns a campaign. Throws coupon_campaign_not_found. */
  async get(campaignNo: number): Promise<CampaignRow> {
    const rows = await this.database.query<'coupon_campaign', { row: CampaignRow }>(
      'coupon_campaign',
      'SELECT to_jsonb(c) AS row FROM coupon_campaigns c WHERE campaign_no = $1',
      [campaignNo],
    );
    const [found] = rows;
    if (!found) throw new AppError('coupon_campaign_not_found');
    return found.row;
  }

  /** The campaigns that are not carried out yet, the oldest first. */
  async open(): Promise<number[]> {
    const rows = await this.database.query<'coupon_campaigns_open', { campaign_no: number }>(
      'coupon_campaigns_open',
      `SELECT campaign_no FROM coupon_campaigns WHERE state IN ('running', 'withdrawing') ORDER BY campaign_no LIMIT 50`,
      [],
    );
    return rows.map(({ campaign_no }) => campaign_no);
  }

  /**
   * Carries a campaign on as far as it goes now. Throws when the service does not answer; a repeat continues where it
   * stopped.
   */
  async carryOn(campaignNo: number): Promise<void> {
    let row = await this.get(campaignNo);
    if (row.service_id === null) row = await this.begin(row);
    if (row.state === 'withdrawing') {
      await this.withdraw(row);
      return;
    }
    for (let batch = 0; batch < batchesMax && row.state === 'running'; batch += 1)
      row = await this.giveBatch(row);
  }

  /**
   * Gives one member a coupon of a campaign, for an operator, once per key. Throws coupon_campaign_not_found,
   * coupon_campaign_withdrawn, user_not_found, coupon_already_issued, external_pending, idempotency_mismatch.
   */
  async giveOne(
    { operatorKey, requestId }: Actor,
    campaignNo: number,
    member: number,
    reason: string,
    key: string,
  ): Promise<Coupon> {
    const { answer } = await this.operations.run<{ list: Coupon[] }>(couponGive, {
      userKey: operatorKey,
      key,
      input: [campaignNo, member, reason],
      prepare: async () => {
        const { service_id, state } = await this.get(campaignNo);
        if (state === 'withdrawing' || state === 'withdrawn') throw new AppError('coupon_campaign_withdrawn');
        if (service_id === null) throw new AppError('coupon_campaign_not_found');
        await this.refuseUnknownMembers([member]);
        const request: GiveRequest = {
          campaign_no: campaignNo,
          campaign_id: service_id,
          member,
          operator_key: operatorKey,
          request_id: requestId,
          reason,
        };
        return { request };
      },
    });
    const [coupon] = answer.list;
    if (!coupon) throw new AppError('coupon_already_issued');
    return coupon;
  }

  private async begin(row: CampaignRow): Promise<CampaignRow> {
    const { days, code_cnt, code_limit } = row;
    const result = await this.port.begin(`campaign:${row.campaign_no}`, {
      ...termsOf(row),
      days,
      code_cnt,
      code_limit,
    });
    if (result.outcome === 'refused') throw new AppError(result.code);
    const rows = await this.database.query<'coupon_campaign_begun', { row: CampaignRow }>(
      'coupon_campaign_begun',
      `UPDATE coupon_campaigns c SET service_id = $2,
         state = CASE WHEN audience = 'codes' AND state = 'running' THEN 'done' ELSE state END
       WHERE campaign_no = $1 RETURNING to_jsonb(c) AS row`,
      [row.campaign_no, result.answer.campaign_id],
    );
    return rows[0]?.row ?? row;
  }

  private async withdraw(row: CampaignRow): Promise<void> {
    const result = await this.port.withdraw(`campaign:${row.campaign_no}:withdraw`, row.service_id ?? '');
    if (result.outcome === 'refused' && result.code !== 'coupon_campaign_withdrawn')
      throw new AppError(result.code);
    await this.database.query(
      'coupon_campaign_withdrawn',
      `UPDATE coupon_campaigns SET state = 'withdrawn' WHERE campaign_no = $1 AND state = 'withdrawing'`,
      [row.campaign_no],
    );
  }

  /** Gives the next members theirs; a campaign without further members is done. */
  private async giveBatch(row: CampaignRow): Promise<CampaignRow> {
    const { campaign_no, batch } = await this.withBatch(row);
    if (batch.length === 0) return this.get(campaign_no);
    const result = await this.port.give(`campaign:${campaign_no}:${batch[0]}`, {
      campaign_id: row.service_id ?? '',
      members: batch,
    });
    // Withdrawn by another server in the meantime.
    if (result.outcome === 'refused') return this.get(campaign_no);
    const { list } = result.answer;
    await this.database.prisma.$transaction(async (within) => {
      const noted = await queryWithin<'coupon_batch_given', { campaign_no: number }>(
        within,
        'coupon_batch_given',
        `UPDATE coupon_campaigns SET given_until = $2::int, given_cnt = given_cnt + $3::int, batch = '{}'
         WHERE campaign_no = $1::int AND given_until < $2::int RETURNING campaign_no`,
        [campaign_no, Math.max(...batch), list.length],
      );
      if (noted.length > 0) await noteCoupons(within, list, this.clock.now());
    });
    return this.get(campaign_no);
  }

  /** Stores the members of the next batch before they are given theirs, or that there are none left. */
  private async withBatch(row: CampaignRow): Promise<Pick<CampaignRow, 'campaign_no' | 'batch'>> {
    if (row.batch.length > 0) return row;
    const members = row.audience === 'grade' ? await this.membersOfGrade(row) : await this.namedMembers(row);
    if (members === null) return { ...row, batch: [] };
    const rows = await this.database.query<'coupon_batch', { batch: number[] }>(
      'coupon_batch',
      `UPDATE coupon_campaigns SET batch = $2::int[], state = CASE WHEN $2::int[] = '{}' THEN 'done' ELSE state END
       WHERE campaign_no = $1 AND state = 'running' AND batch = '{}' RETURNING batch`,
      [row.campaign_no, members],
    );
    return { campaign_no: row.campaign_no, batch: rows[0]?.batch ?? [] };
  }

  private async namedMembers({ user_keys, given_until }: CampaignRow): Promise<number[]> {
    const rows = await this.database.query<'coupon_members', { user_key: number }>(
      'coupon_members',
      `SELECT u.user_key FROM member_profiles u
       WHERE u.user_key = ANY ($1::int[]) AND u.user_key > $2 AND u.deleted_at IS NULL ORDER BY u.user_key LIMIT ${batchMax}`,
      [user_keys, given_until],
    );
    return rows.map(({ user_key }) => user_key);
  }

  /** Returns null while the grades of the month are not decided. */
  private async membersOfGrade({ vip_level, given_until }: CampaignRow): Promise<number[] | null> {
    const rows = await this.database.query<'coupon_members_of_grade', { user_key: number }>(
      'coupon_members_of_grade',
      'SELECT user_key FROM members_of_pay_grade($1, $2, $3, $4)',
      [vip_level, given_until, batchMax, this.clock.now()],
    );
    if (rows.length > 0) return rows.map(({ user_key }) => user_key);
    const decided = await this.database.query<'coupon_grades_decided', { decided: boolean }>(
      'coupon_grades_decided',
      'SELECT pay_grades_are_decided($1) AS decided',
      [this.clock.now()],
    );
    return decided[0]?.decided ? [] : null;
  }

  /** Throws user_not_found unless all of them are members: a mistyped number would be left out unnoticed. */
  async refuseUnknownMembers(userKeys: readonly number[]): Promise<void> {
    if (userKeys.length === 0) return;
    const rows = await this.database.query<'coupon_members_unknown', { user_key: number }>(
      'coupon_members_unknown',
      `SELECT k AS user_key FROM unnest($1::int[]) AS k
       WHERE NOT EXISTS (SELECT FROM member_profiles u WHERE u.user_key = k AND u.deleted_at IS NULL) LIMIT 1`,
      [userKeys],
    );
    const [unknown] = rows;
    if (unknown) throw new AppError('user_not_found', { reason: `member ${unknown.user_key} is unknown` });
  }
}
