import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { isUniqueViolation } from '../core/database/database-errors.ts';
import type { HostApplication as HostApplicationRow } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import type { ErrorCode } from '../core/errors/error-codes.ts';
import { yn } from '../core/http/ok.dto.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { FilesService } from '../files/index.ts';
import { type AccountStatus, AccountStatusService, MembersService } from '../users/index.ts';
import { presentHostApplication } from './host-application-presenter.ts';
import type { HostApplicationCheck, HostApplicationRequest } from './host-applications.dto.ts';

const hourMs = 3_600_000;

/** Members' applications to become a host, and their state. */
@Injectable()
export class HostApplicationsService {
  private readonly logger = new Logger('Hosts');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly accountStatuses: AccountStatusService,
    private readonly members: MembersService,
    private readonly files: FilesService,
  ) {}

  /** The state of the member's application. Throws invalid_token for a deleted account. */
  async check(userKey: number): Promise<HostApplicationCheck> {
    const [status, application] = await Promise.all([this.accountStatusOf(userKey), this.newestOf(userKey)]);
    const refusal = refusalOf(status, application);
    const images = await this.files.privateImages(application?.fileIds ?? []);
    return {
      state: status.role === 'host' ? 'approved' : stateOf(application),
      may_ask_yn: yn(refusal === null),
      refusal,
      review_hours: this.settings.get('host_ask_review_hours'),
      ask: application && presentHostApplication(application, images),
    };
  }

  /**
   * Sends an application. Throws the reason the member may not apply (HOSTS-1), host_ask_open while one is under
   * review, even for concurrent requests, and file_not_found for a picture that is not the member's own.
   */
  async apply(userKey: number, request: HostApplicationRequest): Promise<HostApplicationCheck> {
    const refusal = refusalOf(await this.accountStatusOf(userKey), null);
    if (refusal) throw new AppError(refusal);
    const fileIds = request.file_ids ?? [];
    await this.files.assertOwnImages(userKey, 'host_ask', fileIds);
    await this.write(userKey, request, fileIds);
    this.logger.log({ event: 'host_asked', user_key: userKey });
    return this.check(userKey);
  }

  /** Locks the member's row, so that a concurrent approval is seen. */
  private async write(userKey: number, request: HostApplicationRequest, fileIds: number[]): Promise<void> {
    const now = this.clock.now();
    const dueAt = new Date(now.getTime() + this.settings.get('host_ask_review_hours') * hourMs);
    try {
      await this.database.prisma.$transaction(async (within) => {
        const member = await this.members.lock(within, userKey);
        if (member.role !== 'member') throw new AppError('already_host');
        await within.hostApplication.create({
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

  private newestOf(userKey: number): Promise<HostApplicationRow | null> {
    return this.database.prisma.hostApplication.findFirst({
      where: { userKey },
      orderBy: { hostAskId: 'desc' },
    });
  }

  private async accountStatusOf(userKey: number): Promise<AccountStatus> {
    const status = await this.accountStatuses.of(userKey);
    if (!status) throw new AppError('invalid_token', { reason: 'the member no longer exists' });
    return status;
  }
}

/** A former host has an approved application, which says nothing about today. */
function stateOf(application: HostApplicationRow | null): HostApplicationCheck['state'] {
  return application === null || application.state === 'approved' ? 'none' : application.state;
}

/** The first reason, in order, that a member may not apply now, or null. */
function refusalOf(status: AccountStatus, newest: HostApplicationRow | null): ErrorCode | null {
  if (status.role === 'operator') return 'forbidden';
  if (status.role === 'host') return 'already_host';
  if (status.serviceRestricted || status.broadcastRestricted) return 'block_admin';
  if (!status.verified) return 'verification_required';
  if (!status.adult) return 'host_ask_adults';
  return newest?.state === 'review' ? 'host_ask_open' : null;
}
