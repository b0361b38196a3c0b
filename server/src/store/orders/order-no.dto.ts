import { IsString, Matches } from 'class-validator';
import { orderNoPattern } from '../orders.dto.ts';

/** A path that names one order. */
export class OrderNoParam {
  /**
   * Number of the order.
   * @example H2611226K3QX9AB
   */
  @IsString()
  @Matches(orderNoPattern)
  order_no!: string;
}
