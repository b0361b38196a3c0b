import type { Yn } from '../../core/http/ok.dto.ts';
import type { PayGrade } from '../../users/index.ts';

/** A honey product, with its price for the caller. */
export class HoneyProductDto {
  /**
   * Key of the product.
   * @example 4
   */
  product_id!: number;
  /**
   * Bought honey, whole stars.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Bonus honey, whole stars; spent before bought honey.
   * @example 0
   */
  bonus_star_cnt!: number;
  /**
   * Price in won with VAT, before the discount.
   * @example 11000
   */
  price_krw!: number;
  /**
   * Discount of the caller's payment grade in percent; 0 for visitors.
   * @example 9
   */
  discountRate!: number;
  /**
   * The caller's price in won with VAT, rounded down to 10 won.
   * @example 10010
   */
  discounted_price_krw!: number;
}

/** The products on sale, smallest first. */
export class HoneyProductList {
  /** The products, smallest first. */
  list!: HoneyProductDto[];
}

/** A simple-pay provider. */
export class PayBrandDto {
  /**
   * Code of the brand, for pg-request.
   * @example kakaopay
   */
  brand_cd!: string;
  /**
   * Name of the brand.
   * @example 카카오페이
   */
  name!: string;
}

/** A payment method. */
export class PayMethodDto {
  /**
   * Code of the method, for pg-request; bank is a bank transfer, requested by bank-deposit-request.
   * @example card
   */
  method_cd!: 'card' | 'phone' | 'transfer' | 'simple' | 'bank';
  /**
   * Name of the method.
   * @example 신용카드
   */
  name!: string;
  /**
   * Whether it is enabled.
   * @example Y
   */
  open_yn!: Yn;
  /**
   * Available months, 0 for a single payment; empty if there are none.
   * @example [0, 2, 3, 6, 12]
   */
  instalments!: number[];
  /**
   * Minimum amount for instalments, in won; null without instalments.
   * @example 50000
   */
  instalment_min_krw!: number | null;
  /** The simple-pay providers; empty for other methods. */
  brands!: PayBrandDto[];
  /**
   * Bonus in percent of the bought honey, rounded down; 0 if none.
   * @example 5
   */
  bonus_percent!: number;
}

/** The payment methods. */
export class PayMethodList {
  /** The methods, in display order. */
  list!: PayMethodDto[];
}

/** A member's balances, limits and grades before a purchase. */
export class BuyInfo {
  /**
   * Honey in the wallet, whole stars.
   * @example 100000
   */
  star_cnt!: number;
  /**
   * BTUC in the wallet.
   * @example 120
   */
  btuc_cnt!: number;
  /** The current payment grade. */
  grade!: PayGrade;
  /** The next better payment grade; null for the highest. */
  next_grade!: PayGrade | null;
  /**
   * Name of the honorary grade; null without one.
   * @example Rookie
   */
  honor_name!: string | null;
  /**
   * Honey that can still be bought on this day in Seoul, whole stars.
   * @example 9900
   */
  star_cnt_left!: number;
  /**
   * Number of orders that can still be made on this day in Seoul.
   * @example 19
   */
  order_cnt_left!: number;
  /**
   * Maximum honey per day.
   * @example 10000
   */
  star_cnt_max!: number;
  /**
   * Maximum number of orders per day.
   * @example 20
   */
  order_cnt_max!: number;
  /**
   * Whether the member may pay now.
   * @example Y
   */
  may_pay_yn!: Yn;
  /**
   * Code of the refusal; null if the member may pay.
   * @example verification_required
   */
  refusal!: string | null;
  /**
   * The refusal's Korean message; null if the member may pay.
   * @example 본인인증이 필요해요.
   */
  refusal_message!: string | null;
}
