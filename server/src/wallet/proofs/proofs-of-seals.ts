import type { Proof } from './proofs-of-ledger.ts';

/** The check of every row of a sealed table against its seal. */
export const rowSealProof = 'every row of a sealed table is unaltered, and none is missing';

/** What no other check can detect: altered rows, and transfers erased together with everything derived from them. */
export const sealProofs: readonly Proof[] = [
  {
    name: rowSealProof,
    sql: 'SELECT * FROM row_seals_broken()',
  },
  {
    name: 'a sealed chat line of a gift exists, and is visible unless it was taken down',
    sql: `SELECT s.row_key FROM row_seals s LEFT JOIN (
        SELECT row_seal_key(to_jsonb(l), '{channel_id,message_id}') AS row_key,
          row_seal(to_jsonb(l), '{kind,user_key,body,created_at,place}') AS seal
        FROM chat_lines l WHERE l.gift_id IS NOT NULL
      ) l USING (row_key) WHERE s.table_name = 'chat_lines' AND s.seal IS DISTINCT FROM l.seal`,
  },
  {
    name: 'all closed transfers exist, and no others among them',
    sql: `SELECT c.closing_id, c.transfer_cnt, s.transfer_cnt AS found FROM (
        SELECT *, lag(up_to_id, 1, 0::bigint) OVER w AS after_id, lag(seal) OVER w AS seal_before,
          row_number() OVER w AS place
        FROM ledger_closings WHERE closed_at IS NOT NULL WINDOW w AS (ORDER BY closing_id)
      ) c CROSS JOIN LATERAL ledger_closing_seal(c.seal_before, c.after_id, c.up_to_id) s
      WHERE (c.seal, c.transfer_cnt) IS DISTINCT FROM (s.seal, s.transfer_cnt) OR c.closing_id <> c.place`,
  },
];
