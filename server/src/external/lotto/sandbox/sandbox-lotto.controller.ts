import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../core/errors/api-errors.decorator.ts';
import { AtRoot } from '../../../core/http/root-paths.ts';
import { RepeatsSafely } from '../../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../../core/sandbox/sandbox-call.decorator.ts';
import { LottoBallsDto } from '../lotto.dto.ts';
import { SandboxLottoDraw } from './sandbox-lotto.dto.ts';
import { SandboxLottoService } from './sandbox-lotto.service.ts';

/** The console's calls to the lotto. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/external/lotto')
export class SandboxLottoController {
  constructor(private readonly lotto: SandboxLottoService) {}

  @Post('draw')
  @HttpCode(200)
  @SandboxCall()
  @ApiErrors('malformed_json', 'unavailable', 'lotto_closed')
  @RepeatsSafely('a round is drawn only once')
  @ApiOperation({
    summary: 'Draws this week’s round of the lotto now, and pays its prizes',
    description:
      'Ends its tickets too; the next round begins on Monday. With balls, the draw is marked as forced. Returns `lotto_closed` for a round that is drawn.',
  })
  draw(@Body() { balls, bonus }: SandboxLottoDraw): Promise<LottoBallsDto> {
    return this.lotto.draw(balls, bonus);
  }
}
