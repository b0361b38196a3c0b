import type { SqlMutant } from './sql-mutant.ts';

const exchanges = ['gift', 'request an exchange'];

/** Functions of exchanges, each with one fault. */
export const exchangeMutants: readonly SqlMutant[] = [
  {
    name: 'bought honey is exchanged first',
    file: 'exchange/exchange_request',
    from: 'v_granted := least(p_star, greatest(v_income.granted, 0));',
    to: 'v_granted := greatest(p_star - (v_income.balance - greatest(v_income.granted, 0)), 0);',
    operations: exchanges,
  },
  {
    name: 'more is exchanged than there is',
    file: 'exchange/exchange_request',
    from: 'WHEN p_star > v_income.balance THEN',
    to: 'WHEN false THEN',
    operations: exchanges,
  },
  {
    name: 'a host exchanges twice a day',
    file: 'exchange/exchange_refusal',
    from: "AND e.day = to_char(p_now AT TIME ZONE 'Asia/Seoul', 'YYYYMMDD')",
    to: 'AND false',
    operations: exchanges,
  },
  {
    name: 'the withheld tax is owed to the host',
    file: 'exchange/exchange_advance',
    from: "v_owed_id, v_exchange.net_krw, 'bought');",
    to: "v_owed_id, v_exchange.gross_krw, 'bought');",
    operations: [...exchanges, 'approve an exchange'],
  },
  {
    name: 'a rejected exchange keeps the honey',
    file: 'exchange/exchange_advance',
    from: "house_account('STAR', 'exchange'), v_income_id,",
    to: "house_account('STAR', 'exchange'), house_account('STAR', 'redeem'),",
    operations: [...exchanges, 'reject an exchange', 'cancel an exchange'],
  },
  {
    name: 'granted honey is held as bought',
    file: 'exchange/exchange_post_star',
    from: "p_granted, 'granted')",
    to: "p_granted, 'bought')",
    operations: exchanges,
  },
];
