import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { PageInfo } from '../core/http/page.dto.ts';
import { Secret } from '../core/logging/secret-names.ts';

/** Path parameter that identifies a payment; any other format is not found. */
export class PaymentKeyParam {
  /**
   * The simulator's key of the payment.
   * @example pay_3f9c1a7be04d2586c1f07a9b
   */
  @IsString()
  @Matches(/^pay_[a-f0-9]{24}$/)
  payment_key!: string;
}

/** Path parameter that identifies a notification. */
export class PaymentEventParam extends PaymentKeyParam {
  /**
   * The simulator's number of the notification.
   * @example evt_51
   */
  @IsString()
  @MaxLength(100)
  event_id!: string;
}

/** An action of the buyer or the provider on a payment. */
export class SimulatedPaymentAct {
  /**
   * approve submits its window (with card_no, if provided), decline, cancel and expire end it, late pays a closed one,
   * chargeback reverses a paid one.
   * @example approve
   */
  @IsIn(['approve', 'decline', 'cancel', 'expire', 'late', 'chargeback'])
  act!: 'approve' | 'decline' | 'cancel' | 'expire' | 'late' | 'chargeback';

  /**
   * Card number to approve with, in digits; by default, the one that is always approved.
   * @example "4242424242424242"
   */
  @IsOptionalNonNull()
  @IsString()
  @Matches(/^\d{15,16}$/)
  @Secret()
  card_no?: string;
}

/** How notifications are handled. */
export class NotificationModeBody {
  /**
   * sent; lost: never sent; duplicated: each is sent three times at once.
   * @example lost
   */
  @IsIn(['sent', 'lost', 'duplicated'])
  mode!: 'sent' | 'lost' | 'duplicated';
}

/** An attempt to deliver a notification. */
export class NotificationAttemptDto {
  /**
   * When; ISO 8601, UTC.
   * @example 2026-11-20T12:01:00.000Z
   */
  at!: string;
  /**
   * The HTTP status of the response, or the error.
   * @example "200"
   */
  result!: string;
}

/** A notification, with its attempts. */
export class SimulatedNotificationDto {
  /**
   * Number of the notification.
   * @example evt_51
   */
  event_id!: string;
  /**
   * The reported state.
   * @example paid
   */
  status!: string;
  /**
   * Whether it was answered with 200.
   * @example true
   */
  delivered!: boolean;
  /** Its attempts, in order. */
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
   * The payment method.
   * @example card
   */
  method!: string;
  /**
   * Its status: waiting, authenticated, paid, declined, cancelled, expired, charged_back.
   * @example waiting
   */
  status!: string;
  /**
   * The refunded amount in won.
   * @example 0
   */
  refunded!: number;
  /**
   * URL of its window.
   * @example http://127.0.0.1:41233/window/pay_3f9c1a7be04d2586c1f07a9b
   */
  window_url!: string;
  /**
   * When it was opened; ISO 8601, UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  created_at!: string;
  /**
   * Nickname of the buyer; null if the order was deleted.
   * @example 꿀벌이
   */
  buyer_nick!: string | null;
  /**
   * Key of the buyer; null if the order was deleted.
   * @example 1001
   */
  buyer_key!: number | null;
  /** Its notifications, in order. */
  notifications!: SimulatedNotificationDto[];
}

/** A card whose number determines the outcome. */
export class MagicCardDto {
  /**
   * Digits of the card number.
   * @example "4242424242424242"
   */
  number!: string;
  /**
   * Its outcome, in Korean.
   * @example 승인
   */
  label!: string;
  /**
   * A description of the outcome.
   * @example "결제돼요."
   */
  note!: string;
}

/** The simulated provider: its payments, newest first, and its configuration. */
export class PaymentSandbox extends PageInfo {
  /** The payments, newest first. */
  list!: SimulatedPaymentDto[];
  /** The magic cards. */
  cards!: MagicCardDto[];
  /**
   * From this amount in won on, the card issuer requires a code.
   * @example 300000
   */
  code_from_krw!: number;
  /**
   * The valid code.
   * @example "123456"
   */
  code!: string;
  /**
   * Phone payments above this amount in won are declined.
   * @example 500000
   */
  phone_max_krw!: number;
  /**
   * The phone number whose payments are declined.
   * @example "01044440000"
   */
  declined_phone!: string;
  /**
   * How notifications are handled.
   * @example sent
   */
  notifications!: 'sent' | 'lost' | 'duplicated';
}
