import { seoulDayStart } from '@honey/rules';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { isErrorCode } from '../core/errors/error-codes.ts';
import { inputHash } from '../core/idempotency/idempotency-key.ts';
import { Settings } from '../core/settings/settings.ts';
import { UsersService } from '../users/users.service.ts';
import { WalletService } from '../wallet/wallet.service.ts';
import { orderTitles } from './messages.ts';
import { newOrderNo } from './orders/order-numbers.ts';
import type { OrderRow } from './orders/order-row.ts';
import { OrderStates } from './orders/order-states.service.ts';
import { PayMethods } from './orders/pay-methods.service.ts';
import type { PaymentChoice, PgItemRequest, PgRequest, SubscribeRequest } from './orders.dto.ts';
import { Prices } from './prices.service.ts';

/** What a member asks for: with the way to pay, the input that a key stands for. */
interface Wish {
  kind: 'honey' | 'item' | 'subscription';
  product_id: number | null;
  item_id: number | null;
  target_key: number | null;
  quantity: number;
}

/** What that is now, and what it costs. */
interface Offer {
  title: string;
  star_cnt: number;
  bonus_star_cnt: number;
  discount_rate: number;
  amount_krw: number;
}

/** Who orders, how it is paid, under which key, and from where. */
interface Buyer {
  userKey: number;
  choice: PaymentChoice;
  key: string;
  pageOrigin: string;
}

/** For what a kind of order does not have. */
const noSubject = { product_id: null, item_id: null, target_key: null, quantity: 1 };
const noHoney = { star_cnt: 0, bonus_star_cnt: 0, discount_rate: 0 };

const minuteMs = 60_000;

/** Makes orders of the three kinds: priced here, whatever the page showed, and bounded by the limits of the day. */
@Injectable()
export class OrdersService {
  private readonly logger = new Logger('Store');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly wallet: WalletService,
    private readonly users: UsersService,
    private readonly prices: Prices,
    private readonly methods: PayMethods,
    private readonly states: OrderStates,
  ) {}

  /** Orders honey. Throws product_not_found and what `order` throws. */
  honey(userKey: number, choice: PgRequest, key: string, pageOrigin: string): Promise<OrderRow> {
    const quantity = choice.quantity ?? 1;
    const wish: Wish = { ...noSubject, kind: 'honey', product_id: choice.product_id, quantity };
    return this.order({ userKey, choice, key, pageOrigin }, wish, async () => {
      const product = await this.prices.product(userKey, choice.product_id);
      const star = product.star_cnt * quantity;
      const bonus = product.bonus_star_cnt * quantity;
      return {
        title: orderTitles.honey(star, bonus),
        star_cnt: star,
        bonus_star_cnt: bonus,
        discount_rate: product.discountRate,
        amount_krw: product.discounted_price_krw * quantity,
      };
    });
  }

  /** Orders an item for won. Throws what the items refuse and what `order` throws. */
  item(userKey: number, choice: PgItemRequest, key: string, pageOrigin: string): Promise<OrderRow> {
    const itemId = choice.item_id;
    const target = choice.target_user_key ?? null;
    const wish: Wish = { ...noSubject, kind: 'item', item_id: itemId, target_key: target };
    return this.order({ userKey, choice, key, pageOrigin }, wish, async () => {
      const rows = await this.database.query<{ refusal: string | null; title: string; amount_krw: number }>(
        'store_item_offer',
        `SELECT item_order_refusal($1, $2, $3, $4) AS refusal, i.name AS title, i.krw_amount AS amount_krw
         FROM (SELECT $2::int AS item_id) asked LEFT JOIN items i USING (item_id)`,
        [userKey, itemId, target, this.clock.now()],
      );
      const [offer] = rows;
      refuse(offer?.refusal ?? null);
      return { ...noHoney, title: offer?.title ?? '', amount_krw: offer?.amount_krw ?? 0 };
    });
  }

  /** Orders a subscription for won. Throws what the subscriptions refuse and what `order` throws. */
  subscription(
    userKey: number,
    choice: SubscribeRequest,
    key: string,
    pageOrigin: string,
  ): Promise<OrderRow> {
    const hostKey = choice.target_user_key;
    const wish: Wish = { ...noSubject, kind: 'subscription', target_key: hostKey };
    return this.order({ userKey, choice, key, pageOrigin }, wish, async () => {
      const rows = await this.database.query<{ refusal: string | null }>(
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

  /** A member's own order. Throws order_not_found, for somebody else's as well. */
  async own(userKey: number, orderNo: string): Promise<OrderRow> {
    const order = await this.states.find(orderNo);
    if (order?.user_key !== userKey) throw new AppError('order_not_found');
    return order;
  }

  /**
   * Makes an order, once for its key.
   * @param offerOf asked only for a new key: a repeat is answered as the first time, whatever is sold or allowed by now
   * @throws amount_mismatch, payment_method_not_found, instalments_not_allowed, charge_limit_exceeded,
   * idempotency_mismatch, and why a member may not pay
   */
  private async order(
    { userKey, choice, key, pageOrigin }: Buyer,
    wish: Wish,
    offerOf: () => Promise<Offer>,
  ): Promise<OrderRow> {
    const hash = inputHash(
      wish.kind,
      wish.product_id,
      wish.item_id,
      wish.target_key,
      wish.quantity,
      choice.amount_krw,
      choice.method,
      choice.brand,
      choice.instalments,
      choice.receipt_phone,
    );
    const made = await this.madeBefore(userKey, key, hash);
    if (made) return made;
    const offer = await offerOf();
    if (choice.amount_krw !== offer.amount_krw) {
      throw new AppError('amount_mismatch', { detail: { amount_krw: offer.amount_krw } });
    }
    this.methods.refuseWrongChoice(choice, offer.amount_krw);
    const now = this.clock.now();
    const row = {
      ...wish,
      ...offer,
      order_no: newOrderNo(now),
      user_key: userKey,
      method: choice.method,
      brand: choice.brand ?? '',
      instalments: choice.instalments ?? 0,
      idempotency_key: key,
      input_hash: hash,
      page_origin: pageOrigin,
      // A phone payment is told by the telephone that is billed for it, which the provider names.
      receipt_phone:
        choice.receipt_phone && choice.method !== 'phone' ? maskedPhone(choice.receipt_phone) : '',
      expires_at: new Date(now.getTime() + this.settings.get('payment_window_minutes') * minuteMs),
    };
    const { outcome, answer } = await this.wallet.call<OrderRow>(
      'order_request',
      'SELECT outcome, answer FROM order_request($1::jsonb, $2, $3, $4, $5)',
      [
        JSON.stringify(row),
        seoulDayStart(now),
        this.settings.get('charge_star_max'),
        this.settings.get('charge_order_max'),
        now,
      ],
    );
    const { order_no, kind, amount_krw } = answer;
    this.logger.log({ event: `order_${outcome}`, order_no, user_key: userKey, kind, amount_krw });
    return answer;
  }

  private async madeBefore(userKey: number, key: string, hash: string): Promise<OrderRow | undefined> {
    const rows = await this.database.query<{ answer: OrderRow; input_hash: string }>(
      'store_order_of_key',
      'SELECT to_jsonb(o) AS answer, input_hash FROM orders o WHERE user_key = $1 AND idempotency_key = $2',
      [userKey, key],
    );
    const [row] = rows;
    if (row && row.input_hash !== hash) throw new AppError('idempotency_mismatch');
    return row?.answer;
  }
}

/** 010-****-5678: enough for its owner to know it by. */
const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}-****-${phone.slice(-4)}`;

function refuse(code: string | null): void {
  if (code !== null) throw new AppError(isErrorCode(code) ? code : 'payment_failed');
}
