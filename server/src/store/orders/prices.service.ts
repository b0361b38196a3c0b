import { discountedPrice } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type PayGrade, payGradeOf } from '../../users/index.ts';
import type { HoneyProductDto, HoneyProductList } from './products.dto.ts';

/** A product with its base price. */
interface ProductRow {
  product_id: number;
  star_cnt: number;
  bonus_star_cnt: number;
  price_krw: number;
}

/** Prices of honey for a caller: the same for display and for orders. */
@Injectable()
export class PricesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Lists the products on sale, priced for a member or a visitor. */
  async products(userKey: number | undefined): Promise<HoneyProductList> {
    const [{ discountRate }, rows] = await Promise.all([
      this.gradeOf(userKey),
      this.database.query<'store_products', ProductRow>(
        'store_products',
        `SELECT product_id, star_cnt, bonus_star_cnt, price_krw FROM honey_products
         WHERE on_sale_yn ORDER BY sort, star_cnt, product_id`,
        [],
      ),
    ]);
    return { list: rows.map((row) => priced(row, discountRate)) };
  }

  /** Returns a product on sale, priced for a member. Throws product_not_found. */
  async product(userKey: number, productId: number): Promise<HoneyProductDto> {
    const [{ discountRate }, rows] = await Promise.all([
      this.gradeOf(userKey),
      this.database.query<'store_product', ProductRow>(
        'store_product',
        'SELECT product_id, star_cnt, bonus_star_cnt, price_krw FROM honey_products WHERE product_id = $1 AND on_sale_yn',
        [productId],
      ),
    ]);
    const [row] = rows;
    if (!row) throw new AppError('product_not_found');
    return priced(row, discountRate);
  }

  /** Whether a product is on sale. */
  async isOnSale(productId: number): Promise<boolean> {
    const products = { productId, onSaleYn: true };
    return (await this.database.prisma.honeyProduct.count({ where: products })) > 0;
  }

  /** Returns the current payment grade; Basic for a visitor. */
  async gradeOf(userKey: number | undefined): Promise<PayGrade> {
    if (userKey === undefined) return payGradeOf(0);
    const rows = await this.database.query<'store_grade', { vip_level: number }>(
      'store_grade',
      'SELECT member_pay_grade($1, $2) AS vip_level',
      [userKey, this.clock.now()],
    );
    return payGradeOf(rows[0]?.vip_level ?? 0);
  }
}

const priced = (row: ProductRow, discountRate: number): HoneyProductDto => ({
  ...row,
  discountRate,
  discounted_price_krw: discountedPrice(row.price_krw, discountRate),
});
