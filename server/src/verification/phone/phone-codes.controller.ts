import { Body, Controller, Get, HttpCode, Ip, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { Idempotent } from '../../core/idempotency/idempotent.decorator.ts';
import { PagePhoneCodesService } from './page-phone-codes.service.ts';
import { PhoneCodeChecked, PhoneCodeCheckQuery, PhoneCodeRequest, PhoneCodeSent } from './phone-codes.dto.ts';

/** Verifies telephones by codes. */
@ApiTags('sign-up')
@Controller()
export class PhoneCodesController {
  constructor(private readonly codes: PagePhoneCodesService) {}

  @Post('user/phone-certification-proc')
  @Idempotent()
  @HttpCode(200)
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors(
    ...(['validation_failed', 'malformed_json', 'login_required', 'cert_mismatch'] as const),
    ...(['code_sends_exceeded', 'sms_failed'] as const),
  )
  @ApiOperation({
    summary: 'Sends a code by SMS',
    description:
      'For the purpose login the response is the same for a telephone without an account, and nothing is sent to it. phone_edit and delete need a signed-in member; delete accepts only the member’s own telephone.',
  })
  send(
    @Body() body: PhoneCodeRequest,
    @MaybeMember() member: SessionMember | undefined,
    @Ip() address: string,
  ): Promise<PhoneCodeSent> {
    return this.codes.send(body, member, address);
  }

  @Get('user/phone-certification-check')
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed', 'code_mismatch', 'code_expired', 'code_tries_exceeded')
  @ApiOperation({
    summary: 'Verifies the code',
    description:
      'A wrong attempt is counted although this is a GET. A code that is already verified, used or expired is code_expired.',
  })
  check(@Query() query: PhoneCodeCheckQuery): Promise<PhoneCodeChecked> {
    return this.codes.check(query);
  }
}
