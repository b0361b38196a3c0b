import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const functions = path.resolve(fileURLToPath(import.meta.url), '../../../prisma/functions');

/** A function of the database with one thing wrong. */
export interface Spoilt {
  /** What is wrong, in words. */
  what: string;
  /** Area and name of the function. */
  file: string;
  /** The text that is replaced; it has to be there. */
  from: string;
  to: string;
  /** The operations by which it has to be found. */
  operations: readonly string[];
}

const gifts = ['gift', 'the same gift again'];

/** What a property test of money has to find. */
export const spoilt: readonly Spoilt[] = [
  {
    what: 'a posting of granted honey is lost',
    file: 'wallet/wallet_debit',
    from: 'IF v_granted > 0 THEN',
    to: 'IF v_granted < 0 THEN',
    operations: gifts,
  },
  {
    what: 'bought honey is spent first',
    file: 'wallet/wallet_debit',
    from: 'least(p_wallet.granted, p_amount)',
    to: 'p_amount - least(p_wallet.bought, p_amount)',
    operations: gifts,
  },
  {
    what: 'a credit of bought honey counts twice in the wallet',
    file: 'wallet/ledger_post',
    from: "WHEN p_fund = 'bought' THEN v_side.amount ELSE 0",
    to: "WHEN p_fund = 'bought' THEN 2 * v_side.amount ELSE 0",
    operations: ['join with honey'],
  },
  {
    what: 'a credit goes to the other fund',
    file: 'wallet/wallet_move',
    from: 'v_wallet.account_id, p_amount, p_fund)',
    to: "v_wallet.account_id, p_amount, 'granted')",
    operations: ['join with honey'],
  },
  {
    what: 'a key is forgotten',
    file: 'wallet/ledger_replay',
    from: 't.idempotency_key = p_key',
    to: "t.idempotency_key = p_key || '?'",
    operations: gifts,
  },
  {
    what: 'a key with other input is answered as the first',
    file: 'wallet/ledger_replay',
    from: "WHEN t.input_hash = p_hash THEN 'replayed'",
    to: "WHEN true THEN 'replayed'",
    operations: gifts,
  },
  {
    what: 'an entry loses a star on its way into a snapshot',
    file: 'wallet/ledger_fold',
    from: 's.balance + excluded.balance',
    to: 's.balance + excluded.balance - 1',
    operations: gifts,
  },
  {
    what: "a gift goes to another host's income",
    file: 'gifts/gift_send',
    from: "a.asset = 'STAR' AND a.user_key = p_host AND",
    to: "a.asset = 'STAR' AND a.user_key <> p_host AND a.id = (SELECT min(id) FROM ledger_accounts WHERE kind = 'income' AND user_key <> p_host) AND",
    operations: gifts,
  },
  {
    what: 'a gift is answered with another amount than was given',
    file: 'gifts/gift_send',
    from: "'star_cnt', p_star,",
    to: "'star_cnt', p_star + 1,",
    operations: gifts,
  },
  {
    what: 'who has too little is not refused by name',
    file: 'gifts/gift_send',
    from: 'v_wallet.granted + v_wallet.bought < p_star',
    to: 'v_wallet.granted + v_wallet.bought < 0',
    operations: gifts,
  },
  {
    what: 'a fan total counts a gift twice',
    file: 'gifts/gift_roll_up',
    from: 'f.star_cnt + excluded.star_cnt',
    to: 'f.star_cnt + 2 * excluded.star_cnt',
    operations: gifts,
  },
  {
    what: 'minors pay',
    file: 'users/member_pay_refusal',
    from: 'IF NOT v_user.user_adult_yn THEN',
    to: 'IF false THEN',
    operations: gifts,
  },
  {
    what: 'a nickname costs one star less than is noted',
    file: 'users/member_change_nick',
    from: 'v_house_id, p_cost)',
    to: 'v_house_id, p_cost - 1)',
    operations: ['nickname'],
  },
];

/** The spoilt function as SQL. Throws where the text is not there that it is made from. */
export async function spoiltFunction({ file, from, to }: Spoilt): Promise<string> {
  const sql = await readFile(path.join(functions, `${file}.sql`), 'utf8');
  if (!sql.includes(from)) throw new Error(`${file} has no "${from}" to spoil`);
  return sql.replace(from, to);
}
