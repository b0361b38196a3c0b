import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Matches, MaxLength, Min } from 'class-validator';
import { orderNoPattern } from '../orders/orders.dto.ts';

const providerStatuses = [
  'waiting',
  'authenticated',
  'paid',
  'declined',
  'cancelled',
  'expired',
  'charged_back',
] as const;

/** Form fields are text: digits are parsed as a number. */
const FromFormDigits = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value));

/** The fields that the provider signs, in returns and notifications. */
export class CardReturn {
  /**
   * Order number.
   * @example H2611226K3QX9AB
   */
  @IsString()
  @Matches(orderNoPattern)
  order_no!: string;

  /**
   * The provider's key of the payment.
   * @example pay_3f9c1a7be04d2586c1f07a9b
   */
  @IsString()
  @MaxLength(200)
  payment_key!: string;

  /**
   * The status of the payment when it was signed.
   * @example authenticated
   */
  @IsIn(providerStatuses)
  status!: (typeof providerStatuses)[number];

  /**
   * Amount of the payment, in won.
   * @example 11000
   */
  @FromFormDigits()
  @IsInt()
  @Min(0)
  amount!: number;

  /**
   * When it was signed, in milliseconds since the epoch; at most 5 minutes old.
   * @example 1763640000000
   */
  @FromFormDigits()
  @IsInt()
  @Min(0)
  sent_at!: number;

  /**
   * HMAC-SHA256 in hexadecimal digits (docs/adapters.md).
   * @example 8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4
   */
  @IsString()
  @MaxLength(200)
  signature!: string;
}

/** A notification of the provider, sent from server to server. */
export class CardNotification extends CardReturn {
  /**
   * The provider's number of the notification; the same when it is repeated.
   * @example evt_51
   */
  @IsString()
  @MaxLength(200)
  event_id!: string;
}
