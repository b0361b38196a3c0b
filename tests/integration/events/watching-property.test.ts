import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { MissionsService } from '@honey/server/events/missions/missions.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { Random } from '../../setup/random.ts';
import { seedOfDay, sized } from '../../setup/sample/scope.mjs';
import { dateOf, dayOf, type PlainSession, timesMax, unitMs } from './watching-model.ts';
import { type Watcher, WatchingWorld } from './watching-world.ts';

/** All may be set for a longer run, and to repeat a run; a sample runs other weeks each day. */
const seed = Number(process.env.WATCHING_SEED ?? sized({ sample: seedOfDay(), whole: 31 }));
const rounds = Number(process.env.WATCHING_ROUNDS ?? sized({ sample: 1, whole: 40 }));
/** Each member of a round has a random week of its own: together at least 2,000 weeks. */
const members = Number(process.env.WATCHING_MEMBERS ?? sized({ sample: 12, whole: 52 }));
const timeoutMs = 120_000 + rounds * 60_000;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const silenceMs = 30 * minuteMs;
/** Monday 00:00 in Seoul. */
const monday = Date.parse('2040-01-01T15:00:00Z');

const file = setServer();
const world = new WatchingWorld(file);
const random = new Random(seed);

beforeAll(async () => {
  await file.server.app.get(SettingsStore).set('watch_silence_seconds', silenceMs / 1000);
});

/** A week of all members, with the clock set back now and then if `back`. */
async function week(begins: number, back: boolean): Promise<void> {
  world.at(begins + random.whole(0, 20) * hourMs);
  await world.begin(members);
  const ends = world.now + 7 * dayMs;
  let latest = world.now;
  while (world.now < ends) {
    await step(back);
    const ms = random.weighted([
      { weight: 60, ms: random.whole(1, 25 * 60) * 1000 },
      { weight: 20, ms: random.whole(0, 1_500_000) },
      // A night, a killed server, a clock that is moved: no member is seen meanwhile.
      { weight: 5, ms: random.whole(1, 10) * hourMs },
      { weight: 1, ms: random.whole(1, 2) * dayMs },
      { weight: back ? 2 : 0, ms: -random.whole(1, 30) * hourMs },
    ]).ms;
    // The job ran until the server was killed.
    if (ms > silenceMs) await world.runMissions();
    world.at(world.now + ms);
    if (world.now > latest) latest = world.now;
    if (ms > silenceMs) await world.closeSilent(silenceMs);
    if (random.chance(0.15)) await world.runMissions();
    if (random.chance(0.03)) await compareNow();
  }
  world.at(Math.max(world.now, latest) + dayMs);
  await world.closeSilent(silenceMs);
  await world.runMissions();
  await compareNow();
  await compareTickets(back);
}

/** Heartbeats, leaving, joining and activities of all members. */
async function step(back: boolean): Promise<void> {
  const open = world.watchers.flatMap(({ plain }) => plain.sessions.filter((session) => session.open));
  const seen = open.filter(() => random.chance(0.95));
  await world.renew(seen, new Set(seen.filter(() => random.chance(0.06))));
  await world.join(
    world.watchers
      .filter(({ plain }) => random.chance(plain.sessions.some(({ open }) => open) ? 0.03 : 0.08))
      .map((watcher) => ({ watcher, vodKey: random.pick(world.lives) })),
  );
  for (const watcher of world.watchers) {
    const session = watcher.plain.sessions.find(({ open, counted }) => open && counted);
    if (session && random.chance(0.08)) await act(watcher, session, back);
  }
}

/** Gifts are read by their numbers, which are in the order of time unless the clock is set back. */
const act = (watcher: Watcher, { vodKey }: PlainSession, back: boolean): Promise<void> =>
  world.act(
    watcher,
    vodKey,
    random.pick(['line', 'line', 'like', back ? 'line' : 'gift', 'follow'] as const),
  );

/** The progress that some members are shown equals the plain union of their intervals. */
async function compareNow(): Promise<void> {
  const missions = file.server.app.get(MissionsService);
  for (const { userKey, plain } of world.watchers.filter(() => random.chance(0.3))) {
    const { progress } = await missions.list(userKey);
    const today = plain.days(world.now).get(dayOf(world.now));
    if (!progress || !today) throw new Error('today has no progress');
    const { carriedMs, watchedMs, finished } = today;
    expect({ userKey, carried: progress.carried_seconds, watched: progress.watched_seconds }).toEqual({
      userKey,
      carried: Math.floor(carriedMs / 1000),
      watched: Math.floor(watchedMs / 1000),
    });
    expect(progress.next_seconds).toBe(
      finished.length >= timesMax ? null : Math.ceil((unitMs - ((carriedMs + watchedMs) % unitMs)) / 1000),
    );
  }
}

/** Each finished unit has one ticket, within the limit of the day in which it was finished. */
async function compareTickets(back: boolean): Promise<void> {
  const tickets = await world.tickets();
  for (const { userKey, plain } of world.watchers) {
    for (const [day, { finished }] of plain.days(world.now)) {
      const paid = tickets.get(`${userKey} ${dateOf(day)}`) ?? 0;
      const due = Math.min(timesMax, finished.length);
      // Minutes that a clock set back adds to a day before may finish its last unit earlier, after it was paid.
      if (back) {
        expect(paid).toBeGreaterThanOrEqual(due);
        expect(paid).toBeLessThanOrEqual(timesMax);
      } else expect({ userKey, day: dateOf(day), paid }).toEqual({ userKey, day: dateOf(day), paid: due });
    }
  }
}

describe('watched minutes', () => {
  for (let round = 0; round < rounds; round += 1) {
    const back = round % 4 === 3;
    it(
      `equal the plain union of the intervals in ${members} random weeks${back ? ', whatever the clock does' : ''}: ${round + 1} (EVENTS-31, EVENTS-32, EVENTS-33, EVENTS-34)`,
      async () => {
        await week(monday + round * 21 * dayMs, back);
      },
      timeoutMs,
    );
  }
});
