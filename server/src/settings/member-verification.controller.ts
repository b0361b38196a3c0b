import { Body, Controller, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { Idempotent } from '../core/idempotency/idempotent.decorator.ts';
import { MemberVerificationRequest, MemberVerified } from './member-verification.dto.ts';
import { MemberVerificationService } from './member-verification.service.ts';

/** Identity verification of members; on the wire it belongs to the users. */
@ApiTags('users')
@Controller('user')
export class MemberVerificationController {
  constructor(private readonly verifications: MemberVerificationService) {}

  @Put('user-certify-edit')
  @Idempotent()
  @Access('member')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'already_verified',
    'cert_not_found',
    'cert_not_answered',
    'cert_cancelled',
    'cert_mismatch',
    'cert_duplicate',
  )
  @ApiOperation({
    operationId: 'Certify_certify',
    summary: 'Applies an identity verification of the purpose certify',
    description: 'A minor becomes verified without adult_yn, and all sign-ins end.',
  })
  verify(@Member() member: SessionMember, @Body() body: MemberVerificationRequest): Promise<MemberVerified> {
    return this.verifications.verify(member.userKey, body);
  }
}
