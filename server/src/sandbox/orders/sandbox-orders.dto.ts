import { IsIn, IsInt, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import { type PayBrand, type PgMethod, payBrands, pgMethods } from '../../store/orders.dto.ts';

/** An order of honey to be made. */
export class SandboxOrderRequest {
  /**
   * Who buys.
   * @example 7
   */
  @IsKey()
  user_key!: number;

  /**
   * Which product: the honey of one on sale.
   * @example 100
   */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  star_cnt!: number;

  /**
   * How it is paid.
   * @example card
   */
  @IsOptionalNonNull()
  @IsIn(pgMethods)
  method?: PgMethod = 'card';

  /**
   * The company of simple-pay; needed with simple.
   * @example kakaopay
   */
  @IsOptionalNonNull()
  @IsIn(payBrands)
  brand?: PayBrand;

  /**
   * What becomes of it; failed is for card and phone.
   * @example paid
   */
  @IsOptionalNonNull()
  @IsIn(['paid', 'failed', 'cancelled', 'waiting'])
  result?: 'paid' | 'failed' | 'cancelled' | 'waiting' = 'paid';
}

/** An order that was made. */
export class SandboxOrderMade {
  /**
   * Number of the order.
   * @example H2611226K3QX9AB
   */
  order_no!: string;
  /**
   * What became of it.
   * @example paid
   */
  state!: string;
}

/** What comparing a provider's list found. */
export class ListCompared {
  /**
   * How many rows the list has.
   * @example 12
   */
  seen!: number;
  /**
   * How many rows differed and were settled.
   * @example 1
   */
  settled!: number;
  /**
   * How many rows only a person can settle, such as another amount.
   * @example 0
   */
  noted!: number;
  /**
   * How many rows failed and are compared again.
   * @example 0
   */
  put_off!: number;
}

/** What comparing the lists of the providers found. */
export class ProvidersCompared {
  /** Payments at the payment provider. */
  payments!: ListCompared;
  /** Deposits at the bank. */
  deposits!: ListCompared;
}
