import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { type Chaos, SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import type {
  SandboxChaos,
  SandboxChaosChange,
  SandboxInbox,
  SandboxInboxFilter,
  SandboxInboxQuery,
} from './inbox.dto.ts';

const noChaos: Chaos = { probability: 0 };

/** Messages received by the simulators, and their failure rates. */
@Injectable()
export class InboxService {
  constructor(
    private readonly database: Database,
    private readonly store: SandboxStore,
  ) {}

  /** Lists messages, newest first. */
  async list(query: SandboxInboxQuery): Promise<SandboxInbox> {
    const { offset, limit } = pageOf(query);
    const like = query.q === undefined ? undefined : { contains: query.q, mode: 'insensitive' as const };
    const where = {
      receiver: query.receiver,
      channel: query.channel,
      ...(like ? { OR: [{ text: like }, { receiver: like }, { code: like }] } : {}),
    };
    const [total, rows] = await Promise.all([
      this.database.prisma.sandboxMessage.count({ where }),
      this.database.prisma.sandboxMessage.findMany({
        where,
        orderBy: { id: 'desc' },
        skip: offset,
        take: limit,
      }),
    ]);
    return {
      list: rows.map(({ createdAt, channel, state, ...row }) => ({
        ...row,
        channel: channel === 'push' ? 'push' : 'sms',
        state: state === 'failed' || state === 'waiting' ? state : 'delivered',
        created_at: createdAt.toISOString(),
      })),
      total,
      offset,
      limit,
    };
  }

  /** Deletes messages: a receiver's, or all. */
  async clear({ receiver }: SandboxInboxFilter): Promise<void> {
    await this.store.clear(receiver);
  }

  async chaos(): Promise<SandboxChaos> {
    const [sms, push] = await Promise.all([
      this.store.state('chaos:sms', noChaos),
      this.store.state('chaos:push', noChaos),
    ]);
    return { sms, push };
  }

  async setChaos({ sms, push }: SandboxChaosChange): Promise<SandboxChaos> {
    if (sms) await this.store.setState('chaos:sms', { probability: sms.probability });
    if (push) await this.store.setState('chaos:push', { probability: push.probability });
    return this.chaos();
  }
}
