import pg from 'pg';

const STORED_MS = 30_000;
const CHECK_MS = 250;

/**
 * What the database holds of one fault's lines, gifts and watch sessions, compared with what servers acknowledged.
 * @param {{ ownerUrl: string, live: { vodKey: number }, crowd: { accepted: [number, number][], watchIds: string[] }, gifts: {
 * key: string, vodKey: number, giftId: number }[], name: string, viewers: number[] }} options `name` begins the gifts'
 * keys; `viewers`: the members in the live, once each
 * @returns {Promise<{ lines: Difference, gifts: Difference, sessions: Difference }>}
 * @typedef {{ total: number, lost: number, doubled: number }} Difference
 */
export async function auditDatabase({ ownerUrl, live, crowd, gifts, name, viewers }) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const lines = await untilStored(client, live, crowd, gifts);
    return {
      lines: differenceOfLines(lines, crowd),
      gifts: await differenceOfGifts(client, { gifts, lines, live, name }),
      sessions: await differenceOfSessions(client, { live, crowd, viewers }),
    };
  } finally {
    await client.end();
  }
}

/**
 * Lines are written behind the chat, and gifts appear after their commit: waits for those that were acknowledged. A refused
 * line may be stored as well (its server did not learn in time that it was added), so that counting rows is not enough.
 */
async function untilStored(client, { vodKey }, { accepted }, gifts) {
  const giftsIn = gifts.filter((gift) => gift.vodKey === vodKey);
  for (const deadline = performance.now() + STORED_MS; ; ) {
    const { rows } = await client.query(
      `SELECT message_id::text AS id, kind, body->>'message' AS message, gift_id::int AS gift_id FROM chat_lines
       WHERE channel_id = $1`,
      [String(vodKey)],
    );
    const ids = new Set(rows.map(({ id }) => Number(id)));
    const giftIds = new Set(rows.map(({ gift_id: giftId }) => giftId));
    const areAllStored =
      accepted.every(([, id]) => ids.has(id)) && giftsIn.every(({ giftId }) => giftIds.has(giftId));
    if (areAllStored || performance.now() > deadline) return rows;
    await new Promise((resume) => setTimeout(resume, CHECK_MS));
  }
}

function differenceOfLines(rows, { accepted }) {
  const talk = rows.filter(({ kind }) => kind === 'talk');
  const ids = new Map(talk.map(({ id, message }) => [Number(message.split(' ')[0]), Number(id)]));
  return {
    total: accepted.length,
    lost: accepted.filter(([line, id]) => ids.get(line) !== id).length,
    doubled: talk.length - ids.size,
  };
}

/** A gift is lost if the giver knows of it and it does not exist, was not paid, or has no line in its live. */
async function differenceOfGifts(client, { gifts, lines, live, name }) {
  const { rows } = await client.query(
    `SELECT t.idempotency_key AS key, g.gift_id::int AS gift_id,
       (SELECT count(*)::int FROM ledger_postings p WHERE p.transfer_id = t.id) AS postings
     FROM ledger_transfers t JOIN gifts g ON g.transfer_id = t.id WHERE starts_with(t.idempotency_key, $1)`,
    [`${name}-`],
  );
  const found = new Map(rows.map((row) => [row.key, row]));
  const shown = lines.flatMap(({ kind, gift_id }) => (kind === 'gift' ? [gift_id] : []));
  const inLive = gifts.filter(({ vodKey }) => vodKey === live.vodKey);
  const isLost = ({ key, giftId }) => found.get(key)?.gift_id !== giftId || found.get(key)?.postings === 0;
  return {
    total: gifts.length,
    lost: gifts.filter(isLost).length + inLive.filter(({ giftId }) => !shown.includes(giftId)).length,
    doubled: rows.length - found.size + shown.length - new Set(shown).size,
  };
}

/** Each viewer has one running session, the one that the viewer's page knows. */
async function differenceOfSessions(client, { live, crowd, viewers }) {
  const { rows } = await client.query(
    'SELECT id::text AS id FROM watch_sessions WHERE vod_key = $1 AND ended_at IS NULL',
    [live.vodKey],
  );
  const running = new Set(rows.map(({ id }) => id));
  return {
    total: viewers.length,
    lost: crowd.watchIds.filter((id) => !running.has(id)).length,
    doubled: rows.length - crowd.watchIds.filter((id) => running.has(id)).length,
  };
}
