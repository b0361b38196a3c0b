import { shownCouponCode } from '@honey/rules';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type AuditChanges, AuditService } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/audit/operator.decorator.ts';
import { type CsvList, fewOf, fileOf } from '../../../core/audit/operator-csv.service.ts';
import { Clock } from '../../../core/clock/clock.ts';
import { Database } from '../../../core/database/database.ts';
import { isUniqueViolation } from '../../../core/database/database-errors.ts';
import type { Prisma } from '../../../core/database/generated/client.ts';
import { queryWithin } from '../../../core/database/transaction-statements.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { cappedTotal, countedMax, cursorAfter, cursorValues, lastKey } from '../../../core/http/cursor.ts';
import { type CursorPageQuery, type PageQuery, pageOf } from '../../../core/http/page.dto.ts';
import { inputHash } from '../../../core/idempotency/idempotency-key.ts';
import { SettingsStore } from '../../../core/settings/settings.store.ts';
import { ItemGrantsService } from '../../../items/index.ts';
import { type DecidedCase, SecondDecisionsService } from '../../../users/index.ts';
import { couponCampaignReplay } from '../../external.functions.ts';
import { COUPON_PORT, type CouponCampaign, type CouponPort } from '../coupon.port.ts';
import { presentCoupon } from '../coupon-presenter.ts';
import type { CouponDto } from '../coupons.dto.ts';
import { campaignColumns, codeColumns } from '../texts.ts';
import type { CampaignRow } from './coupon-campaign-row.ts';
import { CouponCampaignsService } from './coupon-campaigns.service.ts';
import type {
  CouponCampaignRequest,
  CouponGiveRequest,
  ManagedCouponCampaign,
  ManagedCouponCampaignList,
  ManagedCouponCode,
  ManagedCouponCodeList,
} from './coupons.admin.dto.ts';

/** What a request decides, with the defaults of its kind and audience. */
type NewCampaign = Omit<
  CampaignRow,
  'campaign_no' | 'service_id' | 'state' | 'given_until' | 'batch' | 'given_cnt' | 'input_hash' | 'created_at'
>;

/** How many campaigns of a file are counted at once. */
const campaignsPerRead = 50;
/** The largest page of codes of the coupon service. */
const codesPerRead = 100;

const withdrawnBefore = {
  codes: ['coupon_campaign_withdrawn'] as const,
  actions: ['coupons.withdraw'],
};

/** Campaigns of coupons, for operators. */
@Injectable()
export class CouponsAdminService {
  private readonly logger = new Logger('Coupons');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly audit: AuditService,
    private readonly items: ItemGrantsService,
    private readonly campaigns: CouponCampaignsService,
    private readonly second: SecondDecisionsService,
    @Inject(COUPON_PORT) private readonly port: CouponPort,
  ) {}

  /** Lists campaigns, newest first. */
  async list(query: CursorPageQuery): Promise<ManagedCouponCampaignList> {
    const [page, counts] = await Promise.all([
      this.rows(query),
      this.database.query<'coupon_campaign_count', { total: number }>(
        'coupon_campaign_count',
        `SELECT count(*)::int AS total FROM (SELECT FROM coupon_campaigns LIMIT ${countedMax} + 1) counted`,
        [],
      ),
    ]);
    return { ...page, ...cappedTotal(counts[0]?.total ?? 0), ...pageOf(query) };
  }

  /** The campaigns as a file. */
  csv(): CsvList<ManagedCouponCampaign> {
    return {
      area: 'coupons',
      name: 'coupons',
      filters: {},
      columns: [
        [campaignColumns.id, ({ campaign_no }) => campaign_no],
        [campaignColumns.state, (row) => row.state],
        [campaignColumns.title, ({ title }) => title],
        [campaignColumns.kind, ({ kind }) => kind],
        [campaignColumns.audience, ({ audience }) => audience],
        [campaignColumns.issued, ({ issued_cnt }) => issued_cnt ?? ''],
        [campaignColumns.used, ({ used_cnt }) => used_cnt ?? ''],
        [campaignColumns.withdrawn, ({ withdrawn_cnt }) => withdrawn_cnt ?? ''],
        [campaignColumns.reason, ({ reason }) => reason],
        [campaignColumns.createdAt, ({ created_on }) => created_on],
      ],
      // Each is counted by the coupon service.
      read: fileOf({}, (page) => this.rows({ ...page, limit: campaignsPerRead })),
    };
  }

  private async rows(
    query: CursorPageQuery,
  ): Promise<{ list: ManagedCouponCampaign[]; cursor: string | null }> {
    const { offset, limit } = pageOf(query);
    const [before = null] = cursorValues(query.cursor, 1);
    const rows = await this.database.query<'coupon_campaign_list', { row: CampaignRow }>(
      'coupon_campaign_list',
      `SELECT to_jsonb(c) AS row FROM coupon_campaigns c WHERE campaign_no < coalesce($1::int, ${lastKey})
       ORDER BY campaign_no DESC OFFSET $2 LIMIT $3`,
      [before, before === null ? offset : 0, limit],
    );
    return {
      list: await Promise.all(rows.map(({ row }) => this.present(row))),
      cursor: cursorAfter(rows, limit, ({ row }) => [row.campaign_no]),
    };
  }

  /**
   * Begins a campaign, once per key, with its audit entry; it is carried out now, or by the job.
   * @throws validation_failed, item_not_found, idempotency_mismatch, user_not_found
   */
  async begin(actor: Actor, request: CouponCampaignRequest, key: string): Promise<ManagedCouponCampaign> {
    const campaign = await this.newCampaign(actor, request);
    const hash = inputHash(JSON.stringify(campaign));
    let row = await this.known(actor, key, hash);
    if (!row) {
      await this.campaigns.refuseUnknownMembers(campaign.user_keys);
      row = await this.add(actor, campaign, key, hash);
    }
    await this.carryOn(row.campaign_no);
    return this.present(await this.campaigns.get(row.campaign_no));
  }

  /** Lists the codes of a campaign. Throws coupon_campaign_not_found, unavailable. */
  async codes(campaignNo: number, query: PageQuery): Promise<ManagedCouponCodeList> {
    const page = pageOf(query);
    const { service_id } = await this.campaigns.get(campaignNo);
    const found = service_id === null ? null : await this.port.codes(service_id, page);
    return { list: found?.list ?? [], total: found?.total ?? 0, ...page };
  }

  /** The codes of a campaign as a file. Its reading throws like `codes`. */
  codesFile(campaignNo: number): CsvList<ManagedCouponCode> {
    const read = fewOf({}, (page) => this.codes(campaignNo, page));
    return {
      area: 'coupons',
      name: 'coupon-codes',
      filters: { campaign_no: campaignNo },
      columns: [
        [codeColumns.code, ({ code }) => shownCouponCode(code)],
        [codeColumns.issued, ({ issued_cnt }) => issued_cnt],
      ],
      read: (cursor) => read(cursor, codesPerRead),
    };
  }

  /** Gives one more member a coupon. Throws what CouponCampaignsService.giveOne throws. */
  async give(actor: Actor, campaignNo: number, body: CouponGiveRequest, key: string): Promise<CouponDto> {
    const give = () => this.campaigns.giveOne(actor, campaignNo, body.user_key, body.reason.trim(), key);
    const givenBefore = {
      codes: ['coupon_already_issued'] as const,
      commitsLater: true as const,
      actions: ['coupons.give'],
      concerns: ({ user_key }: AuditChanges) => user_key === body.user_key,
    };
    return presentCoupon(
      await this.explained(campaignNo, givenBefore, () => this.explained(campaignNo, withdrawnBefore, give)),
    );
  }

  /**
   * Withdraws a campaign, with its audit entry; the service learns of it now, or from the job.
   * @throws coupon_campaign_not_found, coupon_campaign_withdrawn
   */
  async withdraw(actor: Actor, campaignNo: number, reason: string): Promise<ManagedCouponCampaign> {
    await this.campaigns.get(campaignNo);
    const withdraw = async (within: Prisma.TransactionClient): Promise<void> => {
      const rows = await queryWithin<'coupon_campaign_withdraw', { campaign_no: number }>(
        within,
        'coupon_campaign_withdraw',
        `UPDATE coupon_campaigns SET state = 'withdrawing'
         WHERE campaign_no = $1::int AND state IN ('running', 'done') RETURNING campaign_no`,
        [campaignNo],
      );
      if (rows.length === 0) throw new AppError('coupon_campaign_withdrawn');
      await this.audit.write(within, actor, {
        action: 'coupons.withdraw',
        target: `coupon-campaign:${campaignNo}`,
        reason: reason.trim(),
      });
    };
    await this.explained(campaignNo, withdrawnBefore, () => this.database.prisma.$transaction(withdraw));
    await this.carryOn(campaignNo);
    return this.present(await this.campaigns.get(campaignNo));
  }

  /** Names who withdrew the campaign before, or gave the member its coupon. */
  private explained<Answer>(
    campaignNo: number,
    decided: Pick<DecidedCase, 'codes' | 'actions' | 'concerns' | 'commitsLater'>,
    act: () => Promise<Answer>,
  ): Promise<Answer> {
    return this.second.explain(
      {
        ...decided,
        target: () => `coupon-campaign:${campaignNo}`,
        shown: async () => this.present(await this.campaigns.get(campaignNo)),
      },
      act,
    );
  }

  /** A service that does not respond leaves the campaign to the job. */
  private async carryOn(campaignNo: number): Promise<void> {
    try {
      await this.campaigns.carryOn(campaignNo);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      this.logger.warn({ event: 'coupon_campaign_postponed', campaign_no: campaignNo, problem });
    }
  }

  private async newCampaign(actor: Actor, request: CouponCampaignRequest): Promise<NewCampaign> {
    const { kind, audience } = request;
    const isComplete = {
      honey: request.star_cnt !== undefined,
      discount: request.won_krw !== undefined,
      item: request.item_id !== undefined,
      members: request.user_keys !== undefined,
      grade: request.vip_level !== undefined,
      codes: request.code_cnt !== undefined && request.code_limit !== undefined,
    };
    if (!isComplete[kind] || !isComplete[audience])
      throw new AppError('validation_failed', { reason: 'its kind or audience lacks a field' });
    const itemCd = kind === 'item' ? await this.items.codeOf(request.item_id ?? 0) : '';
    const isDiscount = kind === 'discount';
    return {
      title: request.title.trim(),
      kind,
      star_cnt: kind === 'honey' ? (request.star_cnt ?? 0) : 0,
      percent: isDiscount ? (request.percent ?? 0) : 0,
      won_krw: isDiscount ? (request.won_krw ?? 0) : 0,
      item_cd: itemCd,
      days: request.days ?? this.settings.get('coupon_days'),
      audience,
      vip_level: audience === 'grade' ? (request.vip_level ?? 0) : null,
      user_keys: audience === 'members' ? (request.user_keys ?? []) : [],
      code_cnt: audience === 'codes' ? (request.code_cnt ?? 0) : 0,
      code_limit: audience === 'codes' ? (request.code_limit ?? 0) : 0,
      operator_key: actor.operatorKey,
      reason: request.reason.trim(),
    };
  }

  private async known({ operatorKey }: Actor, key: string, hash: string): Promise<CampaignRow | undefined> {
    const call = couponCampaignReplay({ operator_key: operatorKey, key, hash });
    const [row] = await this.database.call<{ outcome: string; answer: CampaignRow }>(call);
    if (row?.outcome === 'idempotency_mismatch') throw new AppError('idempotency_mismatch');
    return row?.answer;
  }

  private async add(actor: Actor, campaign: NewCampaign, key: string, hash: string): Promise<CampaignRow> {
    const stored = { ...campaign, idempotency_key: key, input_hash: hash };
    try {
      return await this.database.prisma.$transaction(async (within) => {
        const [added] = await queryWithin<'coupon_campaign_add', { row: CampaignRow }>(
          within,
          'coupon_campaign_add',
          `INSERT INTO coupon_campaigns AS c (title, kind, star_cnt, percent, won_krw, item_cd, days, audience, vip_level, user_keys,
             code_cnt, code_limit, operator_key, reason, idempotency_key, input_hash, created_at)
           SELECT n.title, n.kind, n.star_cnt, n.percent, n.won_krw, n.item_cd, n.days, n.audience, n.vip_level, n.user_keys,
             n.code_cnt, n.code_limit, n.operator_key, n.reason, n.idempotency_key, n.input_hash, $2::timestamptz
           FROM jsonb_populate_record(NULL::coupon_campaigns, $1::text::jsonb) n
           RETURNING to_jsonb(c) AS row`,
          [JSON.stringify(stored), this.clock.now()],
        );
        if (!added) throw new Error('a campaign was not added');
        const { operator_key: _operator, reason, user_keys, ...decided } = campaign;
        await this.audit.write(within, actor, {
          action: 'coupons.begin',
          target: `coupon-campaign:${added.row.campaign_no}`,
          reason,
          after: { ...decided, user_cnt: user_keys.length },
        });
        return added.row;
      });
    } catch (error) {
      // The same key at the same time.
      const known = isUniqueViolation(error) ? await this.known(actor, key, hash) : undefined;
      if (!known) throw error;
      return known;
    }
  }

  private async present(row: CampaignRow): Promise<ManagedCouponCampaign> {
    const counts = await this.countsOf(row);
    return {
      campaign_no: row.campaign_no,
      title: row.title,
      kind: row.kind,
      star_cnt: row.star_cnt,
      percent: row.percent,
      won_krw: row.won_krw,
      item_cd: row.item_cd,
      days: row.days,
      audience: row.audience,
      vip_level: row.vip_level,
      user_cnt: row.user_keys.length,
      code_cnt: row.code_cnt,
      code_limit: row.code_limit,
      state: row.state,
      issued_cnt: counts?.issued_cnt ?? null,
      used_cnt: counts?.used_cnt ?? null,
      withdrawn_cnt: counts?.withdrawn_cnt ?? null,
      operator_key: row.operator_key,
      reason: row.reason,
      created_on: new Date(row.created_at).toISOString(),
    };
  }

  private async countsOf({ service_id }: CampaignRow): Promise<CouponCampaign | null> {
    if (service_id === null) return null;
    try {
      return await this.port.campaign(service_id);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') return null;
      throw error;
    }
  }
}
