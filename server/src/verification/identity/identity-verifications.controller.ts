import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
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
} from './identity-verifications.dto.ts';
import { IdentityVerificationsService } from './identity-verifications.service.ts';

/** Identity verification, on the page's own origin. */
@ApiTags('sign-up')
@AtRoot('/api/')
@Controller('api')
export class IdentityVerificationsController {
  constructor(private readonly verifications: IdentityVerificationsService) {}

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
      'The page opens popup_url, which posts {type: "identity", cert_key} to its opener when it is done.',
  })
  open(
    @Body() body: VerificationOpenRequest,
    @MaybeMember() member: SessionMember | undefined,
  ): Promise<VerificationOpened> {
    return this.verifications.open(body, member);
  }

  @Post('cert/token')
  @RepeatsSafely('only reads the state of the verification')
  @HttpCode(200)
  @Access('visitor')
  @ApiErrors('validation_failed', 'malformed_json', 'cert_not_found')
  @ApiOperation({
    operationId: 'Cert_token',
    summary: 'Reads the state of a verification',
    description:
      'Requires the secret of the page that opened it. Once answered, it returns the token for cert/verify.',
  })
  token(@Body() body: VerificationTokenRequest): Promise<VerificationToken> {
    return this.verifications.token(body);
  }

  @Post('cert/verify')
  @RepeatsSafely('a verification is verified once, and returns the same result until it is used')
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
    summary: 'Closes a verification and returns the person',
    description:
      'The server queries the provider; the entered data must match. For the purpose join, adults without an account get a sign_up_token.',
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
    summary: 'Computes the age of a date of birth today, in Seoul',
    description: 'Age in years by the date in Seoul, and whether it makes an adult (19). Nothing is stored.',
  })
  age(@Query() { birth }: AgeQuery): Age {
    return this.verifications.age(birth);
  }
}
