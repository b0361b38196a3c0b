import {
  drawSeedHash,
  drawSeedPattern,
  drawWordHash,
  type EventEntry,
  type EventPart,
  eventEntriesDigest,
  eventWinners,
  winnersOf,
} from '@honey/rules';
import { type DrawContext, type DrawReport, type DrawVerifier, drawState } from '../draws/draw-verifier.ts';
import { problemsOfPrizes } from './event-prize-verifier.ts';

/** An event with a draw, and its seed. */
interface ReadEvent {
  event_id: number;
  parts: EventPart[];
  begins_at: Date;
  ends_at: Date;
  drawn_at: Date | null;
  entries_digest: string | null;
  seed_id: number;
  seed_enc: string;
  seed_hash: string;
  seed: string | null;
  published_at: Date;
  revealed_at: Date | null;
  forced_yn: boolean;
}

interface ReadEntry {
  user_key: number;
  word: string | null;
  word_hash: string;
  created_at: Date;
}

/**
 * Verifies the draws of monthly events, from their entries and seeds alone (EVENTS-54), and what their winners got
 * (EVENTS-87).
 */
export const eventDrawVerifier: DrawVerifier = {
  kind: 'event',
  async verify(context) {
    const { rows } = await context.client.query<ReadEvent>(
      `SELECT e.event_id, e.parts, e.begins_at, e.ends_at, e.drawn_at, e.entries_digest, d.seed_id, d.seed_enc, d.seed_hash, d.seed,
         d.published_at, d.revealed_at, d.forced_yn
       FROM month_events e JOIN draw_seeds d ON d.kind = 'event' AND d.period = e.event_id::text
       WHERE e.published_at IS NOT NULL ORDER BY e.event_id`,
    );
    const reports: DrawReport[] = [];
    for (const event of rows) reports.push(await verifyEvent(context, event));
    const strays = await strayDraws(context);
    if (strays.length > 0)
      reports.push({ name: 'event', state: 'broken', draws: 0, forced: 0, problems: strays });
    return reports;
  },
};

async function verifyEvent(context: DrawContext, event: ReadEvent): Promise<DrawReport> {
  const problems: string[] = [];
  const wrong = (text: string) => problems.push(`event ${event.event_id}: ${text}`);
  const seed = verifySeed(context, event, wrong);
  const { rows: read } = await context.client.query<ReadEntry>(
    'SELECT user_key, word, word_hash, created_at FROM month_event_entries WHERE event_id = $1 ORDER BY user_key',
    [event.event_id],
  );
  for (const entry of read) verifyEntry(event, entry, wrong);
  const { rows: winners } = await context.client.query<{ number: number; user_key: number }>(
    "SELECT number, user_key FROM month_event_prizes WHERE event_id = $1 AND kind = 'draw' ORDER BY number",
    [event.event_id],
  );
  if (event.drawn_at !== null) {
    const entries = read.map(({ user_key, word_hash }) => ({ userKey: user_key, wordHash: word_hash }));
    if (eventEntriesDigest(entries) !== event.entries_digest) wrong('the entries do not match their digest');
    if (seed !== '') verifyWinners(event, seed, entries, winners, wrong);
    for (const problem of await problemsOfPrizes(context.client, event)) wrong(problem);
  } else if (winners.length > 0) wrong('winners are named before the draw');
  if (event.drawn_at === null && event.seed !== null) wrong('the seed is published before the draw');
  // The sandbox cannot decide the draw of an event.
  if (event.forced_yn) wrong('its mark of forced draws is wrong');
  return {
    name: `event ${event.event_id}`,
    state: drawState({ problems, forced: 0, running: event.seed === null }),
    draws: winners.length,
    forced: 0,
    problems,
  };
}

/** The seed by which an event is verified; empty if it cannot be decrypted. */
function verifySeed(context: DrawContext, event: ReadEvent, wrong: (text: string) => void): string {
  const decrypted = context.decrypt(event.seed_enc, 'event', String(event.event_id));
  if (!drawSeedPattern.test(decrypted)) wrong(`the seed ${event.seed_id} cannot be decrypted`);
  else if (drawSeedHash(decrypted) !== event.seed_hash)
    wrong(`the encrypted seed ${event.seed_id} does not match its hash`);
  if (
    event.seed !== null &&
    (!drawSeedPattern.test(event.seed) || drawSeedHash(event.seed) !== event.seed_hash)
  )
    wrong(`the published seed ${event.seed_id} does not match its hash`);
  if (event.revealed_at !== null && event.revealed_at < event.ends_at)
    wrong(`the seed ${event.seed_id} was published too early`);
  const seed = event.seed ?? decrypted;
  return drawSeedPattern.test(seed) ? seed : '';
}

function verifyEntry(event: ReadEvent, entry: ReadEntry, wrong: (text: string) => void): void {
  const of = `the entry of member ${entry.user_key}`;
  if (entry.word !== null && drawWordHash(entry.word) !== entry.word_hash)
    wrong(`${of}: the word does not match its hash`);
  if (entry.created_at < event.begins_at || entry.created_at >= event.ends_at)
    wrong(`${of}: not within the event`);
  if (entry.created_at < event.published_at) wrong(`${of}: made before the hash of the seed was published`);
}

function verifyWinners(
  event: ReadEvent,
  seed: string,
  entries: readonly EventEntry[],
  winners: readonly { number: number; user_key: number }[],
  wrong: (text: string) => void,
): void {
  const part = event.parts.find(({ type }) => type === 'ticket_ask');
  const count = part?.type === 'ticket_ask' ? winnersOf(part.prizes) : 0;
  const drawn = eventWinners(seed, event.event_id, entries, count);
  const named = new Map(winners.map(({ number, user_key }) => [number, user_key]));
  drawn.forEach((userKey, index) => {
    const winner = named.get(index + 1);
    if (winner !== userKey)
      wrong(`winner ${index + 1} is ${winner ?? 'missing'}, and the seed draws ${userKey}`);
  });
  if (winners.length > drawn.length) wrong(`${winners.length} winners, and ${drawn.length} were drawn`);
}

/** Entries and winners of events that do not exist, or that have no seed. */
async function strayDraws({ client }: DrawContext): Promise<string[]> {
  const { rows } = await client.query<{ event_id: number; what: string }>(
    `SELECT s.event_id, s.what FROM (
       SELECT DISTINCT event_id, 'entries' AS what FROM month_event_entries
       UNION ALL SELECT DISTINCT event_id, 'winners' FROM month_event_prizes WHERE kind = 'draw'
     ) s WHERE NOT EXISTS (SELECT FROM month_events e JOIN draw_seeds d ON d.kind = 'event' AND d.period = e.event_id::text
       WHERE e.event_id = s.event_id AND e.published_at IS NOT NULL) ORDER BY 1, 2`,
  );
  return rows.map(
    ({ event_id, what }) => `event ${event_id}: ${what} without a published event and its seed`,
  );
}
