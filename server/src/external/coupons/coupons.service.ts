import { isCouponCode, typedCouponCode } from '@honey/rules';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { ExternalOperations } from '../purchases/external-operations.service.ts';
import { CouponCampaignsService } from './campaigns/coupon-campaigns.service.ts';
import { COUPON_PORT, type Coupon, type CouponPort } from './coupon.port.ts';
import { CouponCodesService } from './coupon-codes.service.ts';
import { couponIssue, couponUse } from './coupon-operations.ts';
import { presentCoupon } from './coupon-presenter.ts';
import type {
  CouponDto,
  CouponIssueRequest,
  CouponPossession,
  CouponUseRequest,
  OwnCouponList,
  OwnCouponQuery,
  PossessionQuery,
} from './coupons.dto.ts';

/** The coupons of members: what they have, get by a code and use. */
@Injectable()
export class CouponsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly operations: ExternalOperations,
    private readonly codes: CouponCodesService,
    private readonly campaigns: CouponCampaignsService,
    @Inject(COUPON_PORT) private readonly port: CouponPort,
  ) {}

  /** Lists a member's coupons, and the end of a lock after wrong codes. */
  async own(userKey: number, query: OwnCouponQuery, address: string): Promise<OwnCouponList> {
    const page = pageOf(query);
    const [{ list, total }, lockedUntil] = await Promise.all([
      this.port.own(userKey, { ...page, kind: query.kind, state: query.state }),
      this.codes.lockedUntil({ userKey, address }),
    ]);
    return {
      list: list.map(presentCoupon),
      total,
      ...page,
      code_locked_until: lockedUntil?.toISOString() ?? null,
      now_on: this.clock.now().toISOString(),
    };
  }

  /** Throws coupon_not_found, also for another member's. */
  async detail(userKey: number, couponId: string): Promise<CouponDto> {
    const coupon = await this.port.find(userKey, couponId);
    if (!coupon) throw new AppError('coupon_not_found');
    return presentCoupon(coupon);
  }

  /** Counts the usable coupons. */
  async possession(userKey: number, { kind }: PossessionQuery): Promise<CouponPossession> {
    const counts = await this.port.possession(userKey);
    const total = kind ? counts[kind] : counts.honey + counts.discount + counts.item;
    return {
      possession_yn: yn(total > 0),
      total,
      honey_cnt: counts.honey,
      discount_cnt: counts.discount,
      item_cnt: counts.item,
    };
  }

  /**
   * Issues a coupon, once per key: by a code to the member; by an operator from a campaign to any member.
   * @throws what event_member_refusal refuses, coupon_code_locked, coupon_code_not_found, coupon_code_used_up,
   * coupon_already_issued, external_pending, idempotency_mismatch
   */
  async issue(
    member: SessionMember,
    body: CouponIssueRequest,
    key: string,
    { ip: address, id: requestId }: Pick<FastifyRequest, 'ip' | 'id'>,
  ): Promise<CouponDto> {
    const { code, campaign_no, user_key, reason } = body;
    if (code !== undefined) {
      if (campaign_no !== undefined || user_key !== undefined) throw new AppError('validation_failed');
      return this.issueByCode(member.userKey, code, key, address);
    }
    if (campaign_no === undefined || user_key === undefined || reason === undefined)
      throw new AppError('validation_failed');
    if (member.role !== 'operator') throw new AppError('forbidden');
    const actor = { operatorKey: member.userKey, requestId };
    return presentCoupon(await this.campaigns.giveOne(actor, campaign_no, user_key, reason, key));
  }

  /**
   * Uses a coupon for honey or an item, once per key.
   * @throws what event_member_refusal refuses, coupon_not_found, coupon_not_usable, coupon_in_use, external_pending,
   * idempotency_mismatch
   */
  async use(userKey: number, { coupon_id }: CouponUseRequest, key: string): Promise<CouponDto> {
    const { answer } = await this.operations.run<Coupon>(couponUse, {
      userKey,
      key,
      input: [coupon_id],
      prepare: async () => {
        await this.refuseExcluded(userKey);
        return { request: { member: userKey, coupon_id } };
      },
    });
    return presentCoupon(answer);
  }

  /** A code that no coupon can have is a wrong one, too, and needs no service to say so. */
  private async issueByCode(
    userKey: number,
    typed: string,
    key: string,
    address: string,
  ): Promise<CouponDto> {
    const code = typedCouponCode(typed);
    return this.codes.attempt({ userKey, address }, async (count) => {
      const { answer } = await this.operations.run<Coupon>(couponIssue, {
        userKey,
        key,
        input: [code],
        prepare: async () => {
          await this.refuseExcluded(userKey);
          await count();
          if (!isCouponCode(code)) throw new AppError('coupon_code_not_found');
          return { request: { member: userKey, code } };
        },
      });
      return presentCoupon(answer);
    });
  }

  /** Throws the refusal of a member who takes no part in what the house gives. */
  private async refuseExcluded(userKey: number): Promise<void> {
    const rows = await this.database.query<'coupon_member_refusal', { refusal: string | null }>(
      'coupon_member_refusal',
      'SELECT event_member_refusal($1, $2) AS refusal',
      [userKey, this.clock.now()],
    );
    const refusal = rows[0]?.refusal ?? null;
    if (refusal !== null) throw new AppError(isErrorCode(refusal) ? refusal : 'forbidden');
  }
}
