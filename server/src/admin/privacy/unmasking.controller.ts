import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../core/access/access.decorator.ts';
import { HeldRights } from '../../core/access/held-rights.ts';
import { Right, Rights } from '../../core/access/right.decorator.ts';
import type { OperatorRight } from '../../core/access/rights.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { MaskedFieldQuery, UnmaskedField, UnmaskRequest } from '../../core/unmasking/unmasking.dto.ts';
import { UnmaskingService } from '../../core/unmasking/unmasking.service.ts';

/** The rights of the kinds of targets whose fields can be unmasked. */
const sectionRights: OperatorRight[] = ['members.unmask', 'exchange.decide', 'deposits.decide'];

/** Masked personal data, shown one field at a time. */
@ApiTags('admin')
@Controller('admin/unmask')
export class UnmaskingController {
  constructor(private readonly unmasking: UnmaskingService) {}

  @Post()
  @HttpCode(200)
  @RepeatsSafely('a field that is shown already is shown without a further entry in the audit log')
  @Access('operator')
  @Right('overview.read', { byInput: sectionRights })
  @Header('cache-control', 'no-store')
  @ApiErrors('validation_failed', 'malformed_json', 'masked_field_not_found')
  @ApiOperation({
    summary: 'Shows one masked field for a reason',
    description:
      'For unmask_minutes; until then the operator may read the field again. It is written to the audit log. Fields of user and sign_in need the right members.unmask, of exchange_account exchange.decide, of deposit and deposit_payment deposits.decide.',
  })
  unmask(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Body() body: UnmaskRequest,
  ): Promise<UnmaskedField> {
    return this.unmasking.unmask(actor, rights, body);
  }

  @Get()
  @Access('operator')
  @Right('overview.read', { byInput: sectionRights })
  @Header('cache-control', 'no-store')
  @ApiErrors('validation_failed', 'masked_field_not_found', 'unmask_ended')
  @ApiOperation({
    summary: 'Reads a field again while it is unmasked',
    description: 'Only for the operator who stated the reason, and until the returned time.',
  })
  again(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Query() query: MaskedFieldQuery,
  ): Promise<UnmaskedField> {
    return this.unmasking.again(actor, rights, query);
  }
}
