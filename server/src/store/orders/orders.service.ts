import { seoulDayStart } from '@honey/rules';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { UsersService } from '../../users/index.ts';
import { type MoneyOutcome, WalletService } from '../../wallet/index.ts';
import { orderReplay, orderRequest } from '../store.functions.ts';
import { orderTitles } from '../texts.ts';
import { CouponOffersService, type CouponTerms } from './coupon-offers.service.ts';
import { newOrderNo } from './order-numbers.ts';
import type { OrderRow } from './order-row.ts';
import { OrderStatesService } from './order-states.service.ts';
import type { PaymentChoice, PgItemRequest, PgRequest, SubscribeRequest } from './orders.dto.ts';
import { PayMethodsService } from './pay-methods.service.ts';
import { PricesService } from './prices.service.ts';

/** The subject of an order: together with the payment method, the input of an idempotency key. */
interface OrderSubject {
  kind: 'honey' | 'item' | 'subscription';
  product_id: number | null;
  item_id: number | null;
  target_key: number | null;
  quantity: number;
  coupon_id: string | null;
}

/** The current offer for a subject, with its price. */
interface Offer {
  title: string;
  star_cnt: number;
  bonus_star_cnt: number;
  discount_rate: number;
  amount_krw: number;
  /** The coupon that the price contains. */
  coupon?: CouponTerms;
}

/** The buyer, the payment method, the key, and the origin of the page. */
interface Buyer {
  userKey: number;
  choice: PaymentChoice;
  key: string;
  pageOrigin: string;
}

/** Defaults for fields that a kind of order does not have. */
const noSubject = { product_id: null, item_id: null, target_key: null, quantity: 1, coupon_id: null };
const noHoney = { star_cnt: 0, bonus_star_cnt: 0, discount_rate: 0 };

const minuteMs = 60_000;

/**
 * Creates orders of the three kinds: priced by the server, regardless of the displayed price, and subject to daily
 * limits.
 */
@Injectable()
export class OrdersService {
  private readonly logger = new Logger('Store');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly wallet: WalletService,
    private readonly users: UsersService,
    private readonly prices: PricesService,
    private readonly methods: PayMethodsService,
    private readonly states: OrderStatesService,
    private readonly coupons: CouponOffersService,
  ) {}

  /**
   * Orders honey. Throws product_not_found, the refusals of a coupon, and the errors of `order`.
   * Refuses an order of honey (POST /v1/pg/pg-request): idempotency_mismatch (STORE-6), product_not_found (STORE-1),
   * coupon_unavailable (COUPONS-13), coupon_not_found (COUPONS-5), coupon_in_use (COUPONS-10), coupon_not_usable
   * (COUPONS-9), amount_mismatch (STORE-5), payment_method_not_found (STORE-3), instalments_not_allowed (STORE-3),
   * order_request.
   */
  honey(userKey: number, choice: PgRequest, key: string, pageOrigin: string): Promise<OrderRow> {
    const quantity = choice.quantity ?? 1;
    const subject: OrderSubject = {
      ...noSubject,
      kind: 'honey',
      product_id: choice.product_id,
      quantity,
      coupon_id: choice.coupon_id ?? null,
    };
    return this.order({ userKey, choice, key, pageOrigin }, subject, async () => {
      const product = await this.prices.product(userKey, choice.product_id);
      const star = product.star_cnt * quantity;
      const bonus = product.bonus_star_cnt * quantity;
      const offer = {
        title: orderTitles.honey(star, bonus),
        star_cnt: star,
        bonus_star_cnt: bonus,
        discount_rate: product.discountRate,
        amount_krw: product.discounted_price_krw * quantity,
      };
      const couponId = choice.coupon_id ?? null;
      if (couponId === null) return offer;
      const { terms, amountKrw } = await this.coupons.termsOf(userKey, couponId, offer.amount_krw);
      return { ...offer, amount_krw: amountKrw, coupon: terms };
    });
  }

  /**
   * Orders an item for won. Throws the refusals of items, and the errors of `order`.
   * Refuses an order of an item (POST /v1/pg/pg-item-request): idempotency_mismatch (STORE-6), item_order_refusal,
   * amount_mismatch (STORE-5), payment_method_not_found (STORE-3), instalments_not_allowed (STORE-3), order_request.
   */
  item(userKey: number, choice: PgItemRequest, key: string, pageOrigin: string): Promise<OrderRow> {
    const itemId = choice.item_id;
    const target = choice.target_user_key ?? null;
    const subject: OrderSubject = { ...noSubject, kind: 'item', item_id: itemId, target_key: target };
    return this.order({ userKey, choice, key, pageOrigin }, subject, async () => {
      const rows = await this.database.query<
        'store_item_offer',
        { refusal: string | null; title: string; amount_krw: number }
      >(
        'store_item_offer',
        `SELECT item_order_refusal($1, $2, $3, $4) AS refusal, i.name AS title, i.krw_amount AS amount_krw
         FROM (SELECT $2::int AS item_id) requested LEFT JOIN item_cards i USING (item_id)`,
        [userKey, itemId, target, this.clock.now()],
      );
      const [offer] = rows;
      refuse(offer?.refusal ?? null);
      return { ...noHoney, title: offer?.title ?? '', amount_krw: offer?.amount_krw ?? 0 };
    });
  }

  /**
   * Orders a subscription for won. Throws the refusals of subscriptions, and the errors of `order`.
   * Refuses an order of a subscription (POST /v1/pg/subscribe-request): idempotency_mismatch (STORE-6),
   * subscription_refusal, amount_mismatch (STORE-5), payment_method_not_found (STORE-3), instalments_not_allowed
   * (STORE-3), order_request.
   */
  subscription(
    userKey: number,
    choice: SubscribeRequest,
    key: string,
    pageOrigin: string,
  ): Promise<OrderRow> {
    const hostKey = choice.target_user_key;
    const subject: OrderSubject = { ...noSubject, kind: 'subscription', target_key: hostKey };
    return this.order({ userKey, choice, key, pageOrigin }, subject, async () => {
      const rows = await this.database.query<'store_subscription_refusal', { refusal: string | null }>(
        'store_subscription_refusal',
        'SELECT subscription_refusal($1, $2, $3) AS refusal',
        [userKey, hostKey, this.clock.now()],
      );
      refuse(rows[0]?.refusal ?? null);
      const host = (await this.users.briefs([hostKey])).get(hostKey);
      if (!host) throw new AppError('host_not_found');
      return {
        ...noHoney,
        title: orderTitles.subscription(host.nick),
        amount_krw: this.settings.get('subscription_price_krw'),
      };
    });
  }

  /** Returns a member's own order. Throws order_not_found, also for another member's. */
  async own(userKey: number, orderNo: string): Promise<OrderRow> {
    const order = await this.states.find(orderNo);
    if (order?.user_key !== userKey) throw new AppError('order_not_found');
    return order;
  }

  /**
   * Creates an order, once per key.
   * @param offerOf called only for a new key: a repeat returns the first result, even if the offer has changed
   * @throws amount_mismatch, payment_method_not_found, instalments_not_allowed, charge_limit_exceeded,
   * idempotency_mismatch, and the refusals of a member who may not pay
   */
  private async order(
    { userKey, choice, key, pageOrigin }: Buyer,
    subject: OrderSubject,
    offerOf: () => Promise<Offer>,
  ): Promise<OrderRow> {
    const hash = inputHash(
      subject.kind,
      subject.product_id,
      subject.item_id,
      subject.target_key,
      subject.quantity,
      choice.amount_krw,
      choice.method,
      choice.brand,
      choice.instalments,
      choice.receipt_phone,
      // Keys of earlier versions stay valid: they had no coupon.
      ...(subject.coupon_id === null ? [] : [subject.coupon_id]),
    );
    const existing = await this.existingOrder(userKey, key, hash);
    if (existing) return existing;
    const { coupon = {}, ...offer } = await offerOf();
    if (choice.amount_krw !== offer.amount_krw) {
      throw new AppError('amount_mismatch', { detail: { amount_krw: offer.amount_krw } });
    }
    this.methods.refuseWrongChoice(choice, offer.amount_krw);
    const now = this.clock.now();
    const row = {
      ...subject,
      ...offer,
      order_no: newOrderNo(now),
      user_key: userKey,
      method: choice.method,
      brand: choice.brand ?? '',
      instalments: choice.instalments ?? 0,
      idempotency_key: key,
      input_hash: hash,
      page_origin: pageOrigin,
      // A phone payment is identified by the billed phone number, which the provider reports.
      receipt_phone:
        choice.receipt_phone && choice.method !== 'phone' ? maskedPhone(choice.receipt_phone) : '',
      expires_at: new Date(now.getTime() + this.settings.get('payment_window_minutes') * minuteMs),
    };
    const { outcome, answer } = await this.wallet.call<OrderRow>(
      orderRequest({
        order: row,
        since: seoulDayStart(now),
        star_max: this.settings.get('charge_star_max'),
        order_max: this.settings.get('charge_order_max'),
        now,
        coupon,
      }),
    );
    const { order_no, kind, amount_krw } = answer;
    this.logger.log({ event: `order_${outcome}`, order_no, user_key: userKey, kind, amount_krw });
    return answer;
  }

  private async existingOrder(userKey: number, key: string, hash: string): Promise<OrderRow | undefined> {
    const call = orderReplay({ user_key: userKey, key, hash });
    const [row] = await this.database.call<MoneyOutcome<OrderRow>>(call);
    if (row?.outcome === 'idempotency_mismatch') throw new AppError('idempotency_mismatch');
    return row?.answer;
  }
}

/** 010-****-5678: recognizable for its owner. */
const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}-****-${phone.slice(-4)}`;

function refuse(code: string | null): void {
  if (code !== null) throw new AppError(isErrorCode(code) ? code : 'payment_failed');
}
