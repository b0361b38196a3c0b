import type { Clock } from '../../core/clock/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { simulatedPayoutProblem } from '../messages.ts';
import type { PayoutOrder, PayoutPort, PayoutResult } from '../payout.port.ts';

/** What the simulated bank knows of a payout. */
export interface SimulatedPayoutState {
  won: number;
  /** hang: it answers nothing about it. */
  state: 'pending' | 'paid' | 'failed' | 'hang';
  /** When it arrives by itself, in milliseconds since the epoch by the product's clock. */
  arrivesAtMs: number;
  /** How often it was ordered: the first order pays, all others answer. */
  orders: number;
}

/** Under which name of the sandbox's store a payout is kept. */
export const payoutStateName = (key: string): string => `payout:${key}`;

/** How long the simulated bank takes when nobody says otherwise. */
const bankTakesMs = 120_000;
/** Ends of account numbers whose payouts fail at once, and about which the bank answers nothing. */
const failingEnd = '0000';
const hangingEnd = '9999';

/** A bank that transfers within two minutes, or as the sandbox's console says. */
export class SimulatedPayout implements PayoutPort {
  readonly connected = true;

  constructor(
    private readonly sandbox: SandboxStore,
    private readonly clock: Clock,
  ) {}

  async send({ key, accountNumber, won }: PayoutOrder): Promise<PayoutResult> {
    const state = await this.sandbox.change<SimulatedPayoutState>(payoutStateName(key), (known) =>
      known
        ? { ...known, orders: known.orders + 1 }
        : {
            won,
            state: this.firstStateOf(accountNumber),
            arrivesAtMs: this.clock.nowMs() + bankTakesMs,
            orders: 1,
          },
    );
    return this.answer(state);
  }

  async stateOf(key: string): Promise<PayoutResult> {
    const known = await this.known(key);
    return known ? this.answer(known) : { state: 'unknown' };
  }

  private async known(key: string): Promise<SimulatedPayoutState | null> {
    const absent = { orders: 0 };
    const kept = await this.sandbox.state<SimulatedPayoutState | typeof absent>(payoutStateName(key), absent);
    return 'state' in kept ? kept : null;
  }

  private firstStateOf(accountNumber: string): SimulatedPayoutState['state'] {
    if (accountNumber.endsWith(failingEnd)) return 'failed';
    return accountNumber.endsWith(hangingEnd) ? 'hang' : 'pending';
  }

  private answer({ state, arrivesAtMs }: SimulatedPayoutState): PayoutResult {
    if (state === 'hang') throw new AppError('unavailable', { reason: 'the simulated bank does not answer' });
    if (state === 'failed') return { state, problem: simulatedPayoutProblem };
    if (state === 'paid' || this.clock.nowMs() >= arrivesAtMs) return { state: 'paid' };
    return { state: 'pending' };
  }
}

/** Stands where no provider is connected: in production there is no simulator. */
export class AbsentPayout implements PayoutPort {
  readonly connected = false;

  send(): Promise<PayoutResult> {
    return this.refuse();
  }

  stateOf(): Promise<PayoutResult> {
    return this.refuse();
  }

  private refuse(): Promise<never> {
    return Promise.reject(new AppError('unavailable', { reason: 'no provider of payouts is connected' }));
  }
}
