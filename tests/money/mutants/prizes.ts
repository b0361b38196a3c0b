import type { SqlMutant } from './sql-mutant.ts';

const claimed = 'IF v_claim.outcome IS NOT NULL THEN';

/** Functions that pay prizes and hold what is bought at other services, each with one fault; `operations` name scenes. */
export const prizeMutants: readonly SqlMutant[] = [
  {
    name: 'more is posted than a spin won',
    file: 'wallet/ledger_award',
    from: 'p.source_id, p.account_id, p.amount,',
    to: 'p.source_id, p.account_id, p.amount + 1,',
    operations: ['spins'],
  },
  {
    name: 'the prize of a spin is credited twice',
    file: 'wallet/ledger_award',
    from: 'w.granted + s.amount',
    to: 'w.granted + 2 * s.amount',
    operations: ['spins'],
  },
  {
    name: 'the prize of a spin is posted as bought',
    file: 'wallet/ledger_award',
    from: "p.amount, 'granted' FROM payments",
    to: "p.amount, 'bought' FROM payments",
    operations: ['spins'],
  },
  {
    name: 'the house gains what a spin won',
    file: 'wallet/ledger_award',
    from: '-p.amount FROM postings',
    to: 'p.amount FROM postings',
    operations: ['spins'],
  },
  {
    name: 'the cumulative prize is paid without its growth',
    file: 'events/roulette_spin_all',
    from: 'v_round.prize_begin + v_round.prize_growth * f.since_cnt',
    to: 'v_round.prize_begin',
    operations: ['spins'],
  },
  {
    name: 'a prize is paid again',
    file: 'events/event_prize_pay',
    from: claimed,
    to: "IF v_claim.outcome = 'user_not_found' THEN",
    operations: ['prizes'],
  },
  {
    name: 'a prize is honey that was bought',
    file: 'events/event_prize_pay',
    from: "p_amount, 'granted');",
    to: "p_amount, 'bought');",
    operations: ['prizes'],
  },
  {
    name: 'a prize is paid by the shop',
    file: 'events/event_prize_pay',
    from: "house_account(p_asset, 'event')",
    to: "house_account(p_asset, 'shop')",
    operations: ['prizes'],
  },
  {
    name: 'less than the price is held',
    file: 'external/external_begin',
    from: "house_account(p_asset, 'hold'), p_amount)",
    to: "house_account(p_asset, 'hold'), p_amount - 1)",
    operations: ['purchases'],
  },
  {
    name: 'the held price is taken for spent',
    file: 'external/external_begin',
    from: "house_account(p_asset, 'hold')",
    to: 'house_account(p_asset, p_house)',
    operations: ['purchases'],
  },
  {
    name: 'more is spent at a service than there is',
    file: 'external/external_begin',
    from: 'v_wallet.granted + v_wallet.bought < p_amount',
    to: 'false',
    operations: ['purchases'],
  },
  {
    name: 'a refused purchase is not returned',
    file: 'external/external_close',
    from: 'ELSE v_wallet.account_id END',
    to: 'ELSE house_account(v_purchase.asset, v_purchase.house) END',
    operations: ['purchases'],
  },
  {
    name: 'a refused purchase is returned as bought honey',
    file: 'external/external_close',
    from: 'v_part.amount, v_part.fund)',
    to: "v_part.amount, 'bought')",
    operations: ['purchases'],
  },
  {
    name: 'a purchase that is final is made final again',
    file: 'external/external_close',
    from: 'IF v_purchase.closed_at IS NOT NULL THEN',
    to: 'IF false THEN',
    operations: ['purchases'],
  },
];
