import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { isUniqueViolation } from '../core/database/database-errors.ts';
import type { HostAsk as HostAskRow } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import type { ErrorCode } from '../core/errors/error-codes.ts';
import { yn } from '../core/http/ok.dto.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { FilesService } from '../files/files.service.ts';
import { type MemberStanding, MemberStandings } from '../users/member-standing.service.ts';
import { Members } from '../users/members.service.ts';
import { presentHostAsk } from './host-ask-presenter.ts';
import type { HostAskCheck, HostAskRequest } from './host-asks.dto.ts';

const hourMs = 3_600_000;

/** Members' applications to become a host, and their state. */
@Injectable()
export class HostAsks {
  private readonly logger = new Logger('Hosts');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly standings: MemberStandings,
    private readonly members: Members,
    private readonly files: FilesService,
  ) {}

  /** The state of the member's application. Throws invalid_token for a deleted account. */
  async check(userKey: number): Promise<HostAskCheck> {
    const [standing, ask] = await Promise.all([this.standingOf(userKey), this.newestOf(userKey)]);
    const refusal = refusalOf(standing, ask);
    const images = await this.files.privateImages(ask?.fileIds ?? []);
    return {
      state: standing.role === 'host' ? 'approved' : stateOf(ask),
      may_ask_yn: yn(refusal === null),
      refusal,
      review_hours: this.settings.get('host_ask_review_hours'),
      ask: ask && presentHostAsk(ask, images),
    };
  }

  /**
   * Sends an application. Throws the reason the member may not apply (HOSTS-1), host_ask_open while one is under
   * review, even for concurrent requests, and file_not_found for a picture that is not the member's own.
   */
  async ask(userKey: number, request: HostAskRequest): Promise<HostAskCheck> {
    const refusal = refusalOf(await this.standingOf(userKey), null);
    if (refusal) throw new AppError(refusal);
    const fileIds = request.file_ids ?? [];
    await this.files.refuseForeignImages(userKey, 'host_ask', fileIds);
    await this.write(userKey, request, fileIds);
    this.logger.log({ event: 'host_asked', user_key: userKey });
    return this.check(userKey);
  }

  /** Locks the member's row, so that a concurrent approval is seen. */
  private async write(userKey: number, request: HostAskRequest, fileIds: number[]): Promise<void> {
    const now = this.clock.now();
    const dueAt = new Date(now.getTime() + this.settings.get('host_ask_review_hours') * hourMs);
    try {
      await this.database.prisma.$transaction(async (within) => {
        const member = await this.members.hold(within, userKey);
        if (member.role !== 'member') throw new AppError('already_host');
        await within.hostAsk.create({
          data: {
            userKey,
            career: request.career.trim(),
            periodCd: request.period,
            platform: request.platform?.trim() ?? '',
            snsAccount: request.sns_account.trim(),
            fileIds,
            askedAt: now,
            dueAt,
          },
        });
      });
    } catch (error) {
      // The unique index over applications under review decides.
      if (isUniqueViolation(error)) throw new AppError('host_ask_open');
      throw error;
    }
  }

  private newestOf(userKey: number): Promise<HostAskRow | null> {
    return this.database.prisma.hostAsk.findFirst({ where: { userKey }, orderBy: { hostAskId: 'desc' } });
  }

  private async standingOf(userKey: number): Promise<MemberStanding> {
    const standing = await this.standings.of(userKey);
    if (!standing) throw new AppError('invalid_token', { reason: 'the member no longer exists' });
    return standing;
  }
}

/** A former host has an approved application, which says nothing about today. */
function stateOf(ask: HostAskRow | null): HostAskCheck['state'] {
  return ask === null || ask.state === 'approved' ? 'none' : ask.state;
}

/** The first reason, in order, that a member may not apply now, or null. */
function refusalOf(standing: MemberStanding, newest: HostAskRow | null): ErrorCode | null {
  if (standing.role === 'operator') return 'forbidden';
  if (standing.role === 'host') return 'already_host';
  if (standing.serviceRestricted || standing.broadcastRestricted) return 'block_admin';
  if (!standing.verified) return 'verification_required';
  if (!standing.adult) return 'host_ask_adults';
  return newest?.state === 'review' ? 'host_ask_open' : null;
}
