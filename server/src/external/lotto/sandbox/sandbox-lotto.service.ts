import { lottoNumberMax } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { fieldRefusal } from '../../../core/errors/field-problems.ts';
import { JobRunner } from '../../../core/jobs/job-runner.ts';
import { ExternalSimulatorService } from '../../../external-simulator/index.ts';
import type { LottoBallsDto } from '../lotto.dto.ts';
import { LottoService } from '../lotto.service.ts';
import { lottoRoundsJob } from '../lotto-rounds.job.ts';

/** Draws a round of the simulated lotto before its time. */
@Injectable()
export class SandboxLottoService {
  constructor(
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly simulator: ExternalSimulatorService,
    private readonly lotto: LottoService,
  ) {}

  /**
   * Draws this week's round now. Throws lotto_closed for one that is drawn, unavailable without the simulated service.
   * @param balls six balls, which mark the draw as forced; by default the seed decides
   */
  async draw(balls: number[] | undefined, bonus: number | undefined): Promise<LottoBallsDto> {
    if (!this.simulator.isEnabled('lotto'))
      throw new AppError('unavailable', { reason: 'the lotto service is not simulated here' });
    if (balls && bonus !== undefined && balls.includes(bonus)) throw fieldRefusal('bonus', 'matches');
    const forced = balls && { balls, bonus: bonus ?? firstOther(balls) };
    // The job publishes the hash first, if it has not yet.
    await this.jobs.runNow(lottoRoundsJob);
    const roundNo = await this.simulator.drawLotto(this.clock.now(), forced);
    if (roundNo === null) throw new AppError('lotto_closed');
    await this.jobs.runNow(lottoRoundsJob);
    return this.lotto.balls(roundNo);
  }
}

const firstOther = (balls: readonly number[]): number =>
  Array.from({ length: lottoNumberMax }, (_, index) => index + 1).find((ball) => !balls.includes(ball)) ?? 1;
