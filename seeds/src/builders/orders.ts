import { randomUUID } from 'node:crypto';
import { OrderBuilder, type OrderToCreate } from '@honey/server/sandbox/builders/order-builder.service';
import { DepositsService } from '@honey/server/store/deposits/deposits.service';
import { SandboxDepositsService } from '@honey/server/store/deposits/sandbox/sandbox-deposits.service';
import { StoreAdminService } from '@honey/server/store/management/store.admin.service';
import { PricesService } from '@honey/server/store/orders/prices.service';
import type { INestApplicationContext } from '@nestjs/common';

/** Orders honey for a member, and pays by default. Returns the order's number. */
export async function buildOrder(app: INestApplicationContext, order: OrderToCreate): Promise<string> {
  const { order_no } = await app.get(OrderBuilder).build(order);
  return order_no;
}

/** Refunds an order as an operator. */
export async function refundOrder(
  app: INestApplicationContext,
  { orderNo, operatorKey, reason }: { orderNo: string; operatorKey: number; reason: string },
): Promise<void> {
  const actor = { operatorKey, requestId: 'seed' };
  await app.get(StoreAdminService, { strict: false }).refund(actor, orderNo, { reason }, randomUUID());
}

/** Requests a virtual account for a bank transfer. Returns the key of the bank transfer. */
export async function buildDeposit(
  app: INestApplicationContext,
  {
    userKey,
    starCnt,
    depositor,
    phone,
  }: { userKey: number; starCnt: number; depositor: string; phone: string },
): Promise<string> {
  const { list } = await app.get(PricesService).products(userKey);
  const product = list.find(({ star_cnt }) => star_cnt === starCnt);
  if (!product) throw new Error(`no product has ${starCnt} honey`);
  const { ud_key } = await app.get(DepositsService).request(
    userKey,
    {
      method: 'bank',
      product_id: product.product_id,
      quantity: 1,
      amount_krw: product.discounted_price_krw,
      depositor,
      phone,
    },
    randomUUID(),
  );
  return ud_key;
}

/** The deposit of a bank transfer arrives with the exact amount. */
export async function payDeposit(app: INestApplicationContext, udKey: string): Promise<void> {
  const { results } = await app.get(SandboxDepositsService).arrive(udKey, { how: 'exact' });
  if (results[0] !== 'credited') throw new Error(`the bank transfer ${udKey} is ${results[0]}`);
}
