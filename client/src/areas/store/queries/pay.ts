import { api, type Schema, unwrap } from '../../../api/client.ts';

export type Order = Schema<'OrderDto'>;

/** Orders honey; the response contains the payment window's URL. */
export const requestPayment = (body: Schema<'PgRequest'>, key: string) =>
  unwrap(api.POST('/v1/pg/pg-request', { body, headers: { 'Idempotency-Key': key } }));

/** Cancels an order. If it was paid meanwhile, the response says so. */
export const cancelOrder = (orderNo: string): Promise<Order> =>
  unwrap(api.POST('/v1/pg/orders/{order_no}/cancel', { params: { path: { order_no: orderNo } } }));
