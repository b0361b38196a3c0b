import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { OperatorFactorsService } from './operator-factors.service.ts';

/** Second factors of other operators. */
@ApiTags('admin')
@Controller('admin/operators')
export class FactorResetsController {
  constructor(private readonly factors: OperatorFactorsService) {}

  @Post(':id/factor-reset')
  @HttpCode(200)
  @RepeatsSafely('factors that are deleted stay deleted')
  @Access('operator')
  @Right('factors.reset')
  @ApiErrors('validation_failed', 'malformed_json', 'user_not_found', 'own_factors')
  @ApiOperation({
    summary: "Deletes another operator's second factors",
    description:
      'For an operator who lost them. All sign-ins of that operator end, the operator gets an alarm, and the audit log records the reason. Where a factor is required, a new one is set up at the next sign-in.',
  })
  async reset(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { reason }: ReasonBody,
  ): Promise<OkDto> {
    await this.factors.reset(actor, id, reason);
    return ok;
  }
}
