import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { SignedTicketService } from '../../core/crypto/signed-ticket.service.ts';
import { defineTicket } from '../../core/crypto/ticket-purposes.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { MemberSanctionsService, sanctionHolds } from '../../users/index.ts';
import type { UserSanctionList } from './sanctions.dto.ts';

/** Ticket to read the restrictions after a refused sign-in. */
const sanctionTicket = defineTicket<{ sub: string }>('session', 'honey-live-sanction', 600);

/** Maximum number of warnings on the sanctions page. */
const warningsMax = 50;

/** Shows members their own restrictions, also while they cannot sign in. */
@Injectable()
export class OwnSanctionsService {
  constructor(
    private readonly members: MemberSanctionsService,
    private readonly clock: Clock,
    private readonly tickets: SignedTicketService,
  ) {}

  /**
   * Throws service_restricted, with the data for the sanctions page, while the member is restricted from the service.
   */
  async assertNotRestricted(userKey: number): Promise<void> {
    const sanction = await this.members.inForce(userKey, 'service');
    if (!sanction) return;
    throw new AppError('service_restricted', {
      detail: {
        user_key: userKey,
        sanction_token: this.tickets.issue(sanctionTicket, { sub: String(userKey) }).ticket,
        reason: sanction.reason,
        ends_at: sanction.endsAt?.toISOString() ?? null,
      },
    });
  }

  /**
   * Returns a member's restrictions and warnings, only to that member: signed in, or with the token of a refused
   * sign-in. Throws login_required without either, user_not_found for another member's.
   */
  async list(
    userKey: number,
    callerKey: number | undefined,
    token: string | undefined,
  ): Promise<UserSanctionList> {
    const caller = callerKey ?? this.subjectOf(token);
    if (caller === undefined) throw new AppError('login_required');
    if (caller !== userKey) throw new AppError('user_not_found');
    const [rows, warned] = await Promise.all([
      this.members.of(userKey),
      this.members.warnings(userKey, warningsMax),
    ]);
    const now = this.clock.now();
    const list = rows.map((row) => ({
      kind: row.kind,
      reason: row.reason,
      starts_at: row.startsAt.toISOString(),
      ends_at: row.endsAt?.toISOString() ?? null,
      active_yn: yn(sanctionHolds(row, now)),
    }));
    const warnings = warned.map(({ vodKey, title, endNote, endedAt }) => ({
      vod_key: vodKey,
      title,
      reason: endNote ?? '',
      warned_at: (endedAt ?? now).toISOString(),
    }));
    return { list: list.sort((one, other) => other.active_yn.localeCompare(one.active_yn)), warnings };
  }

  private subjectOf(token: string | undefined): number | undefined {
    if (token === undefined) return undefined;
    const subject = this.tickets.read(sanctionTicket, token)?.sub;
    if (subject === undefined) throw new AppError('invalid_token', { reason: 'sanction token' });
    return Number(subject);
  }
}
