import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { SignedTicketService } from '../../core/crypto/signed-ticket.service.ts';
import { defineTicket } from '../../core/crypto/ticket-purposes.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { ExternalServiceName } from '../../external-simulator/index.ts';
import { SignInsService } from '../../session/index.ts';
import { ExternalServices } from '../services/external-services.service.ts';
import type { ServiceTokenDto } from './service-token.dto.ts';

/** Lifetime of a service token in seconds (EXTERNAL-1). */
export const serviceTokenSeconds = 300;

interface Claims {
  service: ExternalServiceName;
  member: SessionMember;
}

const serviceTicket = defineTicket<Claims>('external', 'honey-live-service', serviceTokenSeconds);

/** Service tokens: signed statements of member, service and end, which open the calls of one service. */
@Injectable()
export class ServiceTokenService {
  constructor(
    private readonly tickets: SignedTicketService,
    private readonly services: ExternalServices,
    private readonly signIns: SignInsService,
  ) {}

  /** Issues a token. Throws unavailable for a service that is not connected. */
  issue(member: SessionMember, service: ExternalServiceName): ServiceTokenDto {
    if (!this.services.isOffered(service))
      throw new AppError('unavailable', { reason: `no ${service} service is connected` });
    const { ticket, expiresAt } = this.tickets.issue(serviceTicket, { service, member });
    return { token: ticket, service, expires_on: expiresAt.toISOString() };
  }

  /**
   * Returns the member of a token for this service. Throws invalid_token for one that is missing, forged, expired, of
   * another service, or of a sign-in that has ended.
   */
  async read(token: unknown, service: ExternalServiceName): Promise<SessionMember> {
    const claims = this.tickets.read(serviceTicket, token);
    if (claims?.service !== service)
      throw new AppError('invalid_token', { reason: 'not a token of this service' });
    const { userKey, signInId } = claims.member;
    if (!(await this.signIns.isOpen(userKey, signInId)))
      throw new AppError('invalid_token', { reason: 'the sign-in has ended' });
    return claims.member;
  }
}
