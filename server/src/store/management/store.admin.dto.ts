import { OmitType } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { CursorPageInfo, CursorPageQuery } from '../../core/http/page.dto.ts';
import { Masked, type Personal } from '../../core/privacy/personal.ts';
import { UserBrief } from '../../users/index.ts';
import { OrderDto, type OrderStateCode, orderStates } from '../orders/orders.dto.ts';

/** The requested orders. */
export class ManagedOrderQuery extends CursorPageQuery {
  /**
   * All if omitted.
   * @example paid
   */
  @IsOptional()
  @IsIn(orderStates)
  state?: OrderStateCode;

  /**
   * An order number, the user_key, part of the nickname, or prefix of the ID.
   * @example H2611226K3QX9
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** Filters the file of orders. */
export class ManagedOrderFilter extends OmitType(ManagedOrderQuery, ['offset', 'limit', 'cursor']) {}

/** An event of an order. */
export class OrderEventDto {
  /**
   * The state after it.
   * @example paid
   */
  state!: OrderStateCode;
  /**
   * Its source: member, return, notification, job, operator, sandbox, delivery, provider.
   * @example return
   */
  source!: string;
  /**
   * Code of a refusal, or a further note; empty if there is none.
   * @example ""
   */
  note!: string;
  /**
   * When; ISO 8601, UTC.
   * @example 2026-11-20T12:01:00.000Z
   */
  created_at!: string;
}

/** A refund. */
export class OrderRefundDto {
  /**
   * Key of the refund.
   * @example 12
   */
  refund_id!: number;
  /**
   * The cause: the payment could not be delivered, an operator decided it, or the cardholder charged it back.
   * @example operator
   */
  cause!: 'undelivered' | 'operator' | 'chargeback';
  /**
   * pending until the provider has paid it; failed if the provider refuses for good.
   * @example done
   */
  state!: 'pending' | 'done' | 'failed';
  /**
   * The refunded amount in won.
   * @example 9900
   */
  amount_krw!: number;
  /**
   * The fee deducted, in won.
   * @example 1100
   */
  fee_krw!: number;
  /**
   * Bought honey that was taken back, whole stars.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Granted honey that was taken back, whole stars.
   * @example 0
   */
  bonus_star_cnt!: number;
  /**
   * The reason.
   * @example "고객 요청"
   */
  reason!: string;
  /**
   * Key of the deciding operator; null for the service itself.
   * @example 1
   */
  operator_key!: number | null;
  /**
   * When it was decided; ISO 8601, UTC.
   * @example 2026-11-21T03:00:00.000Z
   */
  created_at!: string;
  /**
   * When the provider paid it; ISO 8601, UTC; null if not yet.
   * @example 2026-11-21T03:00:01.000Z
   */
  done_at!: string | null;
  /**
   * When the provider first refused a refund that is owed, so that an operator can act; ISO 8601, UTC; null if it did
   * not. It is retried at growing intervals.
   * @example 2026-11-22T09:00:00.000Z
   */
  refused_at!: string | null;
}

/** What can be refunded of an order now: honey, or the item. */
export class RefundQuote {
  /**
   * Unspent bought honey of the order, whole stars.
   * @example 100
   */
  unspent_star_cnt!: number;
  /**
   * Bought honey that can be refunded now, whole stars: the unspent honey less the missing bonus.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Bonus honey that is taken back with it, whole stars.
   * @example 0
   */
  bonus_star_cnt!: number;
  /**
   * The refund in won.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * The fee in won.
   * @example 0
   */
  fee_krw!: number;
  /**
   * Whether the order's coupon becomes free again: a full refund brings it back, if it has not ended.
   * @example N
   */
  coupon_back_yn!: Yn;
}

/** An order, as shown to operators. */
export class ManagedOrder extends OmitType(OrderDto, ['billing_phone', 'receipt_phone']) {
  /**
   * The number that a phone payment was billed to, masked; empty for other methods.
   * @example ""
   */
  @Masked('telephone')
  billing_phone!: Personal<'telephone'>;
  /**
   * The number to which the receipt was sent, masked; empty if none.
   * @example 010-****-5678
   */
  @Masked('telephone')
  receipt_phone!: Personal<'telephone'>;
  /** The buyer. */
  user!: UserBrief;
  /** Its events, in order. */
  events!: OrderEventDto[];
  /** Its refunds, in order. */
  refunds!: OrderRefundDto[];
  /** What can be refunded now; null if nothing. */
  refundable!: RefundQuote | null;
  /**
   * Increases with every refund, from 0; sent back with a refund.
   * @example 0
   */
  version!: number;
}

/** Orders, newest first. */
export class ManagedOrderList extends CursorPageInfo {
  /** The orders of this page, newest first. */
  list!: ManagedOrder[];
}

/** A request to refund an order. */
export class RefundRequest extends ReasonBody {
  /**
   * The bought honey to refund, whole stars; all that is refundable if omitted. Omit it for an item.
   * @example 50
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  star_cnt?: number;

  /**
   * The version of the order that was read; any other is refused with order_changed. Omitted: any.
   * @example 0
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  version?: number;
}

/** The requested debts. */
export class ReceivableQuery extends CursorPageQuery {
  /**
   * open or settled; all if omitted.
   * @example open
   */
  @IsOptional()
  @IsIn(['open', 'settled'])
  state?: 'open' | 'settled';
}

/** Filters the file of debts. */
export class ReceivableFilter extends OmitType(ReceivableQuery, ['offset', 'limit', 'cursor']) {}

/** A member's debt from a payment that was charged back after its honey was spent. */
export class ReceivableDto {
  /**
   * The order that was charged back.
   * @example H2611226K3QX9
   */
  order_no!: string;
  /** The debtor. */
  user!: UserBrief;
  /**
   * The spent honey that is missing, whole stars; 0 for items and subscriptions.
   * @example 80
   */
  star_cnt!: number;
  /**
   * Its price in won.
   * @example 8800
   */
  amount_krw!: number;
  /**
   * When it arose; ISO 8601, UTC.
   * @example 2026-11-21T03:00:00.000Z
   */
  created_at!: string;
  /**
   * When it was settled; ISO 8601, UTC; null if open.
   * @example 2026-11-22T09:00:00.000Z
   */
  settled_at!: string | null;
}

/** Debts, newest first. */
export class ReceivableList extends CursorPageInfo {
  /** The debts of this page, newest first. */
  list!: ReceivableDto[];
}
