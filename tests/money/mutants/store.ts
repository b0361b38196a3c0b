import type { SqlMutant } from './sql-mutant.ts';

const orders = ['order honey', 'pay an order'];
const chargeBacks = [...orders, 'charge an order back', 'recall'];
const deposits = ['request a bank transfer', 'a deposit arrives', 'an operator credits a deposit'];

/** Functions of orders, deposits and refunds, each with one fault. */
export const storeMutants: readonly SqlMutant[] = [
  {
    name: 'a bonus is bought honey',
    file: 'store/honey_credit',
    from: "p_order.bonus_star_cnt, 'granted')",
    to: "p_order.bonus_star_cnt, 'bought')",
    operations: orders,
  },
  {
    name: 'an order is delivered with a star more',
    file: 'store/honey_credit',
    from: "v_wallet.account_id, p_order.star_cnt, 'bought')",
    to: "v_wallet.account_id, p_order.star_cnt + 1, 'bought')",
    operations: orders,
  },
  {
    name: 'orders have no daily limit',
    file: 'store/order_request',
    from: 'v_used.star_cnt + v_new.star_cnt > p_star_max OR',
    to: 'false OR',
    operations: ['order honey'],
  },
  {
    name: 'a member who owes receives an earlier order',
    file: 'store/order_deliver',
    from: 'IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;',
    to: '',
    operations: chargeBacks,
  },
  {
    name: 'a refund takes a star too few',
    file: 'store/order_refund',
    from: "house_account('STAR', 'sale'), v_quote.star_cnt, 'bought')",
    to: "house_account('STAR', 'sale'), v_quote.star_cnt + 1, 'bought')",
    operations: [...orders, 'refund an order'],
  },
  {
    name: 'an unpaid order is refunded',
    file: 'store/order_refundable',
    from: "OR p_order.state NOT IN ('paid', 'part_refunded')",
    to: 'OR false',
    operations: [...orders, 'refund an order that is not paid'],
  },
  {
    name: 'a refund that the provider refuses is returned as granted honey',
    file: 'store/order_refund_failed',
    from: "v_refund.star_cnt, 'bought')",
    to: "v_refund.star_cnt, 'granted')",
    operations: [...orders, 'refund an order'],
  },
  {
    name: 'a chargeback takes granted honey first',
    file: 'store/order_charge_back',
    from: 'v_bought := least(v_star, v_wallet.bought);',
    to: 'v_bought := 0;',
    operations: chargeBacks,
  },
  {
    name: 'honey spent before a chargeback is not owed',
    file: 'store/order_charge_back',
    from: "IF v_missing > 0 OR (v_order.kind <> 'honey'",
    to: "IF false AND (v_order.kind <> 'honey'",
    operations: chargeBacks,
  },
  {
    name: 'a debt is settled with a star more',
    file: 'store/receivable_settle',
    from: "v_owed.star_cnt, 'bought')",
    to: "v_owed.star_cnt + 1, 'bought')",
    operations: [...chargeBacks, 'settle a debt'],
  },
  {
    name: 'a deposit of another amount buys the amount requested',
    file: 'store/deposit_credit',
    from: 'v_payment.amount_krw * v_deposit.star_cnt / v_deposit.amount_krw,',
    to: 'v_deposit.star_cnt,',
    operations: deposits,
  },
  {
    name: 'a deposit of another amount is credited at once',
    file: 'store/deposit_arrive',
    from: "WHEN p_amount <> v_deposit.amount_krw THEN 'amount'",
    to: "WHEN false THEN 'amount'",
    operations: deposits,
  },
  {
    name: 'a late deposit is credited at once',
    file: 'store/deposit_arrive',
    from: "WHEN p_paid_at > v_deposit.expires_at THEN 'late'",
    to: "WHEN false THEN 'late'",
    operations: [...deposits, 'time passes'],
  },
  {
    name: 'a payment grade requires more than is paid',
    file: 'users/pay_grade_of',
    from: 'p_krw >= n.krw',
    to: 'p_krw >= 2 * n.krw',
    operations: [...orders, 'time passes'],
  },
];
