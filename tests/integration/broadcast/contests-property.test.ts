import { rebuildCounters } from '@honey/server/proofs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { Random } from '../../setup/random.ts';
import { seedOfDay, sized } from '../../setup/sample/scope.mjs';
import { type LedgerGift, type PlainBattle, plainResult, plainTable } from './contest-model.ts';
import { ContestWorld, outcomeOf, type PlannedGift } from './contest-world.ts';

/** Both may be set for a longer run, and to repeat a run; a sample runs other operations each day. */
const seed = Number(process.env.CONTESTS_SEED ?? sized({ sample: seedOfDay(), whole: 20_283 }));
const operations = Number(process.env.CONTESTS_OPERATIONS ?? sized({ sample: 300, whole: 3_000 }));
const checkEvery = 20;
const timeoutMs = 120_000 + operations * 100;

const inviteMs = 30_000;
const battleMs = 300_000;
const rounds = 2;
/** Amounts that often have the same sum. */
const amounts = [10, 20, 30, 50, 100, 100, 500];

interface Live {
  host: number;
  vodKey: number;
  /** The contestants of an excel live by seat. */
  seats: Map<number, number>;
}

const file = setServer();
const world = new ContestWorld(file);
const random = new Random(seed);
const members: number[] = [];
/** The running battle lives, and excel lives, by host. */
const battleLives = new Map<number, Live>();
const excelLives = new Map<number, Live>();
const excelsEnded: Live[] = [];
const contestants: number[] = [];
const battles: PlainBattle[] = [];
/** How often each kind of operation had an effect, so that a run tests all of them. */
const effects = new Map<string, number>();
const note = (effect: string): void => void effects.set(effect, (effects.get(effect) ?? 0) + 1);

beforeAll(async () => {
  await world.stop();
  for (let nth = 0; nth < 8; nth += 1) members.push(await world.member());
  for (let nth = 0; nth < 12; nth += 1) contestants.push(await world.host());
  for (let nth = 0; nth < 6; nth += 1) await begin('battle', await world.host());
  for (let nth = 0; nth < 2; nth += 1) await begin('excel', await world.host());
}, timeoutMs);

async function begin(type: 'battle' | 'excel', host: number): Promise<void> {
  const lives = type === 'battle' ? battleLives : excelLives;
  lives.set(host, { host, vodKey: await world.live(host, type), seats: new Map() });
}

/** The battles out of time that the server has decided: when it does so is its own choice, within limits. */
const decided = new Set<PlainBattle>();
async function dropDecided(): Promise<void> {
  for (const battle of battles) {
    if (battle.phase !== 'running' || battle.endMs > world.nowMs || decided.has(battle)) continue;
    const seen = await world.seen(battle.vodKeys[0]);
    if (seen?.state !== 'running') decided.add(battle);
  }
}

/** The invited or undecided battles, after invitations have expired. */
function openBattles(): PlainBattle[] {
  for (const battle of battles)
    if (battle.phase === 'invited' && battle.inviteUntil <= world.nowMs) battle.phase = 'expired';
  return battles.filter(
    (battle) => !decided.has(battle) && (battle.phase === 'invited' || battle.phase === 'running'),
  );
}
const openNow = (vodKey: number): PlainBattle | undefined =>
  openBattles().find(({ vodKeys }) => vodKeys.includes(vodKey));

const foughtBefore = (one: number, other: number): number =>
  battles.filter(
    (battle) =>
      battle.vodKeys.includes(one) &&
      battle.vodKeys.includes(other) &&
      (battle.phase === 'forfeited' || decided.has(battle)),
  ).length;

/** A host invites another, accepts, or asks for a rematch, as it happens. */
async function invite(): Promise<void> {
  await dropDecided();
  const [one, other] = [random.pick([...battleLives.values()]), random.pick([...battleLives.values()])];
  const open = openNow(one.vodKey);
  const accepts =
    open?.phase === 'invited' && open.vodKeys[0] === other.vodKey && open.vodKeys[1] === one.vodKey;
  const due =
    one === other
      ? 'self_target'
      : accepts
        ? 'ok'
        : open || openNow(other.vodKey)
          ? 'battle_busy'
          : foughtBefore(one.vodKey, other.vodKey) >= rounds
            ? 'battle_rematch_over'
            : 'ok';
  expect([at(), await outcomeOf(world.battles.invite(one.host, other.host))]).toEqual([at(), due]);
  if (due !== 'ok') return note(due);
  if (accepts) {
    Object.assign(open, { phase: 'running', startMs: world.nowMs, endMs: world.nowMs + battleMs });
    return note(open.round === 2 ? 'rematch' : 'battle');
  }
  battles.push({
    hosts: [one.host, other.host],
    vodKeys: [one.vodKey, other.vodKey],
    round: foughtBefore(one.vodKey, other.vodKey) + 1,
    inviteUntil: world.nowMs + inviteMs,
    startMs: Number.POSITIVE_INFINITY,
    endMs: Number.POSITIVE_INFINITY,
    phase: 'invited',
    forfeitedTo: null,
  });
  note('invitation');
}

/** The invited host accepts at once, so that most invitations become battles. */
async function accept(): Promise<void> {
  const open = battles.filter(({ phase, inviteUntil }) => phase === 'invited' && inviteUntil > world.nowMs);
  if (open.length === 0) return invite();
  const battle = random.pick(open);
  const [inviting, invited] = battle.hosts;
  expect([at(), await outcomeOf(world.battles.invite(invited, inviting))]).toEqual([at(), 'ok']);
  Object.assign(battle, { phase: 'running', startMs: world.nowMs, endMs: world.nowMs + battleMs });
  note(battle.round === 2 ? 'rematch' : 'battle');
}

/** What leaving does to the battle of a live. */
function left(host: number, open: PlainBattle): void {
  if (open.phase === 'invited') open.phase = open.hosts[0] === host ? 'withdrawn' : 'declined';
  else {
    const forfeitedTo = open.hosts.find((key) => key !== host) ?? null;
    Object.assign(open, { phase: 'forfeited', forfeitedTo, endMs: Math.min(open.endMs, world.nowMs) });
  }
}

/** A host declines, withdraws or gives up. */
async function leave(): Promise<void> {
  await dropDecided();
  const { host } = random.pick([...battleLives.values()]);
  // Also of a live that ended after its time, as long as it is not decided.
  const open = openBattles().findLast(({ hosts }) => hosts.includes(host));
  const due = !open
    ? 'battle_not_found'
    : open.phase === 'running' && open.endMs <= world.nowMs
      ? 'battle_over'
      : 'ok';
  expect([at(), await outcomeOf(world.battles.leave(host))]).toEqual([at(), due]);
  if (due === 'ok' && open) left(host, open);
  note(due === 'ok' ? `leave ${open?.phase}` : due);
}

/** A battle live ends, by its host, an operator or silence, and its host begins another. */
async function end(): Promise<void> {
  await dropDecided();
  const { host, vodKey } = random.pick([...battleLives.values()]);
  const by = random.pick(['host', 'operator', 'auto'] as const);
  const open = openNow(vodKey);
  await world.end(host, vodKey, by);
  if (open && !(open.phase === 'running' && open.endMs <= world.nowMs)) {
    left(host, open);
    note(`end by ${by} in a battle`);
  }
  await begin('battle', host);
}

/** An excel live ends, and its host begins another. */
async function endExcel(): Promise<void> {
  const live = random.pick([...excelLives.values()]);
  await world.end(live.host, live.vodKey, random.pick(['host', 'operator', 'auto'] as const));
  excelsEnded.push(live);
  await begin('excel', live.host);
  note('end of an excel live');
}

/** A contestant is seated, or leaves the seat. */
async function seat(): Promise<void> {
  const { host, vodKey, seats } = random.pick([...excelLives.values()]);
  const key = random.pick(contestants);
  if (seats.has(key) && random.chance(0.3)) {
    await world.contests.remove(host, key);
    seats.delete(key);
    return note('unseat');
  }
  const due = seats.has(key) ? 'contestant_taken' : 'ok';
  expect([at(), await outcomeOf(world.contests.add(host, key))]).toEqual([at(), due]);
  if (due !== 'ok') return;
  const rows = await world.database.prisma.liveContestant.findMany({ where: { vodKey, hostKey: key } });
  seats.set(key, rows[0]?.seat ?? -1);
  note('seat');
}

/** To a side of a battle, to a contestant, or to another host. */
function planned(): PlannedGift {
  const gift = { sender: random.pick(members), stars: random.pick(amounts) };
  const kind = random.weighted([
    { weight: 60, kind: 'battle' },
    { weight: 25, kind: 'contestant' },
    { weight: 8, kind: 'owner' },
    { weight: 7, kind: 'outside' },
  ]).kind;
  const excel = random.pick([...excelLives.values()]);
  if (kind === 'contestant' && excel.seats.size > 0)
    return { ...gift, host: random.pick([...excel.seats.keys()]), vodKey: excel.vodKey };
  if (kind === 'owner') return { ...gift, host: excel.host, vodKey: excel.vodKey };
  const { host, vodKey } = random.pick([...battleLives.values()]);
  return { ...gift, host, vodKey: kind === 'outside' ? null : vodKey };
}

async function give(): Promise<void> {
  for (let nth = random.whole(1, 4); nth > 0; nth -= 1) {
    await world.give(planned());
    if (random.chance(0.5)) world.advance(random.whole(1, 2_000));
  }
  note('gifts');
}

/** Time passes: a little, over the end of an invitation, to the last instant of a battle, or over its end. */
function step(): void {
  const running = battles.filter(
    (battle) => battle.phase === 'running' && !decided.has(battle) && battle.endMs > world.nowMs,
  );
  const kind = random.weighted([
    { weight: 50, kind: 'little' },
    { weight: 8, kind: 'invitation' },
    { weight: 20, kind: 'brink' },
    { weight: 12, kind: 'over' },
  ]).kind;
  if (kind === 'little' || (running.length === 0 && kind !== 'invitation'))
    world.advance(random.whole(0, 8_000));
  else if (kind === 'invitation') world.advance(inviteMs + random.whole(-1, 1));
  else {
    const { endMs } = random.pick(running);
    note(kind === 'brink' ? 'to the end of a battle' : 'over the end of a battle');
    world.advance(endMs - world.nowMs + (kind === 'brink' ? random.whole(-1, 1) : random.whole(1, 60_000)));
  }
}

/** A gift is in flight when a battle ends: the decision waits for it. */
async function giveInFlight(): Promise<void> {
  const running = battles.filter(
    (battle) =>
      battle.phase === 'running' &&
      !decided.has(battle) &&
      battle.endMs > world.nowMs &&
      battle.vodKeys.every((vodKey) => [...battleLives.values()].some((live) => live.vodKey === vodKey)),
  );
  if (running.length === 0) return give();
  const battle = random.pick(running);
  const side = random.pick([0, 1] as const);
  world.advance(battle.endMs - world.nowMs - 1);
  const gift = {
    sender: random.pick(members),
    host: battle.hosts[side],
    vodKey: battle.vodKeys[side],
    stars: random.pick(amounts),
  };
  await world.withGiftInFlight(gift, async () => {
    world.advance(random.whole(1, 10_000));
    await world.rollUp();
    for (let run = 0; run < 3; run += 1) await world.settle();
    const seen = await world.seen(battle.vodKeys[side]);
    expect([at(), seen?.state]).toEqual([at(), 'running']);
  });
  note('in flight at the end');
}

const operate = (): Promise<void> | void =>
  random
    .weighted([
      { weight: 38, act: give },
      { weight: 10, act: invite },
      { weight: 10, act: accept },
      { weight: 4, act: leave },
      { weight: 3, act: end },
      { weight: 1, act: endExcel },
      { weight: 6, act: seat },
      { weight: 14, act: step },
      { weight: 3, act: giveInFlight },
      { weight: 5, act: world.settle },
      { weight: 3, act: world.rollUp },
    ])
    .act();

let done = 0;
const at = (): string => `seed ${seed}, operation ${done}, ${new Date(world.nowMs).toISOString()}`;

/** The latest battle that the page of a live shows. */
const shownOf = (vodKey: number): PlainBattle | undefined =>
  battles.findLast(
    ({ phase, vodKeys }) => (phase === 'running' || phase === 'forfeited') && vodKeys.includes(vodKey),
  );

async function compareBattle(vodKey: number, ledger: readonly LedgerGift[]): Promise<void> {
  const [seen, due] = [await world.seen(vodKey), shownOf(vodKey)];
  const mustBe = due ? plainResult(due, ledger, seen?.state !== 'running' && due.endMs <= world.nowMs) : null;
  expect([at(), vodKey, seen]).toEqual([at(), vodKey, mustBe]);
}

async function compareTable({ vodKey, seats }: Live, ledger: readonly LedgerGift[]): Promise<void> {
  expect([at(), vodKey, await world.table(vodKey)]).toEqual([
    at(),
    vodKey,
    plainTable(vodKey, seats, ledger),
  ]);
}

async function compareRunning(): Promise<void> {
  const ledger = await world.ledger();
  for (const { vodKey } of battleLives.values()) await compareBattle(vodKey, ledger);
  for (const live of excelLives.values()) await compareTable(live, ledger);
}

describe(`${operations} operations of battles and excel lives (seed ${seed})`, () => {
  it(
    'leave scores, places, first givers and winners as computed from the ledger (BROADCAST-23 to BROADCAST-28, BROADCAST-36, BROADCAST-37)',
    async () => {
      for (done = 1; done <= operations; done += 1) {
        await operate();
        if (done % checkEvery === 0) await compareRunning();
      }
      await compareRunning();
      // Everything is over: each battle that was fought is decided, with the books as they are now.
      world.advance(battleMs + 1);
      await world.settleAll();
      const ledger = await world.ledger();
      const fought = battles.filter(({ phase }) => phase === 'running' || phase === 'forfeited');
      const stored = await world.database.prisma.battle.findMany({
        where: { state: { in: ['won', 'drawn', 'forfeited', 'running'] } },
        include: { sides: { orderBy: { seat: 'asc' } } },
        orderBy: { battleId: 'asc' },
      });
      expect(
        stored.map(({ state, winnerKey, sides }) => [
          state,
          winnerKey,
          ...sides.map(({ vodKey, starCnt }) => [vodKey, Number(starCnt)]),
        ]),
      ).toEqual(
        fought.map((battle) => {
          const { state, winner, sides } = plainResult(battle, ledger, true);
          return [state, winner, ...sides.map(({ stars }, seat) => [battle.vodKeys[seat], stars])];
        }),
      );
      for (const live of [...excelsEnded, ...excelLives.values()]) await compareTable(live, ledger);
      const wrong = await asOwner(file.server.databaseUrl, (owner) =>
        rebuildCounters(owner, { write: false }),
      );
      expect(wrong.filter((result) => result.wrong > 0)).toEqual([]);
      if (process.env.CONTESTS_SEED) console.log(JSON.stringify(Object.fromEntries(effects), undefined, 2));
      // A long run has done everything.
      if (operations >= 2_000) {
        const due = [
          'battle',
          'rematch',
          'battle_busy',
          'battle_rematch_over',
          'battle_over',
          'leave forfeited',
          'leave declined',
          'leave withdrawn',
          'end by host in a battle',
          'end by operator in a battle',
          'end by auto in a battle',
          'in flight at the end',
          'to the end of a battle',
          'over the end of a battle',
          'unseat',
          'end of an excel live',
        ];
        expect(due.filter((effect) => !effects.has(effect))).toEqual([]);
      }
    },
    timeoutMs,
  );
});
