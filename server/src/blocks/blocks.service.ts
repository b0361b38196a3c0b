import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { ChannelBlockKind } from '../core/database/generated/client.ts';

/** A host and somebody whom the host keeps out, or lets help. */
interface InChannel {
  hostKey: number;
  userKey: number;
}

/** What somebody is kept from in all lives of a host: `live` is watching, `chat` is talking. */
interface Block extends InChannel {
  kind: ChannelBlockKind;
  /** Who decided it. */
  byKey: number;
}

/**
 * Who is kept out by whom, and who operates whose rooms: whatever writes one of these rows is here. Nobody asks here for an
 * answer: whether somebody is kept out or a manager is decided within the statements of those who let in, which ask
 * `channel_is_blocked` and `channel_is_managed`.
 */
@Injectable()
export class Blocks {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Keeps a member out until it is undone, and ends the visits that it forbids; twice is once. */
  async block(block: Block): Promise<void> {
    await this.database.prisma.channelBlock.createMany({
      data: { ...block, createdAt: this.clock.now() },
      skipDuplicates: true,
    });
  }

  /** Lets a member operate a host's rooms; twice is once. */
  async appoint({ hostKey, userKey }: InChannel): Promise<void> {
    await this.database.prisma.manager.createMany({
      data: { hostKey, userKey, createdAt: this.clock.now() },
      skipDuplicates: true,
    });
  }
}
