import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { Origin, type SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { ForcedLogin, ForcedLoginRequest } from './forced-login.dto.ts';
import { ForcedLoginService } from './forced-login.service.ts';

/** Signing in as a member, for operators. */
@ApiTags('admin')
@Controller('admin')
export class ForcedLoginController {
  constructor(private readonly logins: ForcedLoginService) {}

  @Post('force-login')
  @RepeatsSafely('an unused sign-in expires, and each one is in the audit log')
  @HttpCode(200)
  @Access('operator')
  @Right('forced_login.open')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'user_not_found',
    'operator_protected',
    'service_restricted',
  )
  @ApiOperation({
    summary: 'Signs an operator in as a member',
    description:
      'The tokens read what the member reads and join rooms without chatting. Every other call is refused with forced_login: money, names and credentials cannot be changed. The tokens expire after a fixed time that refreshing does not extend, end with the sign-in they were issued to and with the operator role, and are written to the audit log.',
  })
  signIn(
    @Operator() actor: Actor,
    @Member() { signInId }: SessionMember,
    @Body() body: ForcedLoginRequest,
    @Origin() origin: SignInOrigin,
  ): Promise<ForcedLogin> {
    return this.logins.signIn(actor, signInId, body, origin);
  }
}
