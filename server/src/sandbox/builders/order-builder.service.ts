import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.ts';
import { PaymentSimulatorService } from '../../payment-simulator/index.ts';
import {
  type OrderStateCode,
  OrdersService,
  type PaymentChoice,
  PaymentsService,
  PricesService,
} from '../../store/index.ts';

/** An order to create: buyer, product, payment and result. */
export interface OrderToCreate {
  userKey: number;
  /** The product, identified by its honey. */
  starCnt: number;
  method?: PaymentChoice['method'] | undefined;
  brand?: PaymentChoice['brand'] | undefined;
  instalments?: number | undefined;
  /** paid by default. */
  result?: 'paid' | 'failed' | 'cancelled' | 'waiting' | undefined;
}

/** No browser returns from this window and no notification is sent: the provider is queried at once. */
const unusedAddresses = { returnUrl: 'http://localhost/', cancelUrl: 'http://localhost/', notifyUrl: '' };
const declinedCard = '4000000000000002';
const paidCard = '5361000000001234';

/** Creates orders with the store's own services, paid at the simulated provider. */
@Injectable()
export class OrderBuilder {
  constructor(
    private readonly prices: PricesService,
    private readonly orders: OrdersService,
    private readonly payments: PaymentsService,
    private readonly simulator: PaymentSimulatorService,
  ) {}

  /**
   * Creates an order and brings it to the wanted result. Throws product_not_found, and what ordering and paying throw.
   */
  async build(toCreate: OrderToCreate): Promise<{ order_no: string; state: OrderStateCode }> {
    const { userKey, starCnt, method = 'card', brand, instalments = 0, result = 'paid' } = toCreate;
    const { list } = await this.prices.products(userKey);
    const product = list.find(({ star_cnt }) => star_cnt === starCnt);
    if (!product) throw new AppError('product_not_found');
    const { product_id, discounted_price_krw: amount_krw } = product;
    const request = { product_id, amount_krw, method, instalments, ...(brand ? { brand } : {}) };
    const order = await this.orders.honey(userKey, request, randomUUID(), '');
    const opened = await this.payments.open(order, unusedAddresses);
    if (result === 'waiting') return opened;
    if (result === 'cancelled') return this.payments.cancel(userKey, order.order_no);
    const { payments } = this.simulator;
    const card_no = result === 'failed' ? declinedCard : paidCard;
    const phone = result === 'failed' ? '01044440000' : '01011110000';
    const submitted = await payments.submitForOrder(order.order_no, { card_no, phone });
    if (!submitted) throw new AppError('unavailable', { reason: 'the simulator does not know the payment' });
    if (submitted.asks_code) await payments.submit(submitted.payment_key, { code: '123456' });
    return this.payments.settle(order.order_no, 'sandbox');
  }
}
