import type { Spoilt } from './spoilt.ts';

const gifts = ['gift', 'the same gift again'];
const leaving = ['join to leave', 'leave for good', 'time passes'];

/** Functions of the ledger, of gifts and of members, with one thing wrong each. */
export const spoiltLedger: readonly Spoilt[] = [
  {
    name: 'a posting of granted honey is lost',
    file: 'wallet/wallet_debit',
    from: 'IF v_granted > 0 THEN',
    to: 'IF v_granted < 0 THEN',
    operations: gifts,
  },
  {
    name: 'bought honey is spent first',
    file: 'wallet/wallet_debit',
    from: 'least(p_wallet.granted, p_amount)',
    to: 'p_amount - least(p_wallet.bought, p_amount)',
    operations: gifts,
  },
  {
    name: 'a credit of bought honey counts twice in the wallet',
    file: 'wallet/ledger_post',
    from: "WHEN p_fund = 'bought' THEN v_side.amount ELSE 0",
    to: "WHEN p_fund = 'bought' THEN 2 * v_side.amount ELSE 0",
    operations: ['join with honey'],
  },
  {
    name: 'a credit goes to the other fund',
    file: 'wallet/wallet_move',
    from: 'v_wallet.account_id, p_amount, p_fund)',
    to: "v_wallet.account_id, p_amount, 'granted')",
    operations: ['join with honey'],
  },
  {
    name: 'a key is forgotten',
    file: 'wallet/ledger_replay',
    from: 't.idempotency_key = p_key',
    to: "t.idempotency_key = p_key || '?'",
    operations: gifts,
  },
  {
    name: 'a key with other input is answered as the first',
    file: 'wallet/ledger_replay',
    from: "WHEN t.input_hash = p_hash THEN 'replayed'",
    to: "WHEN true THEN 'replayed'",
    operations: gifts,
  },
  {
    name: 'an entry loses a star on its way into a snapshot',
    file: 'wallet/ledger_fold',
    from: 's.balance + excluded.balance',
    to: 's.balance + excluded.balance - 1',
    operations: gifts,
  },
  {
    name: "a gift goes to another host's income",
    file: 'gifts/gift_send',
    from: "a.asset = 'STAR' AND a.user_key = p_host AND",
    to: "a.asset = 'STAR' AND a.user_key <> p_host AND a.id = (SELECT min(id) FROM ledger_accounts WHERE kind = 'income' AND user_key <> p_host) AND",
    operations: gifts,
  },
  {
    name: 'a gift is answered with another amount than was given',
    file: 'gifts/gift_send',
    from: "'star_cnt', p_star,",
    to: "'star_cnt', p_star + 1,",
    operations: gifts,
  },
  {
    name: 'who has too little is not refused by name',
    file: 'gifts/gift_send',
    from: 'v_wallet.granted + v_wallet.bought < p_star',
    to: 'v_wallet.granted + v_wallet.bought < 0',
    operations: gifts,
  },
  {
    name: 'a fan total counts a gift twice',
    file: 'gifts/gift_roll_up',
    from: 'f.star_cnt + excluded.star_cnt',
    to: 'f.star_cnt + 2 * excluded.star_cnt',
    operations: gifts,
  },
  {
    name: 'minors pay',
    file: 'users/member_pay_refusal',
    from: 'IF NOT v_user.user_adult_yn THEN',
    to: 'IF false THEN',
    operations: gifts,
  },
  {
    name: 'a nickname costs one star less than is noted',
    file: 'users/member_change_nick',
    from: 'v_house_id, p_cost)',
    to: 'v_house_id, p_cost - 1)',
    operations: ['nickname'],
  },
  {
    name: 'of who left for good a star stays behind',
    file: 'wallet/wallet_forfeit',
    from: 'v_house_id, v_wallet.granted + v_wallet.bought);',
    to: 'v_house_id, v_wallet.granted + v_wallet.bought - 1);',
    operations: leaving,
  },
  {
    name: 'honey of who left for good stays where it is',
    file: 'users/member_empty',
    from: "PERFORM wallet_forfeit(p_user_key, 'STAR', p_now);",
    to: '',
    operations: leaving,
  },
  {
    name: 'bought honey that is moved arrives as granted',
    file: 'wallet/wallet_transfer',
    from: "v_to.account_id, v_amount - v_granted, 'bought')",
    to: "v_to.account_id, v_amount - v_granted, 'granted')",
    operations: ['transfer'],
  },
  {
    name: 'more is moved than there is',
    file: 'wallet/wallet_transfer',
    from: 'OR v_amount > v_from.granted + v_from.bought THEN',
    to: 'OR false THEN',
    operations: ['transfer'],
  },
];
