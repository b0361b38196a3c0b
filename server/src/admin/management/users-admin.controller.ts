import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../core/access/access.decorator.ts';
import { HeldRights } from '../../core/access/held-rights.ts';
import { Right, Rights } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { UserKeyParam } from '../../core/http/key.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { ManagedUser, ManagedUserEdit, ManagedUserParam } from './users-admin.dto.ts';
import { UsersAdminService } from './users-admin.service.ts';

/** Operators' calls of the management tool. */
@ApiTags('users')
@Controller('mgt')
export class UsersAdminController {
  constructor(private readonly users: UsersAdminService) {}

  @Get('mgt-user-check/:id')
  @Access('operator')
  @Right('members.read')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    operationId: 'Management_find',
    summary: 'Reads a member, with personal data masked',
    description:
      'By user_key, ID, profile ID, nickname or telephone, in this order. The access is written to the audit log.',
  })
  find(@Operator() actor: Actor, @Param() { id }: ManagedUserParam): Promise<ManagedUser> {
    return this.users.find(actor, id);
  }

  @Put('mgt-user-update/:user_key')
  @RepeatsSafely('sets absolute values')
  @Access('operator')
  @Right('members.edit', { byInput: ['members.set_role'] })
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'user_not_found',
    'prohibited_word',
    'forbidden_id',
    'nick_taken',
    'profile_id_taken',
    'member_changed',
    'own_roles',
    'last_owner',
  )
  @ApiOperation({
    operationId: 'Management_update',
    summary: 'Changes a member',
    description:
      "Only owners change a role or an operator's account; an operator who becomes a member loses every role. A changed role, age, verification or excel_only ends all sign-ins of the member. It is written to the audit log with the operator's reason.",
  })
  update(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Param() { user_key }: UserKeyParam,
    @Body() body: ManagedUserEdit,
  ): Promise<ManagedUser> {
    return this.users.update(actor, rights, user_key, body);
  }
}
