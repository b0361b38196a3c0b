import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { SandboxPersonaParam, SandboxPersonas, SandboxSignIn } from './personas.dto.ts';
import { PersonasService } from './personas.service.ts';

/** The predefined members of the datasets. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/personas')
export class SandboxPersonasController {
  constructor(private readonly personas: PersonasService) {}

  @Get()
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists the personas',
    description: 'The personas that exist in the data in use; datasets differ.',
  })
  list(): Promise<SandboxPersonas> {
    return this.personas.list();
  }

  @Post(':id/sign-in')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('an unused sign-in expires')
  @ApiErrors('user_not_found', 'service_restricted')
  @ApiOperation({
    summary: 'Signs in as a persona, or as any member by ID, without a password',
    description: 'Returns a token pair like a sign-in by password, and the key of the member.',
  })
  signIn(@Param() { id }: SandboxPersonaParam, @Req() request: FastifyRequest): Promise<SandboxSignIn> {
    return this.personas.signIn(id, { agent: request.headers['user-agent'] ?? '', address: request.ip });
  }
}
