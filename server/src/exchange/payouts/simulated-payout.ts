import type { Clock } from '../../core/clock/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { simulatedPayoutProblem } from '../texts.ts';
import type { PayoutOrder, PayoutPort, PayoutResult } from './payout.port.ts';

/** The simulated bank's record of a payout. */
export interface SimulatedPayoutState {
  won: number;
  /** hang: the bank does not respond. */
  state: 'pending' | 'paid' | 'failed' | 'hang';
  /** When it arrives by itself, in milliseconds since the epoch by the product's clock. */
  arrivesAtMs: number;
  /** How often it was ordered: the first order pays, all others return its state. */
  orders: number;
}

/** The name under which a payout is stored in the sandbox. */
export const payoutStateName = (key: string): string => `payout:${key}`;

/** How long the simulated bank takes by default. */
const transferMs = 120_000;
/** Suffixes of account numbers whose payouts fail at once, or for which the bank does not respond. */
const failingSuffix = '0000';
const hangingSuffix = '9999';

/** A bank that transfers after two minutes, or as configured in the sandbox's console. */
export class SimulatedPayout implements PayoutPort {
  readonly connected = true;

  constructor(
    private readonly sandbox: SandboxStore,
    private readonly clock: Clock,
  ) {}

  async send({ key, accountNumber, won }: PayoutOrder): Promise<PayoutResult> {
    const state = await this.sandbox.update<SimulatedPayoutState>(payoutStateName(key), (known) =>
      known
        ? { ...known, orders: known.orders + 1 }
        : {
            won,
            state: this.firstStateOf(accountNumber),
            arrivesAtMs: this.clock.nowMs() + transferMs,
            orders: 1,
          },
    );
    return this.resultOf(state);
  }

  async stateOf(key: string): Promise<PayoutResult> {
    const known = await this.known(key);
    return known ? this.resultOf(known) : { state: 'unknown' };
  }

  private async known(key: string): Promise<SimulatedPayoutState | null> {
    const absent = { orders: 0 };
    const stored = await this.sandbox.state<SimulatedPayoutState | typeof absent>(
      payoutStateName(key),
      absent,
    );
    return 'state' in stored ? stored : null;
  }

  private firstStateOf(accountNumber: string): SimulatedPayoutState['state'] {
    if (accountNumber.endsWith(failingSuffix)) return 'failed';
    return accountNumber.endsWith(hangingSuffix) ? 'hang' : 'pending';
  }

  private resultOf({ state, arrivesAtMs }: SimulatedPayoutState): PayoutResult {
    if (state === 'hang')
      throw new AppError('unavailable', { reason: 'the simulated bank does not respond' });
    if (state === 'failed') return { state, problem: simulatedPayoutProblem };
    if (state === 'paid' || this.clock.nowMs() >= arrivesAtMs) return { state: 'paid' };
    return { state: 'pending' };
  }
}

/** Used when no provider is connected: production has no simulator. */
export class UnavailablePayout implements PayoutPort {
  readonly connected = false;

  send(): Promise<PayoutResult> {
    return this.refuse();
  }

  stateOf(): Promise<PayoutResult> {
    return this.refuse();
  }

  private refuse(): Promise<never> {
    return Promise.reject(new AppError('unavailable', { reason: 'no payout provider is connected' }));
  }
}
