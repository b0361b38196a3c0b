import { IsIn, IsInt, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import { type PayBrand, type PgMethod, payBrands, pgMethods } from '../../store/index.ts';

/** A honey order to create. */
export class SandboxOrderRequest {
  /**
   * The buyer.
   * @example 7
   */
  @IsKey()
  user_key!: number;

  /**
   * The honey of a product on sale.
   * @example 100
   */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  star_cnt!: number;

  /**
   * Payment method.
   * @example card
   */
  @IsOptionalNonNull()
  @IsIn(pgMethods)
  method?: PgMethod = 'card';

  /**
   * The company of the simple payment; required with simple.
   * @example kakaopay
   */
  @IsOptionalNonNull()
  @IsIn(payBrands)
  brand?: PayBrand;

  /**
   * The result; failed is possible with card and phone.
   * @example paid
   */
  @IsOptionalNonNull()
  @IsIn(['paid', 'failed', 'cancelled', 'waiting'])
  result?: 'paid' | 'failed' | 'cancelled' | 'waiting' = 'paid';
}

/** A created order. */
export class SandboxOrderMade {
  /**
   * Number of the order.
   * @example H2611226K3QX9AB
   */
  order_no!: string;
  /**
   * State of the order.
   * @example paid
   */
  state!: string;
}

/** The result of comparing a provider's list. */
export class ListCompared {
  /**
   * Number of rows in the list.
   * @example 12
   */
  seen!: number;
  /**
   * Number of rows that differed and were settled.
   * @example 1
   */
  settled!: number;
  /**
   * Number of rows that need an operator, for example because the amount differs.
   * @example 0
   */
  noted!: number;
  /**
   * Number of rows that failed and will be compared again.
   * @example 0
   */
  put_off!: number;
}

/** The results of comparing the providers' lists. */
export class ProvidersCompared {
  /** Payments at the payment provider. */
  payments!: ListCompared;
  /** Deposits at the bank. */
  deposits!: ListCompared;
}
