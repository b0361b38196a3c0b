import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { ChannelBlockKind } from '../core/database/generated/client.ts';

/** A host, and a member whom the host blocks or appoints. */
interface InChannel {
  hostKey: number;
  userKey: number;
}

/** A block in all lives of a host: `live` from watching, `chat` from talking. */
interface Block extends InChannel {
  kind: ChannelBlockKind;
  /** Who decided it. */
  byKey: number;
}

/**
 * Blocks and managers: whatever writes one of these rows is here. Who lets somebody in does not ask here, but in its own
 * statement, by `channel_is_blocked` and `channel_is_managed`, so that nothing is set in between.
 */
@Injectable()
export class Blocks {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Blocks a member until it is undone, and ends the watch sessions that it forbids; twice is once. */
  async block(block: Block): Promise<void> {
    await this.database.prisma.channelBlock.createMany({
      data: { ...block, createdAt: this.clock.now() },
      skipDuplicates: true,
    });
  }

  /** Makes a member a manager of the host; twice is once. */
  async appoint({ hostKey, userKey }: InChannel): Promise<void> {
    await this.database.prisma.manager.createMany({
      data: { hostKey, userKey, createdAt: this.clock.now() },
      skipDuplicates: true,
    });
  }
}
