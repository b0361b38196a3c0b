import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../core/access/access.decorator.ts';
import { HeldRights } from '../../core/access/held-rights.ts';
import { Right, Rights } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { ExemptFromLoadShedding } from '../../core/health/load-shedding.guard.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { ManagedSanction } from '../../users/index.ts';
import { SanctionRequest, SanctionResult } from './sanctions-admin.dto.ts';
import { SanctionsAdminService } from './sanctions-admin.service.ts';

/** Operators' calls for restrictions. */
@ApiTags('users')
@Controller('admin/sanctions')
export class SanctionsAdminController {
  constructor(private readonly sanctions: SanctionsAdminService) {}

  @Post()
  @ExemptFromLoadShedding()
  @Idempotent()
  @HttpCode(200)
  @Access('operator')
  @Right('sanctions.restrict', { byInput: ['sanctions.restrict_service'] })
  @ApiErrors('validation_failed', 'malformed_json', 'user_not_found', 'operator_protected')
  @ApiOperation({
    summary: 'Restricts a member',
    description:
      'From the service, from chatting or from broadcasting, until a given time or indefinitely. It takes effect at once: sign-ins, sockets and players of a member restricted from the service end within two seconds, and a live of a member who may not broadcast ends. It is written to the audit log, and the member can read the reason.',
  })
  add(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Body() body: SanctionRequest,
  ): Promise<SanctionResult> {
    return this.sanctions.add(actor, rights, body);
  }

  @Delete(':id')
  @RepeatsSafely('a restriction that is lifted cannot be lifted again')
  @Access('operator')
  @Right('sanctions.restrict', { byInput: ['sanctions.restrict_service'] })
  @ApiErrors('validation_failed', 'malformed_json', 'sanction_not_found', 'sanction_lifted')
  @ApiOperation({
    summary: 'Lifts a restriction in force',
    description: 'It remains in the history. The reason is written to the audit log.',
  })
  lift(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Param() { id }: IdParam,
    @Body() { reason }: ReasonBody,
  ): Promise<ManagedSanction> {
    return this.sanctions.lift(actor, rights, id, reason);
  }
}
