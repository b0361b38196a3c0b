/** A gift as the ledger has it: who paid whom how much, where and when. */
export interface LedgerGift {
  giftId: number;
  sender: number;
  host: number;
  vodKey: number | null;
  stars: number;
  atMs: number;
}

/** Reads every gift from its postings in the ledger; the gift's own row is not read. */
export const ledgerStatement = `
  SELECT (t.answer ->> 'gift_id')::bigint AS "giftId", s.user_key AS sender, d.user_key AS host,
    (t.answer ->> 'vod_key')::int AS "vodKey", sum(p.amount)::bigint AS stars,
    (extract(epoch FROM t.created_at) * 1000)::bigint AS "atMs"
  FROM ledger_transfers t JOIN ledger_postings p ON p.transfer_id = t.id
  JOIN ledger_accounts s ON s.id = p.source_id JOIN ledger_accounts d ON d.id = p.destination_id
  WHERE t.operation = 'gift' GROUP BY t.id, s.user_key, d.user_key ORDER BY 1`;

export type BattlePhase = 'invited' | 'running' | 'forfeited' | 'declined' | 'withdrawn' | 'expired';

/** A battle as it must be, by what was done to it. */
export interface PlainBattle {
  hosts: [inviting: number, invited: number];
  vodKeys: [inviting: number, invited: number];
  round: number;
  inviteUntil: number;
  /** The start and the end of its time, in milliseconds; an early end moves the end. */
  startMs: number;
  endMs: number;
  phase: BattlePhase;
  /** The winner by a forfeit. */
  forfeitedTo: number | null;
}

/** What is seen of a battle. */
export interface SeenBattle {
  state: string;
  winner: number | null;
  sides: { host: number; stars: number; gifts: number; givers: [userKey: number, stars: number][] }[];
}

const sum = (gifts: readonly LedgerGift[]): number => gifts.reduce((all, { stars }) => all + stars, 0);

/** Totals by a key, highest first; of equal ones, who reached it with the earlier gift. */
function ranked(
  gifts: readonly LedgerGift[],
  keyOf: (gift: LedgerGift) => number,
): [key: number, stars: number][] {
  const totals = new Map<number, { stars: number; last: number }>();
  for (const gift of gifts) {
    const { stars } = totals.get(keyOf(gift)) ?? { stars: 0 };
    totals.set(keyOf(gift), { stars: stars + gift.stars, last: gift.giftId });
  }
  return [...totals]
    .sort(([, one], [, other]) => other.stars - one.stars || one.last - other.last)
    .map(([key, { stars }]) => [key, stars]);
}

/** A battle computed from the ledger: `decided`: one that ran out of time must be decided. */
export function plainResult(
  battle: PlainBattle,
  ledger: readonly LedgerGift[],
  decided: boolean,
): SeenBattle {
  const counted = ledger.filter(
    ({ vodKey, atMs }) =>
      vodKey !== null && battle.vodKeys.includes(vodKey) && atMs >= battle.startMs && atMs < battle.endMs,
  );
  const sides = battle.hosts.map((host) => {
    const own = counted.filter((gift) => gift.host === host);
    return {
      host,
      stars: sum(own),
      gifts: own.length,
      givers: ranked(own, ({ sender }) => sender).slice(0, 3),
    };
  });
  const [first, second] = sides.map(({ stars }) => stars) as [number, number];
  const [inviting, invited] = battle.hosts;
  if (battle.phase === 'forfeited') return { state: 'forfeited', winner: battle.forfeitedTo, sides };
  if (!decided) return { state: 'running', winner: null, sides };
  if (first === second) return { state: 'drawn', winner: null, sides };
  return { state: 'won', winner: first > second ? inviting : invited, sides };
}

/** The table of an excel live computed from the ledger: `seats` are its contestants by seat. */
export function plainTable(
  vodKey: number,
  seats: ReadonlyMap<number, number>,
  ledger: readonly LedgerGift[],
): [host: number, stars: number, gifts: number][] {
  const own = ledger.filter((gift) => gift.vodKey === vodKey && seats.has(gift.host));
  const givenTo = ranked(own, ({ host }) => host);
  const without = [...seats]
    .filter(([host]) => !givenTo.some(([key]) => key === host))
    .sort(([, one], [, other]) => one - other)
    .map(([host]): [number, number] => [host, 0]);
  return [...givenTo, ...without].map(([host, stars]) => [
    host,
    stars,
    own.filter((gift) => gift.host === host).length,
  ]);
}
