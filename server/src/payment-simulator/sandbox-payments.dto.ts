import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { PageInfo } from '../core/http/page.dto.ts';
import { Secret } from '../core/logging/secret-names.ts';

/** A payment in a path; anything else is not found. */
export class PaymentKeyParam {
  /**
   * The simulator's key of the payment.
   * @example pay_3f9c1a7be04d2586c1f07a9b
   */
  @IsString()
  @Matches(/^pay_[a-f0-9]{24}$/)
  payment_key!: string;
}

/** A notification in a path. */
export class PaymentEventParam extends PaymentKeyParam {
  /**
   * The simulator's number of the notification.
   * @example evt_51
   */
  @IsString()
  @MaxLength(100)
  event_id!: string;
}

/** What is done to a payment, as its buyer or its provider would. */
export class SimulatedPaymentAct {
  /**
   * approve answers its window (with card_no where one is given), decline, cancel and expire end it, late pays one that is
   * closed, chargeback takes a paid one back.
   * @example approve
   */
  @IsIn(['approve', 'decline', 'cancel', 'expire', 'late', 'chargeback'])
  act!: 'approve' | 'decline' | 'cancel' | 'expire' | 'late' | 'chargeback';

  /**
   * Card to approve with, in digits; the one that is always paid where it is left out.
   * @example "4242424242424242"
   */
  @IsOptionalNonNull()
  @IsString()
  @Matches(/^\d{15,16}$/)
  @Secret()
  card_no?: string;
}

/** What becomes of notifications. */
export class NotificationModeBody {
  /**
   * sent; lost: never sent; duplicated: each is sent three times at once.
   * @example lost
   */
  @IsIn(['sent', 'lost', 'duplicated'])
  mode!: 'sent' | 'lost' | 'duplicated';
}

/** A try to deliver a notification. */
export class NotificationAttemptDto {
  /**
   * When; ISO 8601, UTC.
   * @example 2026-11-20T12:01:00.000Z
   */
  at!: string;
  /**
   * The HTTP status that it was answered with, or what went wrong.
   * @example "200"
   */
  result!: string;
}

/** A notification, with its tries. */
export class SimulatedNotificationDto {
  /**
   * Number of the notification.
   * @example evt_51
   */
  event_id!: string;
  /**
   * The state that it tells of.
   * @example paid
   */
  status!: string;
  /**
   * Whether it was answered with 200.
   * @example true
   */
  delivered!: boolean;
  /** Its tries, the first first. */
  attempts!: NotificationAttemptDto[];
}

/** A payment at the simulated provider. */
export class SimulatedPaymentDto {
  /**
   * Key of the payment.
   * @example pay_3f9c1a7be04d2586c1f07a9b
   */
  payment_key!: string;
  /**
   * Number of the order.
   * @example H2611226K3QX9AB
   */
  order_no!: string;
  /**
   * What is bought.
   * @example "꿀 100개"
   */
  order_name!: string;
  /**
   * In won.
   * @example 11000
   */
  amount!: number;
  /**
   * The way it is paid.
   * @example card
   */
  method!: string;
  /**
   * How far it is: waiting, authenticated, paid, declined, cancelled, expired, charged_back.
   * @example waiting
   */
  status!: string;
  /**
   * What was paid back, in won.
   * @example 0
   */
  refunded!: number;
  /**
   * Address of its window.
   * @example http://127.0.0.1:41233/window/pay_3f9c1a7be04d2586c1f07a9b
   */
  window_url!: string;
  /**
   * When it was opened; ISO 8601, UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  created_at!: string;
  /**
   * Nickname of the member who pays; null where the order is gone.
   * @example 꿀벌이
   */
  buyer_nick!: string | null;
  /**
   * Key of the member who pays; null where the order is gone.
   * @example 1001
   */
  buyer_key!: number | null;
  /** Its notifications, the first first. */
  notifications!: SimulatedNotificationDto[];
}

/** A card whose number decides what happens. */
export class MagicCardDto {
  /**
   * Digits of the card.
   * @example "4242424242424242"
   */
  number!: string;
  /**
   * What it stands for, in Korean.
   * @example 승인
   */
  label!: string;
  /**
   * What paying with it leads to.
   * @example "결제돼요."
   */
  note!: string;
}

/** The simulated provider: its payments, the newest first, and what it can be told. */
export class PaymentSandbox extends PageInfo {
  /** The payments, the newest first. */
  list!: SimulatedPaymentDto[];
  /** The cards that decide what happens. */
  cards!: MagicCardDto[];
  /**
   * From this amount on, in won, a card's company asks for its code.
   * @example 300000
   */
  code_from_krw!: number;
  /**
   * The code that it takes.
   * @example "123456"
   */
  code!: string;
  /**
   * More than this, in won, a phone payment is declined for.
   * @example 500000
   */
  phone_max_krw!: number;
  /**
   * The telephone whose payments are declined.
   * @example "01044440000"
   */
  declined_phone!: string;
  /**
   * What becomes of notifications.
   * @example sent
   */
  notifications!: 'sent' | 'lost' | 'duplicated';
}
