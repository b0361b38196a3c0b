import { Body, Controller, Get, Headers, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { required } from '../../core/errors/field-problems.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { OkDto, ok, yn } from '../../core/http/ok.dto.ts';
import { Origin, type SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { Idempotent } from '../../core/idempotency/idempotent.decorator.ts';
import { declareSecret, declareSecretHeader } from '../../core/logging/secret-names.ts';
import { OwnPasswordService } from '../../session/index.ts';
import { PhoneCodeSent } from '../../verification/index.ts';
import {
  ConfirmPasswordQuery,
  FindChecked,
  FindCheckRequest,
  FindRequest,
  ForgetListQuery,
  ForgetRequest,
  FoundAccountList,
  PasswordConfirmed,
  TempPasswordRequest,
} from './find.dto.ts';
import { RecoveryService } from './recovery.service.ts';

declareSecretHeader('x-confirm-password');
declareSecret('confirm_passwd');

/** Recovers an ID or a password, and confirms the member's own password. */
@ApiTags('sign-up')
@Controller('user')
export class FindController {
  constructor(
    private readonly recovery: RecoveryService,
    private readonly ownPassword: OwnPasswordService,
  ) {}

  @Post('forget')
  @Idempotent()
  @HttpCode(200)
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed', 'malformed_json', 'login_locked', 'code_sends_exceeded')
  @ApiOperation({
    summary: 'Starts a password reset by ID and telephone',
    description:
      'The response is the same whether or not they belong together; a code is sent only if they do. Starts without a correct code lock further ones for 30 minutes.',
  })
  forget(@Body() body: ForgetRequest, @Origin() origin: SignInOrigin): Promise<PhoneCodeSent> {
    return this.recovery.forget(body, origin);
  }

  @Post('find-id-pw-phone-no')
  @Idempotent()
  @HttpCode(200)
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed', 'malformed_json', 'login_locked', 'code_sends_exceeded')
  @ApiOperation({
    summary: 'Sends the code that finds an ID, or with the ID resets a password',
    description:
      'The response is the same whether or not the telephone belongs to a member; a code is sent only if it does.',
  })
  send(@Body() body: FindRequest, @Origin() origin: SignInOrigin): Promise<PhoneCodeSent> {
    return this.recovery.send(body, origin);
  }

  @Put('find-id-pw-proc')
  @Idempotent()
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed', 'malformed_json', 'code_mismatch', 'code_expired', 'code_tries_exceeded')
  @ApiOperation({
    summary: 'Verifies the code, to list the accounts or reset the password',
    description:
      'For an ID it returns the accounts; for a password it returns a token to set a new one with temp-password-proc.',
  })
  check(@Body() body: FindCheckRequest, @Origin() origin: SignInOrigin): Promise<FindChecked> {
    return this.recovery.check(body, origin);
  }

  @Get('forget-list')
  @Access('visitor')
  @ApiErrors('validation_failed', 'code_expired')
  @ApiOperation({
    summary: 'Lists the accounts of a telephone verified to find an ID, masked',
    description: 'Called with the key of the verified code; IDs are partly hidden.',
  })
  async list(@Query() { certification_key }: ForgetListQuery): Promise<FoundAccountList> {
    return { list: await this.recovery.list(certification_key) };
  }

  @Put('temp-password-proc')
  @Idempotent()
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed', 'malformed_json', 'code_expired', 'password_rule')
  @ApiOperation({
    summary: 'Sets a new password, once',
    description:
      'Ends all sign-ins of the member, and clears the locks of the account, except those of other addresses.',
  })
  async setPassword(
    @Body() { reset_token, password }: TempPasswordRequest,
    @Origin() origin: SignInOrigin,
  ): Promise<OkDto> {
    await this.recovery.setPassword(reset_token, password, origin);
    return ok;
  }

  @Get('user-check-confirm-passwd')
  @Access('member')
  @RateClass('signIn')
  @ApiHeader({ name: 'X-Confirm-Password', required: false, description: 'The password, in UTF-8.' })
  @ApiErrors('validation_failed', 'login_locked', 'password_unavailable')
  @ApiOperation({
    summary: "Checks the member's own password",
    description:
      'Wrong ones count as failed sign-ins. The query is accepted for old clients; prefer the header.',
  })
  async confirm(
    @Member() { userKey }: SessionMember,
    @Headers('x-confirm-password') header: string | undefined,
    @Query() { passwd }: ConfirmPasswordQuery,
    @Origin() origin: SignInOrigin,
  ): Promise<PasswordConfirmed> {
    const password = required('passwd', header === undefined ? passwd : fromBytes(header));
    return { confirm_yn: yn(await this.ownPassword.matches(userKey, password, origin)) };
  }
}

/** Node decodes a header as Latin-1; it was sent as UTF-8. */
const fromBytes = (header: string): string => Buffer.from(header, 'latin1').toString('utf8');
