import { api, type Schema, unwrap } from '../../../api/client.ts';

export type Order = Schema<'OrderDto'>;

/** Orders honey; the answer names the payment window. */
export const requestPayment = (body: Schema<'PgRequest'>, key: string) =>
  unwrap(api.POST('/v1/pg/pg-request', { body, headers: { 'Idempotency-Key': key } }));

/** Gives an order up. One that was paid meanwhile is answered as paid. */
export const cancelOrder = (orderNo: string): Promise<Order> =>
  unwrap(api.POST('/v1/pg/orders/{order_no}/cancel', { params: { path: { order_no: orderNo } } }));
