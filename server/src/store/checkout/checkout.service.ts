import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '../../core/config/app-config.ts';
import { publicOrigin } from '../../core/http/public-address.ts';
import { OrderCouponsService } from '../coupons/order-coupons.service.ts';
import type { OrderRow } from '../orders/order-row.ts';
import type { OpenedOrder, PgItemRequest, PgRequest, SubscribeRequest } from '../orders/orders.dto.ts';
import { OrdersService } from '../orders/orders.service.ts';
import { PaymentsService, type ReturnAddresses } from '../payments/payments.service.ts';

/** Creates an order and opens its payment window, which returns to the origin from which it was ordered. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly config: AppConfig,
    private readonly orders: OrdersService,
    private readonly payments: PaymentsService,
    private readonly coupons: OrderCouponsService,
  ) {}

  async honey(userKey: number, body: PgRequest, key: string, request: FastifyRequest): Promise<OpenedOrder> {
    const order = await this.orders.honey(userKey, body, key, this.pageOrigin(request));
    return this.open(await this.coupons.hold(order), request);
  }

  async item(
    userKey: number,
    body: PgItemRequest,
    key: string,
    request: FastifyRequest,
  ): Promise<OpenedOrder> {
    return this.open(await this.orders.item(userKey, body, key, this.pageOrigin(request)), request);
  }

  async subscription(
    userKey: number,
    body: SubscribeRequest,
    key: string,
    request: FastifyRequest,
  ): Promise<OpenedOrder> {
    return this.open(await this.orders.subscription(userKey, body, key, this.pageOrigin(request)), request);
  }

  private open(order: OrderRow, request: FastifyRequest): Promise<OpenedOrder> {
    const origin = publicOrigin(request, this.config);
    return this.payments.open(order, returnAddresses(origin, this.config.apiVersion));
  }

  /** An allowed origin is returned to; other pages are this server's own. */
  private pageOrigin({ headers }: FastifyRequest): string {
    const { origin } = headers;
    return origin !== undefined && this.config.corsOrigins.includes(origin) ? origin : '';
  }
}

/** The return and notification URLs of a server at this origin. */
export const returnAddresses = (origin: string, apiVersion: string): ReturnAddresses => ({
  returnUrl: `${origin}/${apiVersion}/pg/card/approve`,
  cancelUrl: `${origin}/${apiVersion}/pg/card/cancel`,
  notifyUrl: `${origin}/${apiVersion}/pg/card/notify`,
});
