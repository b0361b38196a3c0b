import { Body, Controller, Get, Header, HttpCode, Param, ParseUUIDPipe, Post, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../../core/access/access.decorator.ts';
import { OpenInMaintenance } from '../../../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../../../core/errors/api-errors.decorator.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { OkDto, ok } from '../../../core/http/ok.dto.ts';
import { AtRoot } from '../../../core/http/root-paths.ts';
import { RepeatsSafely } from '../../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../../core/sandbox/sandbox-call.decorator.ts';
import { identityPopup, identityPopupScript } from '../identity-popup.ts';
import { IdentityAnswer, IdentitySandbox } from './sandbox-identity.dto.ts';
import { SandboxIdentityService } from './sandbox-identity.service.ts';

/** A cert_key in a path; any other value is not found. */
const verificationKeyPipe = new ParseUUIDPipe({ exceptionFactory: () => new AppError('cert_not_found') });

/** The simulated provider of identity verification: its popup and answers. Disabled in production. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox')
export class SandboxIdentityController {
  constructor(private readonly identities: SandboxIdentityService) {}

  @Get('identity/popup.js')
  @Access('visitor')
  @OpenInMaintenance()
  @ApiExcludeEndpoint()
  @Header('Cache-Control', 'no-cache')
  script(@Res({ passthrough: true }) reply: FastifyReply): string {
    this.identities.assertEnabled();
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
    // Set only when there is a page: an error is JSON. The opener may be of another origin, and must be able to see the
    // popup close.
    void reply.type('text/html; charset=utf-8').header('cross-origin-opener-policy', 'unsafe-none');
    return identityPopup(view);
  }

  @Get('api/identity')
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists the simulated people and the pending verifications',
    description: "Verifying as one of the people always leads to the outcome in that person's note.",
  })
  overview(): Promise<IdentitySandbox> {
    return this.identities.overview();
  }

  @Post('api/identity/:cert_key/answer')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('sets the answer')
  @ApiErrors('malformed_json', 'cert_not_found', 'already_verified')
  @ApiParam({
    name: 'cert_key',
    description: 'Names the verification.',
    example: '7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11',
  })
  @ApiOperation({
    summary: 'Completes a verification, as its popup does',
    description:
      'For test suites that do not open the popup. The page that opened the verification continues with cert/token.',
  })
  async answer(
    @Param('cert_key', verificationKeyPipe) verificationKey: string,
    @Body() body: IdentityAnswer,
  ): Promise<OkDto> {
    await this.identities.answer(verificationKey, body);
    return ok;
  }
}
