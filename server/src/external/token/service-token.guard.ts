import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension, ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { declareSecretHeader } from '../../core/logging/secret-names.ts';
import type { ExternalServiceName } from '../../external-simulator/index.ts';
import { ExternalServices } from '../services/external-services.service.ts';
import { ServiceTokenService } from './service-token.service.ts';

const serviceMetadata = 'honey:service-token';

declareSecretHeader('token');

/**
 * Admits a request with a token of the handler's service, whose member becomes the caller. A sign-in's own token is not
 * required; if it is sent, it must be the same member's.
 */
@Injectable()
export class ServiceTokenGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: ServiceTokenService,
    private readonly services: ExternalServices,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const service = this.reflector.get<ExternalServiceName>(serviceMetadata, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    // A service that is not connected is not offered, whatever token is sent.
    if (!this.services.isOffered(service))
      throw new AppError('unavailable', { reason: `no ${service} service is connected` });
    const member = await this.tokens.read(request.headers.token, service);
    if (request.member && request.member.userKey !== member.userKey)
      throw new AppError('invalid_token', { reason: "another member's service token" });
    if (member.operatorKey !== undefined && request.method !== 'GET') throw new AppError('forced_login');
    request.member = member;
    return true;
  }
}

/** Declares that a handler takes a token of this service in the header `token` (EXTERNAL-2). */
export const ServiceToken = (service: ExternalServiceName): MethodDecorator =>
  applyDecorators(
    SetMetadata(serviceMetadata, service),
    Access('visitor'),
    UseGuards(ServiceTokenGuard),
    ApiHeader({
      name: 'token',
      required: true,
      description: `A token of GET /v1/event/service-token?service=${service}.`,
      schema: { type: 'string' },
    }),
    ApiExtension('x-service-token', service),
    ApiErrors('invalid_token', 'forced_login', 'unavailable'),
  );
