import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { AtHost } from '../../core/http/host-addresses.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import {
  Age,
  AgeQuery,
  VerificationClosed,
  VerificationCloseRequest,
  VerificationOpened,
  VerificationOpenRequest,
  VerificationToken,
  VerificationTokenRequest,
} from '../identity-verifications.dto.ts';
import { IdentityVerifications } from '../identity-verifications.service.ts';

/** Identity verification, on the page's own origin. */
@ApiTags('sign-up')
@AtHost('/api/')
@Controller('api')
export class IdentityVerificationsController {
  constructor(private readonly verifications: IdentityVerifications) {}

  @Post('cert/open')
  @Idempotent()
  @HttpCode(200)
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed', 'malformed_json', 'login_required')
  @ApiOperation({
    operationId: 'Cert_open',
    summary: 'Opens an identity verification',
    description:
      'The page opens popup_url; it tells its opener {type: "identity", cert_key} when it is done.',
  })
  open(
    @Body() body: VerificationOpenRequest,
    @MaybeMember() member: SessionMember | undefined,
  ): Promise<VerificationOpened> {
    return this.verifications.open(body, member);
  }

  @Post('cert/token')
  @RepeatsSafely('it only looks how far the verification is')
  @HttpCode(200)
  @Access('visitor')
  @ApiErrors('validation_failed', 'malformed_json', 'cert_not_found')
  @ApiOperation({
    operationId: 'Cert_token',
    summary: 'How far a verification is',
    description:
      'Asked with the secret of the page that opened it. Once answered it carries the right to verify.',
  })
  token(@Body() body: VerificationTokenRequest): Promise<VerificationToken> {
    return this.verifications.token(body);
  }

  @Post('cert/verify')
  @RepeatsSafely('a verification is verified once, and says so again until it is used')
  @HttpCode(200)
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors(
    ...([
      'validation_failed',
      'malformed_json',
      'cert_not_found',
      'cert_not_answered',
      'cert_cancelled',
    ] as const),
    ...(['cert_mismatch', 'cert_duplicate', 'already_joined', 'under_age'] as const),
  )
  @ApiOperation({
    operationId: 'Cert_verify',
    summary: 'Closes a verification: who it is',
    description:
      'The server asks the provider; what was entered must agree with it. Purpose join: adults that have no account yet get a sign_up_token.',
  })
  verify(
    @Body() body: VerificationCloseRequest,
    @MaybeMember() member: SessionMember | undefined,
  ): Promise<VerificationClosed> {
    return this.verifications.verify(body, member);
  }

  @Get('util/age-check')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    operationId: 'Cert_age',
    summary: 'The age of a day of birth today, in Seoul',
    description: 'Full years by the calendar of Seoul, and whether they make an adult (19). Nothing is kept.',
  })
  age(@Query() { birth }: AgeQuery): Age {
    return this.verifications.age(birth);
  }
}
