import { Body, Controller, Get, Header, HttpCode, Param, ParseUUIDPipe, Post, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { OpenInMaintenance } from '../../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { OkDto, ok } from '../../core/http/answer.dto.ts';
import { AtHost } from '../../core/http/host-addresses.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { identityPopup, identityPopupScript } from './identity-popup.ts';
import { IdentityAnswer, IdentitySandbox } from './sandbox-identity.dto.ts';
import { SandboxIdentityService } from './sandbox-identity.service.ts';

/** A cert_key in a path; anything else is not found. */
const verificationKeyPipe = new ParseUUIDPipe({ exceptionFactory: () => new AppError('cert_not_found') });

/** The simulated provider of identity verification: its popup, and its answers. Off in production. */
@ApiTags('sandbox')
@AtHost('/sandbox/api/')
@Controller('sandbox')
export class SandboxIdentityController {
  constructor(private readonly identities: SandboxIdentityService) {}

  @Get('identity/popup.js')
  @Access('visitor')
  @OpenInMaintenance()
  @ApiExcludeEndpoint()
  @Header('Cache-Control', 'no-cache')
  script(@Res({ passthrough: true }) reply: FastifyReply): string {
    this.identities.refuseOff();
    void reply.type('text/javascript; charset=utf-8');
    return identityPopupScript;
  }

  @Get('identity/:cert_key')
  @Access('visitor')
  @OpenInMaintenance()
  @ApiExcludeEndpoint()
  async popup(
    @Param('cert_key') verificationKey: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const view = await this.identities.popup(verificationKey);
    // Set when there is a page: a refusal is JSON. The page that opens the popup may be of another origin, and sees it close.
    void reply.type('text/html; charset=utf-8').header('cross-origin-opener-policy', 'unsafe-none');
    return identityPopup(view);
  }

  @Get('api/identity')
  @SandboxCall()
  @ApiOperation({
    summary: 'The people that the simulator knows, and the verifications that wait for an answer',
    description: 'Verifying as one of the people always leads to the outcome that their note tells.',
  })
  overview(): Promise<IdentitySandbox> {
    return this.identities.overview();
  }

  @Post('api/identity/:cert_key/answer')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('it sets the answer')
  @ApiErrors('malformed_json', 'cert_not_found', 'already_verified')
  @ApiParam({
    name: 'cert_key',
    description: 'Names the verification.',
    example: '7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11',
  })
  @ApiOperation({
    summary: 'Answers a verification, as its popup does',
    description:
      'For suites that do not open the popup. The page that opened the verification goes on with cert/token.',
  })
  async answer(
    @Param('cert_key', verificationKeyPipe) verificationKey: string,
    @Body() body: IdentityAnswer,
  ): Promise<OkDto> {
    await this.identities.answer(verificationKey, body);
    return ok;
  }
}
