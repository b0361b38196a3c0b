import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import type { Commits } from '../../core/database/commits.ts';
import { Database } from '../../core/database/database.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { type MoneyOutcome, WalletService } from '../../wallet/index.ts';
import { rouletteSpinAll } from '../events.functions.ts';
import type { RouletteSpinResult } from './roulette.dto.ts';
import { RouletteRoundsService } from './roulette-rounds.service.ts';

/** A spin as it is passed to the database function. */
export type SpinToMake = Parameters<typeof rouletteSpinAll>[0]['spins'][number];

type SpinOutcome = MoneyOutcome<RouletteSpinResult>;

/** While one statement has the lock of the round, the next locks its wallets; more would only wait for each other. */
const concurrencyLimit = 2;
const batchMax = 64;
/** A statement costs as much to set up as about this many spins cost within it. */
const minBatch = 8;

/** The only caller of the spin function: concurrent spins share a statement, its lock of the round, and its commit. */
@Injectable()
export class RouletteSpinner {
  private readonly commits: Commits<SpinToMake, SpinOutcome>;

  constructor(
    private readonly database: Database,
    private readonly wallet: WalletService,
    private readonly rounds: RouletteRoundsService,
    private readonly store: SandboxStore,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {
    this.commits = database.commits((spins) => this.spinAll(spins), { concurrencyLimit, batchMax, minBatch });
  }

  /** Makes a spin in the open round, once per key. Throws the database's refusals (`roulette_spin_all`). */
  spin(spin: SpinToMake): Promise<SpinOutcome> {
    return this.wallet.callWithRetry(() => this.commits.run(spin));
  }

  /** Makes all spins in one statement, in order, in the round that is open when it starts. */
  private async spinAll(spins: SpinToMake[]): Promise<SpinOutcome[]> {
    const { roundId, seed } = await this.rounds.currentWithSeed();
    const rows = await this.database.call<SpinOutcome & { place: number }>(
      rouletteSpinAll({
        round_id: roundId,
        seed,
        forcible: this.store.enabled,
        alarm_min: this.settings.get('roulette_winner_min'),
        now: this.clock.now(),
        spins,
      }),
    );
    const made: SpinOutcome[] = [];
    for (const { place, outcome, answer } of rows) made[place - 1] = { outcome, answer };
    return made;
  }
}
