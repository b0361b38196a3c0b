import type { Proof } from './proofs-of-ledger.ts';

/** The proof that holds every row of a sealed table against its seal. */
export const rowSealProof = 'a row of a sealed table is what the service wrote, and none is gone';

/** What nothing else tells again: rows as they were written, and transfers that were erased with all that is counted from them. */
export const sealProofs: readonly Proof[] = [
  {
    name: rowSealProof,
    sql: 'SELECT * FROM row_seals_broken()',
  },
  {
    name: "a gift's line in the chat that was sealed is there, and shown unless it was taken down",
    sql: `SELECT s.row_key FROM row_seals s LEFT JOIN (
        SELECT row_seal_key(to_jsonb(l), '{channel_id,message_id}') AS row_key,
          row_seal(to_jsonb(l), '{kind,user_key,body,created_at,place}') AS seal
        FROM chat_lines l WHERE l.gift_id IS NOT NULL
      ) l USING (row_key) WHERE s.table_name = 'chat_lines' AND s.seal IS DISTINCT FROM l.seal`,
  },
  {
    name: 'transfers that were closed are all there, and no other among them',
    sql: `SELECT c.closing_id, c.transfer_cnt, s.transfer_cnt AS found FROM (
        SELECT *, lag(up_to_id, 1, 0::bigint) OVER w AS after_id, lag(seal) OVER w AS seal_before,
          row_number() OVER w AS place
        FROM ledger_closings WHERE closed_at IS NOT NULL WINDOW w AS (ORDER BY closing_id)
      ) c CROSS JOIN LATERAL ledger_closing_seal(c.seal_before, c.after_id, c.up_to_id) s
      WHERE (c.seal, c.transfer_cnt) IS DISTINCT FROM (s.seal, s.transfer_cnt) OR c.closing_id <> c.place`,
  },
];
