import type { Proof } from '../wallet/index.ts';

/** The lines of gifts in rooms. */
export const chatProofs: readonly Proof[] = [
  {
    name: "a gift's line in the chat shows the gift",
    sql: `SELECT c.channel_id, c.message_id FROM chat_lines c LEFT JOIN gifts_given g USING (gift_id)
      WHERE c.gift_id IS NOT NULL AND (
        (c.kind, c.user_key, c.channel_id, c.body ->> 'message_id') IS DISTINCT FROM ('gift', NULL::int, g.vod_key::text, c.message_id::text)
        OR ((c.body ->> 'gift_id')::bigint, (c.body ->> 'star_cnt')::bigint, (c.body ->> 'target_user_key')::int,
            (c.body -> 'user' ->> 'user_key')::int, coalesce(c.body ->> 'message', ''), (c.body ->> 'combo')::int)
          IS DISTINCT FROM (g.gift_id, g.star_cnt, g.host_key, g.sender_key, g.message, g.combo))`,
  },
  {
    name: 'a sealed chat line of a gift exists, and is visible unless it was taken down',
    sql: `SELECT s.row_key FROM row_seals_of('chat_lines') s LEFT JOIN (
        SELECT row_seal_key(to_jsonb(l), '{channel_id,message_id}') AS row_key,
          row_seal(to_jsonb(l), '{kind,user_key,body,created_at,place}') AS seal
        FROM chat_lines l WHERE l.gift_id IS NOT NULL
      ) l USING (row_key) WHERE s.seal IS DISTINCT FROM l.seal`,
  },
];
