import { Controller, Get, Headers, Param } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, type SessionMember } from '../../core/access/access.decorator.ts';
import { OpenInMaintenance } from '../../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { UserKeyParam } from '../../core/http/key.dto.ts';
import { OwnSanctionsService } from './own-sanctions.service.ts';
import { UserSanctionList } from './sanctions.dto.ts';

/** Data of the sanctions page. */
@ApiTags('users')
@Controller('user')
export class SanctionsController {
  constructor(private readonly sanctions: OwnSanctionsService) {}

  @Get('user-sanction/:user_key')
  @Access('visitor')
  @OpenInMaintenance()
  @ApiHeader({
    name: 'X-Sanction-Token',
    required: false,
    description: 'The sanction_token of a service_restricted error; valid for ten minutes.',
  })
  @ApiErrors('validation_failed', 'login_required', 'user_not_found')
  @ApiOperation({
    summary: "Lists the member's own restrictions and warnings",
    description:
      "With the member's own bearer token, or with the token of a refused sign-in. A warning belongs to a live that an operator ended.",
  })
  list(
    @Param() { user_key }: UserKeyParam,
    @MaybeMember() member: SessionMember | undefined,
    @Headers('x-sanction-token') token: string | undefined,
  ): Promise<UserSanctionList> {
    return this.sanctions.list(user_key, member?.userKey, token);
  }
}
