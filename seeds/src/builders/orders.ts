import { OrderBuilder, type OrderToBe } from '@honey/server/sandbox/builders/order-builder.service';
import type { INestApplicationContext } from '@nestjs/common';

/** Lets a member order honey, and pay unless told otherwise. Answers the order's number. */
export async function buildOrder(app: INestApplicationContext, order: OrderToBe): Promise<string> {
  const { order_no } = await app.get(OrderBuilder).build(order);
  return order_no;
}
