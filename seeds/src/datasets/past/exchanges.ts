import { randomUUID } from 'node:crypto';
import { Database } from '@honey/server/core/database/database';
import { SandboxStore } from '@honey/server/core/sandbox/sandbox-store';
import { ExchangeStepsService } from '@honey/server/exchange/exchanges/exchange-steps.service';
import { ExchangesService } from '@honey/server/exchange/exchanges/exchanges.service';
import { PayoutsService } from '@honey/server/exchange/payouts/payouts.service';
import { SandboxExchangesService } from '@honey/server/exchange/payouts/sandbox/sandbox-exchanges.service';
import { payoutStateName, type SimulatedPayoutState } from '@honey/server/exchange/payouts/simulated-payout';
import type { INestApplicationContext } from '@nestjs/common';
import { type BuiltMember, buildExchangeAccount } from '../../builders/index.ts';
import type { Timeline } from '../timeline.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;
const starCnt = 1_000;
/** How long the simulated bank takes for the payout that stays open. */
const bankTakesMs = 3 * dayMs;

type State = 'asked' | 'approved' | 'rejected' | 'cancelled' | 'paid' | 'failed';

/** A host's exchange requests and their outcomes: days before the present. */
const firstHostStates: readonly [daysAgo: number, state: State][] = [
  [35, 'paid'],
  [28, 'cancelled'],
  [21, 'rejected'],
  [14, 'failed'],
  [7, 'paid'],
  [2, 'approved'],
  [0, 'asked'],
];
const otherHostStates: readonly [daysAgo: number, state: State][] = [
  [24, 'paid'],
  [9, 'paid'],
  [1, 'asked'],
];

/** Hosts register their accounts and are paid: the first in every possible way. */
export function planExchanges(
  app: INestApplicationContext,
  timeline: Timeline,
  hosts: readonly BuiltMember[],
  operator: BuiltMember,
): void {
  for (const [place, host] of hosts.entries()) {
    timeline.at(timeline.presentMs - (40 + place) * dayMs, () =>
      buildExchangeAccount(app, { userKey: host.userKey }),
    );
    for (const [daysAgo, state] of place === 0 ? firstHostStates : otherHostStates) {
      // Each at its own hour, so that the steps of one host do not mix with another's.
      const requestedMs = timeline.presentMs - daysAgo * dayMs - (1 + place) * 5 * 60_000;
      planExchange(app, timeline, { host, operator, requestedMs, state });
    }
  }
}

function planExchange(
  app: INestApplicationContext,
  timeline: Timeline,
  {
    host,
    operator,
    requestedMs,
    state,
  }: { host: BuiltMember; operator: BuiltMember; requestedMs: number; state: State },
): void {
  const { userKey, loginId } = host;
  let exchangeId = 0;
  timeline.at(requestedMs, async () => {
    exchangeId = (await app.get(ExchangesService).request(userKey, { star_cnt: starCnt }, randomUUID()))
      .exchange_id;
  });
  const actor = { operatorKey: operator.userKey, requestId: 'seed' };
  const decidedMs = requestedMs + 20 * hourMs;
  if (state === 'cancelled')
    timeline.at(requestedMs + 2 * hourMs, () => app.get(ExchangesService).cancel(userKey, exchangeId));
  if (state === 'rejected')
    timeline.at(decidedMs, () =>
      app
        .get(ExchangeStepsService)
        .advanceBy(actor, exchangeId, 'reject', '예금주 확인이 더 필요해요. 고객센터로 알려 주세요.'),
    );
  if (state !== 'approved' && state !== 'paid' && state !== 'failed') return;
  timeline.at(decidedMs, () => app.get(ExchangeStepsService).advanceBy(actor, exchangeId, 'approve', ''));
  if (state === 'approved')
    timeline.at(decidedMs, () => delayBankTransfer(app, exchangeId, timeline.presentMs));
  else
    timeline.at(decidedMs + hourMs, () =>
      app.get(SandboxExchangesService).act(loginId, { act: state === 'paid' ? 'pay' : 'fail' }),
    );
}

/** The bank receives the order, and transfers days later: until then the exchange stays approved. */
async function delayBankTransfer(
  app: INestApplicationContext,
  exchangeId: number,
  presentMs: number,
): Promise<void> {
  await app.get(PayoutsService).reconcile(0);
  const { payoutKey } = await app
    .get(Database)
    .prisma.exchange.findUniqueOrThrow({ where: { exchangeId }, select: { payoutKey: true } });
  await app.get(SandboxStore).update<SimulatedPayoutState>(payoutStateName(payoutKey), (known) => {
    if (!known) throw new Error(`the bank knows no payout of exchange ${exchangeId}`);
    return { ...known, arrivesAtMs: presentMs + bankTakesMs };
  });
}
