import { Body, Controller, Get, Headers, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { required } from '../../core/errors/field-problems.ts';
import { OkDto, ok, yn } from '../../core/http/answer.dto.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { Origin, type SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { Idempotent } from '../../core/idempotency/idempotent.decorator.ts';
import { keepHeaderSecret, keepSecret } from '../../core/logging/secret-names.ts';
import { OwnPassword } from '../../session/own-password.service.ts';
import { PhoneCodeSent } from '../../verification/phone-codes.dto.ts';
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
import { FindService } from './find.service.ts';

keepHeaderSecret('x-confirm-password');
keepSecret('confirm_passwd');

/** Finding an ID or a password, and confirming the own one. */
@ApiTags('sign-up')
@Controller('user')
export class FindController {
  constructor(
    private readonly finds: FindService,
    private readonly own: OwnPassword,
  ) {}

  @Post('forget')
  @Idempotent()
  @HttpCode(200)
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed', 'malformed_json', 'login_locked', 'code_sends_exceeded')
  @ApiOperation({
    summary: 'Starts finding a password by ID and telephone',
    description:
      'Answers alike whether or not they belong together; sends a code only when they do. Starts that are not followed by the right code lock finding for 30 minutes.',
  })
  forget(@Body() body: ForgetRequest, @Origin() origin: SignInOrigin): Promise<PhoneCodeSent> {
    return this.finds.forget(body, origin);
  }

  @Post('find-id-pw-phone-no')
  @Idempotent()
  @HttpCode(200)
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed', 'malformed_json', 'login_locked', 'code_sends_exceeded')
  @ApiOperation({
    summary: 'Sends the code that finds an ID, or with the ID a password',
    description:
      'Answers alike whether or not the telephone belongs to somebody, and sends only to whom it does.',
  })
  send(@Body() body: FindRequest, @Origin() origin: SignInOrigin): Promise<PhoneCodeSent> {
    return this.finds.send(body, origin);
  }

  @Put('find-id-pw-proc')
  @Idempotent()
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed', 'malformed_json', 'code_mismatch', 'code_expired', 'code_tries_exceeded')
  @ApiOperation({
    summary: 'Checks the code: opens the list of accounts, or the setting of a new password',
    description:
      'Finding an ID answers the accounts; finding a password answers the right to set a new one by temp-password-proc.',
  })
  check(@Body() body: FindCheckRequest, @Origin() origin: SignInOrigin): Promise<FindChecked> {
    return this.finds.check(body, origin);
  }

  @Get('forget-list')
  @Access('visitor')
  @ApiErrors('validation_failed', 'code_expired')
  @ApiOperation({
    summary: 'The accounts of a telephone that was proven to find an ID, masked',
    description: 'Asked with the key of the code that was proven for finding an ID; IDs are partly hidden.',
  })
  async list(@Query() { certification_key }: ForgetListQuery): Promise<FoundAccountList> {
    return { list: await this.finds.list(certification_key) };
  }

  @Put('temp-password-proc')
  @Idempotent()
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed', 'malformed_json', 'code_expired', 'password_rule')
  @ApiOperation({
    summary: 'Sets a new password, once',
    description:
      'Ends every sign-in of the member, and opens the locks of the account, but for those of other addresses.',
  })
  async setPassword(
    @Body() { reset_token, password }: TempPasswordRequest,
    @Origin() origin: SignInOrigin,
  ): Promise<OkDto> {
    await this.finds.setPassword(reset_token, password, origin);
    return ok;
  }

  @Get('user-check-confirm-passwd')
  @Access('member')
  @RateClass('signIn')
  @ApiHeader({ name: 'X-Confirm-Password', required: false, description: 'The password, in UTF-8.' })
  @ApiErrors('validation_failed', 'login_locked', 'password_unavailable')
  @ApiOperation({
    summary: 'Whether it is the own password',
    description:
      'Wrong ones count as failed sign-ins. The query is accepted for old callers; prefer the header.',
  })
  async confirm(
    @Member() { userKey }: SessionMember,
    @Headers('x-confirm-password') header: string | undefined,
    @Query() { passwd }: ConfirmPasswordQuery,
    @Origin() origin: SignInOrigin,
  ): Promise<PasswordConfirmed> {
    const password = required('passwd', header === undefined ? passwd : fromBytes(header));
    return { confirm_yn: yn(await this.own.matches(userKey, password, origin)) };
  }
}

/** Node reads a header byte by byte, as Latin-1; what was sent is UTF-8. */
const fromBytes = (header: string): string => Buffer.from(header, 'latin1').toString('utf8');
