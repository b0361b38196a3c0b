import { house, incomeOf, type Movement, movementsOf } from '../books.ts';
import type { Operation, Outcome, Plan } from '../operation.ts';
import { dayOf } from '../seoul.ts';
import type { Person, World } from '../world.ts';

const rate = 60;
const starMin = 500;
const grossMax = 100_000_000;
const withheldBasisPoints = 330;
const bankTakesMs = 120_000;

interface Exchange {
  id: number;
  host: Person;
  star: number;
  granted: number;
  net: number;
  withheld: number;
  requestedMs: number;
  approvedMs: number;
  state: 'asked' | 'approved' | 'paid' | 'failed' | 'rejected' | 'cancelled';
}

/** Registers the account to which a host is paid, as host and operator do. */
async function register(world: World, host: Person): Promise<void> {
  const paper = (file_field: string) => world.upload(host, { file_table: 'exchange', file_field });
  await world.mustSend(
    {
      method: 'POST',
      path: '/v1/user/user-exchange',
      body: {
        uer_business_type: 1,
        bank_cd: '088',
        account_num: `110${String(host.userKey).padStart(9, '1')}`,
        holder_nm: '김꿀벌',
        uer_mobile: '01012345678',
        id_file_id: await paper('id'),
        passbook_file_id: await paper('passbook'),
      },
    },
    host,
  );
  await world.mustSend({
    method: 'POST',
    path: `/sandbox/api/exchange-accounts/${host.id}/decide`,
    body: { decision: 'register' },
  });
}

/** Exchanges of income for won: requested, cancelled, approved, rejected, failed, and paid by the bank when due. */
export async function exchangeOperations(world: World): Promise<Operation[]> {
  const { random, books } = world;
  const exchanges: Exchange[] = [];
  for (const host of world.hosts) await register(world, host);

  const honey = (
    exchange: Exchange,
    from: 'income' | 'held',
    to: 'income' | 'held' | 'redeem',
  ): Movement[] => {
    const account = {
      income: incomeOf(exchange.host.userKey),
      held: house('exchange'),
      redeem: house('redeem'),
    };
    return movementsOf([
      { from: account[from], to: account[to], amount: exchange.granted, fund: 'granted' },
      { from: account[from], to: account[to], amount: exchange.star - exchange.granted, fund: 'bought' },
    ]);
  };

  const planRequest = (): Plan => {
    const host = random.pick(world.hosts);
    const income = books.of(incomeOf(host.userKey));
    const total = income.granted + income.bought;
    const star = random.pick([
      random.whole(starMin, Math.max(starMin, total)),
      starMin,
      starMin - 1,
      total + 1,
    ]);
    return {
      rush: true,
      step: () => {
        const now = books.of(incomeOf(host.userKey));
        const granted = Math.min(star, Math.max(now.granted, 0));
        const gross = rate * star;
        const withheld = Math.floor((gross * withheldBasisPoints) / 10_000);
        const today = exchanges.some(
          (one) =>
            one.host === host && one.state !== 'cancelled' && dayOf(one.requestedMs) === dayOf(world.nowMs),
        );
        const outcome = (): Outcome => {
          if (host.payRefusal) return { refusal: host.payRefusal };
          if (today) return { refusal: 'exchange_duplicate' };
          if (star < starMin) return { refusal: 'exchange_below_minimum' };
          if (gross > grossMax) return { refusal: 'exchange_above_maximum' };
          if (star > now.granted + now.bought) return { refusal: 'exchange_limit_exceeded' };
          const exchange: Exchange = {
            id: 0,
            host,
            star,
            granted,
            net: gross - withheld,
            withheld,
            requestedMs: world.nowMs,
            approvedMs: 0,
            state: 'asked',
          };
          return {
            movements: honey(exchange, 'income', 'held'),
            done: (responseBody) => {
              const response = responseBody as { exchange_id: number; net_krw: number };
              if (response.net_krw !== exchange.net)
                throw new Error(`${response.net_krw} won, not ${exchange.net}`);
              exchanges.push({ ...exchange, id: response.exchange_id });
            },
          };
        };
        return {
          by: host,
          method: 'POST',
          path: '/v1/user/bt-calculate-ask-proc',
          body: { star_cnt: star },
          takesKey: true,
          otherBody: { star_cnt: star + 1 },
          statement: 'exchange_request',
          alsoChecked: [incomeOf(host.userKey), house('exchange')],
          expected: outcome(),
        };
      },
    };
  };

  const owed = ({ host, net, withheld }: Exchange): Movement[] =>
    movementsOf([
      { from: house('exchange', 'KRW'), to: incomeOf(host.userKey, 'KRW'), amount: net, fund: 'bought' },
      { from: house('exchange', 'KRW'), to: house('withholding', 'KRW'), amount: withheld, fund: 'bought' },
    ]);

  const planDecision = (decision: 'approve' | 'reject') => (): Plan | undefined => {
    const requested = exchanges.filter(({ state }) => state === 'asked');
    if (requested.length === 0) return undefined;
    const exchange = random.pick(requested);
    return {
      step: () => ({
        by: world.operator,
        method: 'PUT',
        path: `/v1/admin/exchanges/${exchange.id}`,
        body: { decision, ...(decision === 'reject' ? { reason: '서류 확인' } : {}) },
        takesKey: false,
        repeated: ['exchange_closed'],
        statement: 'COMMIT',
        alsoChecked: [incomeOf(exchange.host.userKey), house('exchange')],
        expected: {
          movements: decision === 'approve' ? owed(exchange) : honey(exchange, 'held', 'income'),
          done: () => {
            exchange.state = decision === 'approve' ? 'approved' : 'rejected';
            exchange.approvedMs = world.nowMs;
          },
        },
        // The bank receives it before the clock moves, so that the model knows when it arrives.
        after: () => world.runJobs(),
      }),
    };
  };

  world.onClock.push(() =>
    exchanges
      .filter(({ state, approvedMs }) => state === 'approved' && approvedMs + bankTakesMs <= world.nowMs)
      .flatMap((exchange) => {
        exchange.state = 'paid';
        const { host, net } = exchange;
        const paid: Movement = {
          from: incomeOf(host.userKey, 'KRW'),
          to: house('bank', 'KRW'),
          amount: net,
          fund: 'bought',
        };
        return [paid, ...honey(exchange, 'held', 'redeem')];
      }),
  );

  /** The bank's response is read immediately; it concerns the oldest of a host's exchanges. */
  const planFailure = (): Plan | undefined => {
    const approved = exchanges.filter(({ state }) => state === 'approved');
    if (approved.length === 0) return undefined;
    const { host } = random.pick(approved);
    const [exchange] = approved.filter((one) => one.host === host).sort((one, other) => one.id - other.id);
    if (!exchange) return undefined;
    const back = owed(exchange).map((movement) => ({ ...movement, from: movement.to, to: movement.from }));
    return {
      step: () => ({
        method: 'POST',
        path: `/sandbox/api/exchanges/${host.id}/act`,
        body: { act: 'fail' },
        takesKey: false,
        alsoChecked: [incomeOf(host.userKey), house('exchange')],
        expected: {
          movements: [...back, ...honey(exchange, 'held', 'income')],
          done: () => {
            exchange.state = 'failed';
          },
        },
      }),
    };
  };

  return [
    { name: 'request an exchange', weight: 1, plan: planRequest },
    { name: 'approve an exchange', weight: 0.6, plan: planDecision('approve') },
    { name: 'reject an exchange', weight: 0.2, plan: planDecision('reject') },
    { name: 'the bank fails a payout', weight: 0.3, plan: planFailure },
    {
      name: 'cancel an exchange',
      weight: 0.2,
      plan: () => {
        const requested = exchanges.filter(({ state }) => state === 'asked');
        if (requested.length === 0) return undefined;
        const exchange = random.pick(requested);
        return {
          step: () => ({
            by: exchange.host,
            method: 'DELETE',
            path: `/v1/user/exchanges/${exchange.id}`,
            takesKey: false,
            repeated: ['exchange_closed'],
            statement: 'exchange_advance',
            alsoChecked: [incomeOf(exchange.host.userKey), house('exchange')],
            expected: {
              movements: honey(exchange, 'held', 'income'),
              done: () => {
                exchange.state = 'cancelled';
              },
            },
          }),
        };
      },
    },
  ];
}
