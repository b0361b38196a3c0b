import type { Yn } from '../../core/http/answer.dto.ts';
import type { PayGrade } from '../../users/users.dto.ts';

/** Honey as it is sold, with its price for whoever asks. */
export class HoneyProductDto {
  /**
   * Key of the product.
   * @example 4
   */
  product_id!: number;
  /**
   * Honey that is bought, whole stars.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Honey that is given with it, whole stars; spent before bought honey.
   * @example 0
   */
  bonus_star_cnt!: number;
  /**
   * Price in won with VAT, before the discount.
   * @example 11000
   */
  price_krw!: number;
  /**
   * Percent that the caller's payment grade takes off; 0 for visitors.
   * @example 9
   */
  discountRate!: number;
  /**
   * What one costs the caller, in won with VAT, rounded down to 10 won.
   * @example 10010
   */
  discounted_price_krw!: number;
}

/** The products on sale, the smallest first. */
export class HoneyProductList {
  /** The products, the smallest first. */
  list!: HoneyProductDto[];
}

/** A company of simple-pay. */
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

/** A way to pay. */
export class PayMethodDto {
  /**
   * Code of the method, for pg-request; bank is a bank transfer, which bank-deposit-request takes.
   * @example card
   */
  method_cd!: 'card' | 'phone' | 'transfer' | 'simple' | 'bank';
  /**
   * Name of the method.
   * @example 신용카드
   */
  name!: string;
  /**
   * Whether it can be chosen now.
   * @example Y
   */
  open_yn!: Yn;
  /**
   * Months that may be chosen, 0 for all at once; empty where there are none.
   * @example [0, 2, 3, 6, 12]
   */
  instalments!: number[];
  /**
   * From which amount on months may be chosen, in won; null without instalments.
   * @example 50000
   */
  instalment_min_krw!: number | null;
  /** The companies of simple-pay; empty for other methods. */
  brands!: PayBrandDto[];
  /**
   * Honey on top for paying so, in percent of the honey that is bought, rounded down; 0 where there is none.
   * @example 5
   */
  bonus_percent!: number;
}

/** The ways to pay. */
export class PayMethodList {
  /** The methods, in the order in which they are offered. */
  list!: PayMethodDto[];
}

/** What a member has, may and is before they buy. */
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
  /** The payment grade in force. */
  grade!: PayGrade;
  /** The next better payment grade; null for the highest. */
  next_grade!: PayGrade | null;
  /**
   * Name of the honorary grade; null without one.
   * @example Rookie
   */
  honor_name!: string | null;
  /**
   * Honey that may still be bought on this day of Seoul, whole stars.
   * @example 9900
   */
  star_cnt_left!: number;
  /**
   * Number of orders that may still be made on this day of Seoul.
   * @example 19
   */
  order_cnt_left!: number;
  /**
   * Most honey of one day.
   * @example 10000
   */
  star_cnt_max!: number;
  /**
   * Highest number of orders of one day.
   * @example 20
   */
  order_cnt_max!: number;
  /**
   * Whether the member may pay now.
   * @example Y
   */
  may_pay_yn!: Yn;
  /**
   * Why not: the code of a refusal; null where they may.
   * @example verification_required
   */
  refusal!: string | null;
  /**
   * The same in words; null where they may.
   * @example 본인인증이 필요해요.
   */
  refusal_message!: string | null;
}
