import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../core/access/access.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { ServedFirst } from '../../core/health/load.guard.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { ManagedSanction, SanctionRequest, SanctionResult } from './sanctions.admin.dto.ts';
import { SanctionsAdminService } from './sanctions.admin.service.ts';

/** What operators keep members from. */
@ApiTags('users')
@Controller('admin/sanctions')
export class SanctionsAdminController {
  constructor(private readonly sanctions: SanctionsAdminService) {}

  @Post()
  @ServedFirst()
  @Idempotent()
  @HttpCode(200)
  @Access('operator')
  @ApiErrors('validation_failed', 'malformed_json', 'user_not_found', 'operator_protected')
  @ApiOperation({
    summary: 'Restricts a member',
    description:
      'From the service, from talking or from broadcasting, until a moment or without end. It acts at once: sign-ins, sockets and players of a member who may not use the service end within two seconds, a live of one who may not broadcast ends. It is written to the audit log, and the member reads the reason.',
  })
  add(@Operator() actor: Actor, @Body() body: SanctionRequest): Promise<SanctionResult> {
    return this.sanctions.add(actor, body);
  }

  @Delete(':id')
  @RepeatsSafely('a restriction is lifted once')
  @Access('operator')
  @ApiErrors('validation_failed', 'malformed_json', 'sanction_not_found')
  @ApiOperation({
    summary: 'Lifts a restriction that is in force',
    description: 'Its history stays. It is written to the audit log with the reason.',
  })
  lift(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { reason }: ReasonBody,
  ): Promise<ManagedSanction> {
    return this.sanctions.lift(actor, id, reason);
  }
}
