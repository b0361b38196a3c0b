import { lottoNumberMax, lottoNumbers, lottoPeriod, lottoRoundNoAt } from '@honey/rules';
import type { INestApplicationContext } from '@nestjs/common';
import { isLottoSimulated, openLottoRounds, runLotto, takeLottoTicket } from '../../builders/index.ts';
import type { Chance } from '../../content/random.ts';
import type { Timeline } from '../timeline.ts';
import { lottoSeed, luckyBallsSeed } from './lucky-balls.ts';

const minuteMs = 60_000;
/** Members take their ticket this long after they attended. */
const ticketAfterMs = 7 * minuteMs;
/** Tickets of others than the viewer at most. */
const othersMax = 10;
/** The job follows a draw within a minute. */
const drawnAfterMs = 30_000;

/** An attendance, after which a member takes the lotto ticket of the day. */
export interface Attendance {
  userKey: number;
  atMs: number;
}

/** Who takes tickets, and who of them wins. */
interface LottoPlayers {
  viewerKey: number;
  attendances: readonly Attendance[];
  /** Winning tickets at least. */
  winners: number;
  viewerWins: boolean;
}

/**
 * Two drawn rounds of the lotto. The last one has the hash of its seed a week before it begins, tickets of those
 * who attended while tickets are issued, and winners. The viewer has the last of several tickets rolled.
 */
export function planLotto(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  { viewerKey, attendances, winners, viewerWins }: LottoPlayers,
): void {
  if (!isLottoSimulated(app)) return;
  const lastNo = lottoRoundNoAt(new Date(timeline.presentMs)) - 1;
  const [before, last] = [lottoPeriod(lastNo - 1), lottoPeriod(lastNo)];
  const issuable = attendances
    .map(({ userKey, atMs }) => ({ userKey, atMs: atMs + ticketAfterMs }))
    .filter(({ atMs }) => atMs >= last.begins.getTime() && atMs < last.salesEnd.getTime())
    .sort((one, other) => one.atMs - other.atMs)
    .map((ticket) => ({ ...ticket, numbers: numbersOf(chance) }));
  const own = issuable.filter(({ userKey }) => userKey === viewerKey);
  const tickets = [...own, ...issuable.filter(({ userKey }) => userKey !== viewerKey).slice(0, othersMax)];
  const rolled = own.length > 1 ? own.at(-1) : undefined;
  const seed = luckyBallsSeed(
    last.period,
    tickets.filter((ticket) => ticket !== rolled),
    { winners, viewerKey, viewerWins },
  );
  timeline.planIndependent(before.begins.getTime(), () =>
    openLottoRounds(app, [
      { roundNo: before.roundNo, seed: lottoSeed(before.period) },
      { roundNo: last.roundNo, seed },
    ]),
  );
  for (const ticket of tickets) {
    const { userKey, numbers } = ticket;
    timeline.planIndependent(ticket.atMs, () =>
      takeLottoTicket(app, userKey, ticket === rolled ? null : numbers),
    );
  }
  for (const { draws } of [before, last]) timeline.at(draws.getTime() + drawnAfterMs, () => runLotto(app));
}

const numbersOf = (chance: Chance): number[] =>
  chance.sample(
    Array.from({ length: lottoNumberMax }, (_, index) => index + 1),
    lottoNumbers,
  );
