import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { ServiceTokenDto, ServiceTokenQuery } from './service-token.dto.ts';
import { ServiceTokenService } from './service-token.service.ts';

/** Tokens for the services beside the product. */
@ApiTags('events')
@Controller('event')
export class ServiceTokenController {
  constructor(private readonly tokens: ServiceTokenService) {}

  @Get('service-token')
  @Access('member')
  @ApiErrors('validation_failed', 'unavailable')
  @ApiOperation({
    summary: 'Issues a token for the calls of one service',
    description:
      'Valid for 5 minutes, for this member and this service (EXTERNAL-1); the calls below /external carry it in the header `token`. Returns `unavailable` for a service that is not connected.',
  })
  issue(@Member() member: SessionMember, @Query() { service }: ServiceTokenQuery): ServiceTokenDto {
    return this.tokens.issue(member, service);
  }
}
