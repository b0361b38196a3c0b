import { IsString, Matches } from 'class-validator';
import { orderNoPattern } from './orders.dto.ts';

/** Path parameter that identifies an order. */
export class OrderNoParam {
  /**
   * Number of the order.
   * @example H2611226K3QX9AB
   */
  @IsString()
  @Matches(orderNoPattern)
  order_no!: string;
}
