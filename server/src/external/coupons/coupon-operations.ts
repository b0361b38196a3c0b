import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import { ItemGrantsService } from '../../items/index.ts';
import { ExternalOperations } from '../purchases/external-operations.service.ts';
import { COUPON_PORT, type Coupon, type CouponPort, type CouponTerms } from './coupon.port.ts';
import { noteCoupons } from './coupon-alarms.ts';

/** A coupon by a code. */
export const couponIssue = 'coupon_issue';
/** The use of a coupon for honey or an item. */
export const couponUse = 'coupon_use';
/** A coupon of a campaign for one member, by an operator. */
export const couponGive = 'coupon_give';
/** A single coupon for one member, as a prize. */
export const couponGrant = 'coupon_grant';

/** What an operator's gift needs again when its answer was lost. */
export interface GiveRequest {
  campaign_no: number;
  campaign_id: string;
  member: number;
  operator_key: number;
  request_id: string;
  reason: string;
}

/** Declares what members and operators do with coupons, so that a lost answer is made up for on any server. */
@Injectable()
export class CouponOperations implements OnModuleInit {
  constructor(
    private readonly operations: ExternalOperations,
    private readonly clock: Clock,
    private readonly items: ItemGrantsService,
    private readonly audit: AuditService,
    @Inject(COUPON_PORT) private readonly port: CouponPort,
  ) {}

  onModuleInit(): void {
    this.operations.define<{ member: number; code: string }, Coupon>({
      name: couponIssue,
      service: 'coupon',
      send: (request, key) => this.port.issue(key, request),
    });
    this.operations.define<{ member: number; coupon_id: string }, Coupon>({
      name: couponUse,
      service: 'coupon',
      send: (request, key) => this.port.use(key, request),
      complete: (within, _purchase, coupon) => this.payOut(within, coupon),
    });
    this.operations.define<GiveRequest, { list: Coupon[] }>({
      name: couponGive,
      service: 'coupon',
      send: ({ campaign_id, member }, key) => this.port.give(key, { campaign_id, members: [member] }),
      complete: async (within, { request }, { list }) => {
        if (list.length === 0) return;
        await noteCoupons(within, list, this.clock.now());
        await this.audit.write(
          within,
          { operatorKey: request.operator_key, requestId: request.request_id },
          {
            action: 'coupons.give',
            target: `coupon-campaign:${request.campaign_no}`,
            reason: request.reason,
            after: { user_key: request.member, coupon_id: list[0]?.coupon_id },
          },
        );
      },
    });
    this.operations.define<CouponTerms & { member: number; days: number }, Coupon>({
      name: couponGrant,
      service: 'coupon',
      send: (request, key) => this.port.grant(key, request),
      complete: (within, _purchase, coupon) => noteCoupons(within, [coupon], this.clock.now()),
    });
  }

  /**
   * Grants what a used coupon is worth. Honey that the member may not get by now stays with the house, and is noted as
   * an unpaid prize.
   */
  private async payOut(within: Prisma.TransactionClient, coupon: Coupon): Promise<void> {
    if (coupon.kind === 'item') {
      await this.items.grantWithin(within, coupon.member, coupon.item_cd);
      return;
    }
    await queryWithin(
      within,
      'coupon_honey',
      `SELECT outcome FROM event_prize_pay('coupon_honey', $1::int, $2::text, 'STAR'::ledger_asset, $3::bigint, $4::timestamptz)`,
      [coupon.member, coupon.coupon_id, coupon.star_cnt, this.clock.now()],
    );
  }
}
