import { Injectable } from '@nestjs/common';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { HostApplication as HostApplicationRow } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { yn } from '../core/http/ok.dto.ts';
import { FilesService } from '../files/index.ts';
import { type MemberQueue, MemberQueuesService, reviewFirst, UsersService } from '../users/index.ts';
import { HostApplicationDecisionsService } from './host-application-decisions.service.ts';
import { presentHostApplication } from './host-application-presenter.ts';
import type {
  HostApplicationDecisionRequest,
  ManagedHostApplication,
  ManagedHostApplicationList,
  ManagedHostApplicationQuery,
} from './hosts.admin.dto.ts';

const queue: MemberQueue = {
  name: 'hosts_admin_asks',
  table: 'host_asks',
  key: 'host_ask_id',
  states: 'host_ask_state',
  order: reviewFirst('host_ask_id'),
};

/** Lists and decides applications for operators. */
@Injectable()
export class HostsAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly files: FilesService,
    private readonly users: UsersService,
    private readonly queues: MemberQueuesService,
    private readonly decisions: HostApplicationDecisionsService,
  ) {}

  /** Lists applications, those under review first, oldest at the top. */
  async list(query: ManagedHostApplicationQuery): Promise<ManagedHostApplicationList> {
    const { keys, ...page } = await this.queues.page(queue, query);
    return { list: await this.present(keys), ...page };
  }

  /** Throws host_ask_not_found, host_ask_decided, verification_required, host_ask_adults. */
  async decide(
    actor: Actor,
    hostAskId: number,
    request: HostApplicationDecisionRequest,
  ): Promise<ManagedHostApplication> {
    const { decision, reason } = request;
    await this.decisions.decide(hostAskId, { decision, reason: reason?.trim() ?? '' }, actor);
    const [decided] = await this.present([hostAskId]);
    if (!decided) throw new AppError('host_ask_not_found');
    return decided;
  }

  private async present(hostAskIds: readonly number[]): Promise<ManagedHostApplication[]> {
    const { prisma } = this.database;
    const found = await prisma.hostApplication.findMany({ where: { hostAskId: { in: [...hostAskIds] } } });
    const userKeys = found.map(({ userKey }) => userKey);
    const [images, briefs, others] = await Promise.all([
      this.files.privateImages(found.flatMap(({ fileIds }) => fileIds)),
      this.users.briefs(userKeys),
      prisma.hostApplication.findMany({
        where: { userKey: { in: userKeys } },
        select: { userKey: true, hostAskId: true },
      }),
    ]);
    const earlierThan = (application: HostApplicationRow): number =>
      others.filter(
        ({ userKey, hostAskId }) => userKey === application.userKey && hostAskId < application.hostAskId,
      ).length;
    const now = this.clock.now();
    return hostAskIds.flatMap((id) => {
      const application = found.find(({ hostAskId }) => hostAskId === id);
      const user = application && briefs.get(application.userKey);
      if (!application || !user) return [];
      return {
        ...presentHostApplication(application, images),
        user,
        overdue_yn: yn(application.state === 'review' && application.dueAt < now),
        earlier_cnt: earlierThan(application),
      };
    });
  }
}
