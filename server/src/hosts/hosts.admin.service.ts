import { Injectable } from '@nestjs/common';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { HostAsk as HostAskRow } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { yn } from '../core/http/answer.dto.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { FilesService } from '../files/files.service.ts';
import { UsersService } from '../users/users.service.ts';
import { HostAskDecisions } from './host-ask-decisions.service.ts';
import { presentHostAsk } from './host-ask-presenter.ts';
import type {
  HostAskDecisionRequest,
  ManagedHostAsk,
  ManagedHostAskList,
  ManagedHostAskQuery,
} from './hosts.admin.dto.ts';

/** $1 state or null, $2 text or null: which applications. */
const filter = `
  FROM host_asks a JOIN users u USING (user_key)
  WHERE ($1::text IS NULL OR a.state = $1::host_ask_state) AND ($2::text IS NULL OR u.user_key::text = $2
    OR strpos(lower(u.nick), lower($2)) > 0 OR starts_with(u.login_id, lower($2)) OR starts_with(u.profile_id, lower($2)))`;

/** Applications as operators see and decide them. */
@Injectable()
export class HostsAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly files: FilesService,
    private readonly users: UsersService,
    private readonly decisions: HostAskDecisions,
  ) {}

  /** Those under review first, in the order in which they came. */
  async list(query: ManagedHostAskQuery): Promise<ManagedHostAskList> {
    const page = pageOf(query);
    const values = [query.state ?? null, query.q?.trim() || null];
    const [ids, counts] = await Promise.all([
      this.database.query<{ host_ask_id: number }>(
        'hosts_admin_asks',
        `SELECT a.host_ask_id ${filter}
         ORDER BY a.state <> 'review', CASE WHEN a.state = 'review' THEN a.host_ask_id ELSE -a.host_ask_id END
         OFFSET $3 LIMIT $4`,
        [...values, page.offset, page.limit],
      ),
      this.database.query<{ total: number }>(
        'hosts_admin_asks_count',
        `SELECT count(*)::int AS total ${filter}`,
        values,
      ),
    ]);
    const list = await this.present(ids.map(({ host_ask_id }) => host_ask_id));
    return { list, total: counts[0]?.total ?? 0, ...page };
  }

  /** Throws host_ask_not_found, host_ask_decided, verification_required, host_ask_adults. */
  async decide(actor: Actor, hostAskId: number, request: HostAskDecisionRequest): Promise<ManagedHostAsk> {
    const { decision, reason } = request;
    await this.decisions.decide(hostAskId, { decision, reason: reason?.trim() ?? '' }, actor);
    const [decided] = await this.present([hostAskId]);
    if (!decided) throw new AppError('host_ask_not_found');
    return decided;
  }

  private async present(hostAskIds: readonly number[]): Promise<ManagedHostAsk[]> {
    const { prisma } = this.database;
    const found = await prisma.hostAsk.findMany({ where: { hostAskId: { in: [...hostAskIds] } } });
    const userKeys = found.map(({ userKey }) => userKey);
    const [images, briefs, others] = await Promise.all([
      this.files.privateImages(found.flatMap(({ fileIds }) => fileIds)),
      this.users.briefs(userKeys),
      prisma.hostAsk.findMany({
        where: { userKey: { in: userKeys } },
        select: { userKey: true, hostAskId: true },
      }),
    ]);
    const earlierThan = (ask: HostAskRow): number =>
      others.filter(({ userKey, hostAskId }) => userKey === ask.userKey && hostAskId < ask.hostAskId).length;
    const now = this.clock.now();
    return hostAskIds.flatMap((id) => {
      const ask = found.find(({ hostAskId }) => hostAskId === id);
      const user = ask && briefs.get(ask.userKey);
      if (!ask || !user) return [];
      return {
        ...presentHostAsk(ask, images),
        user,
        overdue_yn: yn(ask.state === 'review' && ask.dueAt < now),
        earlier_cnt: earlierThan(ask),
      };
    });
  }
}
