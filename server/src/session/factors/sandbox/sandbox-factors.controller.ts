import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '../../../core/database/database.ts';
import { ApiErrors } from '../../../core/errors/api-errors.decorator.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { AtRoot } from '../../../core/http/root-paths.ts';
import { SandboxCall } from '../../../core/sandbox/sandbox-call.decorator.ts';
import { TotpFactorService } from '../totp-factor.service.ts';
import { SandboxFactorCode, SandboxFactorParam } from './sandbox-factors.dto.ts';

/** The codes of operators' authenticator apps. Not available in production. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/personas')
export class SandboxFactorsController {
  constructor(
    private readonly database: Database,
    private readonly totp: TotpFactorService,
  ) {}

  @Get(':id/factor-code')
  @SandboxCall()
  @ApiErrors('factor_not_found')
  @ApiOperation({
    summary: "Reads the current code of an operator's authenticator app",
    description: 'Also while the app is being set up. Without one it is not found.',
  })
  async code(@Param() { id }: SandboxFactorParam): Promise<SandboxFactorCode> {
    const user = await this.database.prisma.user.findUnique({
      where: { loginId: id.toLowerCase() },
      select: { userKey: true },
    });
    const current = user && (await this.totp.currentCode(user.userKey));
    if (!current) throw new AppError('factor_not_found');
    return { code: current.code, seconds_left: current.secondsLeft };
  }
}
