import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { SignedTickets } from '../core/crypto/signed-tickets.ts';
import { defineTicket } from '../core/crypto/ticket-purposes.ts';
import { AppError } from '../core/errors/app-error.ts';
import { yn } from '../core/http/answer.dto.ts';
import { MemberSanctions } from '../users/member-sanctions.service.ts';
import { sanctionHolds } from '../users/sanction-rules.ts';
import type { UserSanctionList } from './sanctions.dto.ts';

/** Looking at why a sign-in was refused. */
const sanctionTicket = defineTicket<{ sub: string }>('session', 'honey-live-sanction', 600);

/** Warnings that the page of sanctions shows. */
const warningsMax = 50;

/** What a member may see of their restrictions, also while they cannot sign in. */
@Injectable()
export class Sanctions {
  constructor(
    private readonly members: MemberSanctions,
    private readonly clock: Clock,
    private readonly tickets: SignedTickets,
  ) {}

  /** Throws service_restricted, with what the page of sanctions needs, while the member may not use the service. */
  async refuseRestricted(userKey: number): Promise<void> {
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
   * A member's restrictions and warnings, for that member alone: by their bearer, or by the token that a refused sign-in answered.
   * Throws login_required without either, user_not_found for another member's.
   */
  async list(
    userKey: number,
    callerKey: number | undefined,
    token: string | undefined,
  ): Promise<UserSanctionList> {
    const mayBe = callerKey ?? this.subjectOf(token);
    if (mayBe === undefined) throw new AppError('login_required');
    if (mayBe !== userKey) throw new AppError('user_not_found');
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
