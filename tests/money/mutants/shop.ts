import type { SqlMutant } from './sql-mutant.ts';

const wonOrders = ['order an item for won', 'order a subscription for won', 'pay an order'];

/** Functions of items and subscriptions, each with one fault. */
export const shopMutants: readonly SqlMutant[] = [
  {
    name: 'an item costs a star less than is recorded',
    file: 'items/item_buy',
    from: 'PERFORM wallet_debit(v_wallet, v_transfer_id, v_house_id, v_price);',
    to: 'PERFORM wallet_debit(v_wallet, v_transfer_id, v_house_id, v_price - 1);',
    operations: ['buy an item'],
  },
  {
    name: 'an item paid in won counts double for its host',
    file: 'items/item_deliver',
    from: "'star_cnt', v_item.star_cnt,",
    to: "'star_cnt', 2 * v_item.star_cnt,",
    operations: wonOrders,
  },
  {
    name: 'an item bought with BTUC is passed on',
    file: 'items/item_pass_on',
    from: 'WHEN NOT v_owned.givable_yn THEN',
    to: 'WHEN false THEN',
    operations: ['buy an item', 'pass an item on'],
  },
  {
    name: 'an item is used twice',
    file: 'items/item_use',
    from: 'IF v_owned.used_at IS NOT NULL THEN',
    to: 'IF false THEN',
    operations: ['buy an item', 'use an item'],
  },
  {
    name: 'the host gets one star too many of a subscription',
    file: 'subscriptions/subscription_pay',
    from: 'v_host_star := p_star * v_terms.host_percent / 100;',
    to: 'v_host_star := p_star * v_terms.host_percent / 100 + 1;',
    operations: ['subscribe with honey'],
  },
  {
    name: 'granted honey is shared out twice',
    file: 'subscriptions/subscription_pay',
    from: 'v_wallet.granted := v_wallet.granted - v_granted;',
    to: '',
    operations: ['subscribe with honey'],
  },
  {
    name: 'the host gets nothing of a subscription paid in won',
    file: 'subscriptions/subscription_deliver',
    from: "v_host_star, 'bought');",
    to: "1, 'bought');",
    operations: wonOrders,
  },
  {
    name: 'a term is paid while the previous one has long to run',
    file: 'subscriptions/subscription_refusal',
    from: 'AND s.ends_at > p_now + make_interval(days => v_terms.renew_days))',
    to: 'AND false)',
    operations: ['subscribe with honey'],
  },
];
