import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../core/audit/operator.decorator.ts';
import type { CsvList } from '../core/audit/operator-csv.service.ts';
import { BatchActs, numberedTargets } from '../core/batches/batch-acts.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { HostApplication as HostApplicationRow } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { yn } from '../core/http/ok.dto.ts';
import { FilesService } from '../files/index.ts';
import {
  type MemberQueue,
  MemberQueuesService,
  reviewFirst,
  SecondDecisionsService,
  UsersService,
} from '../users/index.ts';
import { HostApplicationDecisionsService } from './host-application-decisions.service.ts';
import { presentHostApplication } from './host-application-presenter.ts';
import {
  type HostApplicationDecisionRequest,
  type ManagedHostApplication,
  ManagedHostApplicationFilter,
  type ManagedHostApplicationList,
  type ManagedHostApplicationQuery,
} from './hosts.admin.dto.ts';
import { hostApplicationColumns } from './texts.ts';

const queue: MemberQueue = {
  name: 'hosts_admin_asks',
  table: 'host_asks',
  key: 'host_ask_id',
  states: 'host_ask_state',
  order: reviewFirst('host_ask_id'),
};

/** Lists and decides applications for operators. */
@Injectable()
export class HostsAdminService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly files: FilesService,
    private readonly users: UsersService,
    private readonly queues: MemberQueuesService,
    private readonly decisions: HostApplicationDecisionsService,
    private readonly batches: BatchActs,
    private readonly second: SecondDecisionsService,
  ) {}

  onModuleInit(): void {
    for (const decision of ['approve', 'reject'] as const)
      this.batches.define({
        name: `host_asks.${decision}`,
        right: 'host_asks.decide',
        ...(decision === 'approve' ? { reasonOptional: true } : {}),
        targets: numberedTargets,
        filter: ManagedHostApplicationFilter,
        find: async (filter, limit) => (await this.queues.keys(queue, { ...filter, limit })).keys.map(String),
        names: async (targets) =>
          new Map(
            (await this.present(targets.map(Number))).map((row) => [String(row.host_ask_id), row.user.nick]),
          ),
        apply: ({ actor, target, reason }) => this.decide(actor, Number(target), { decision, reason }),
      });
  }

  /** Lists applications, those under review first, oldest at the top. */
  async list(query: ManagedHostApplicationQuery): Promise<ManagedHostApplicationList> {
    const { keys, ...page } = await this.queues.page(queue, query);
    return { list: await this.present(keys), ...page };
  }

  /** The applications as a file. */
  csv(query: ManagedHostApplicationFilter): CsvList<ManagedHostApplication> {
    const { state, q } = query;
    return {
      area: 'hosts',
      name: 'host-asks',
      filters: { state, q },
      columns: [
        [hostApplicationColumns.id, ({ host_ask_id }) => host_ask_id],
        [hostApplicationColumns.state, (row) => row.state],
        [hostApplicationColumns.userKey, ({ user }) => user.user_key],
        [hostApplicationColumns.nick, ({ user }) => user.nick],
        [hostApplicationColumns.askedAt, ({ asked_at }) => asked_at],
        [hostApplicationColumns.dueAt, ({ due_at }) => due_at],
        [hostApplicationColumns.career, ({ career }) => career],
        [hostApplicationColumns.platform, ({ platform }) => platform],
        [hostApplicationColumns.reason, ({ reason }) => reason ?? ''],
      ],
      read: async (cursor, limit) => {
        const page = await this.queues.keys(queue, {
          ...query,
          limit,
          ...(cursor === null ? {} : { cursor }),
        });
        return { list: await this.present(page.keys), cursor: page.cursor };
      },
    };
  }

  /** Throws host_ask_not_found, host_ask_decided, verification_required, host_ask_adults. */
  async decide(
    actor: Actor,
    hostAskId: number,
    request: HostApplicationDecisionRequest,
  ): Promise<ManagedHostApplication> {
    const { decision, reason } = request;
    await this.second.explain(
      {
        codes: ['host_ask_decided'],
        actions: ['hosts.approve', 'hosts.reject'],
        // A member may have applied before.
        concerns: ({ host_ask_id }) => host_ask_id === hostAskId,
        target: async () => `user:${(await this.one(hostAskId)).user.user_key}`,
        shown: () => this.one(hostAskId),
      },
      () => this.decisions.decide(hostAskId, { decision, reason: reason?.trim() ?? '' }, actor),
    );
    return this.one(hostAskId);
  }

  private async one(hostAskId: number): Promise<ManagedHostApplication> {
    const [application] = await this.present([hostAskId]);
    if (!application) throw new AppError('host_ask_not_found');
    return application;
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
