import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/users.dto.ts';
import { OrderDto, type OrderStateCode, orderStates } from '../orders.dto.ts';

/** Which orders are asked for. */
export class ManagedOrderQuery extends PageQuery {
  /**
   * Left out: all.
   * @example paid
   */
  @IsOptional()
  @IsIn(orderStates)
  state?: OrderStateCode;

  /**
   * An order number, the user_key, a part of the nickname, or the beginning of the ID.
   * @example H2611226K3QX9
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** Something that happened to an order. */
export class OrderEventDto {
  /**
   * The state after it.
   * @example paid
   */
  state!: OrderStateCode;
  /**
   * Who brought it about: member, return, notification, job, operator, sandbox, delivery, provider.
   * @example return
   */
  source!: string;
  /**
   * Code of a refusal, or what else is to be known; empty where the state says all.
   * @example ""
   */
  note!: string;
  /**
   * When; ISO 8601, UTC.
   * @example 2026-11-20T12:01:00.000Z
   */
  created_at!: string;
}

/** Money that goes back. */
export class OrderRefundDto {
  /**
   * Key of the refund.
   * @example 12
   */
  refund_id!: number;
  /**
   * Why it goes back: the payment could not be delivered, an operator decided it, or the card's holder took it back.
   * @example operator
   */
  cause!: 'undelivered' | 'operator' | 'chargeback';
  /**
   * pending until the provider did it; failed where it would not.
   * @example done
   */
  state!: 'pending' | 'done' | 'failed';
  /**
   * What is paid back, in won.
   * @example 9900
   */
  amount_krw!: number;
  /**
   * What was kept of it, in won.
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
   * Why, in words.
   * @example "고객 요청"
   */
  reason!: string;
  /**
   * Key of the operator who decided; null: the service itself.
   * @example 1
   */
  operator_key!: number | null;
  /**
   * When it was decided; ISO 8601, UTC.
   * @example 2026-11-21T03:00:00.000Z
   */
  created_at!: string;
  /**
   * When the provider did it; ISO 8601, UTC; null until then.
   * @example 2026-11-21T03:00:01.000Z
   */
  done_at!: string | null;
  /**
   * When the provider first refused to pay back what is owed all the same, so that somebody sees to it there; ISO 8601, UTC;
   * null: it did not. It is asked for on, ever more seldom.
   * @example 2026-11-22T09:00:00.000Z
   */
  refused_at!: string | null;
}

/** What may be given back of an order now: honey, or, where there is none of it, the item. */
export class RefundQuote {
  /**
   * Bought honey of the order that is unspent, whole stars.
   * @example 100
   */
  unspent_star_cnt!: number;
  /**
   * Bought honey that can be given back now, whole stars: the unspent, less what is missing of the bonus.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Granted honey that is taken back with it, whole stars.
   * @example 0
   */
  bonus_star_cnt!: number;
  /**
   * What would be paid back, in won.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * What would be kept of it, in won.
   * @example 0
   */
  fee_krw!: number;
}

/** An order as operators see it. */
export class ManagedOrder extends OrderDto {
  /** Whose order it is. */
  user!: UserBrief;
  /** What happened to it, the first first. */
  events!: OrderEventDto[];
  /** What went or goes back, the first first. */
  refunds!: OrderRefundDto[];
  /** What may be given back now; null where nothing may. */
  refundable!: RefundQuote | null;
}

/** Orders, the newest first. */
export class ManagedOrderList extends PageInfo {
  /** The orders of this page, the newest first. */
  list!: ManagedOrder[];
}

/** Gives an order back. */
export class RefundRequest extends ReasonBody {
  /**
   * How much bought honey of the order is given back, whole stars; left out: all that can be. Of an item it is left out.
   * @example 50
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  star_cnt?: number;
}

/** Which debts are asked for. */
export class ReceivableQuery extends PageQuery {
  /**
   * open or settled; left out: all.
   * @example open
   */
  @IsOptional()
  @IsIn(['open', 'settled'])
  state?: 'open' | 'settled';
}

/** What a member owes since a payment was charged back after its honey was spent. */
export class ReceivableDto {
  /**
   * The order that was charged back.
   * @example H2611226K3QX9
   */
  order_no!: string;
  /** Who owes it. */
  user!: UserBrief;
  /**
   * Honey that was spent and is missing, whole stars; 0 for items and subscriptions.
   * @example 80
   */
  star_cnt!: number;
  /**
   * The same in won, as it was paid for.
   * @example 8800
   */
  amount_krw!: number;
  /**
   * When it arose; ISO 8601, UTC.
   * @example 2026-11-21T03:00:00.000Z
   */
  created_at!: string;
  /**
   * When it was settled; ISO 8601, UTC; null while it is open.
   * @example 2026-11-22T09:00:00.000Z
   */
  settled_at!: string | null;
}

/** Debts, the newest first. */
export class ReceivableList extends PageInfo {
  /** The debts of this page, the newest first. */
  list!: ReceivableDto[];
}
