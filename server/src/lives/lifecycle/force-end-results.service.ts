import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PushService } from '../../alarms/push.service.ts';
import { Database } from '../../core/database/database.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { liveMessages } from '../messages.ts';

/** The outbox's name for lives that an operator ended; a reference is the live's key. */
export const forceEndTopic = 'live_force_end';

/** Tells hosts that and why an operator ended their live, as the outbox hands it over. */
@Injectable()
export class ForceEndResults implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly push: PushService,
  ) {}

  onModuleInit(): void {
    this.outbox.consume({
      consumer: 'force_end_results',
      topic: forceEndTopic,
      handle: async (entries) => {
        await Promise.all(entries.map(({ reference }) => this.tell(reference)));
      },
    });
  }

  /** Of a restriction the sanction's own alarm tells. */
  private async tell(vodKey: number): Promise<void> {
    const live = await this.database.prisma.live.findUnique({
      where: { vodKey },
      select: { hostKey: true, endNote: true, endPenalty: true },
    });
    if (!live || (live.endPenalty !== 'none' && live.endPenalty !== 'warning')) return;
    await this.push.tell(live.hostKey, {
      kind: 'security',
      title: liveMessages.forceEndedTitle,
      text: liveMessages.forceEnded[live.endPenalty](live.endNote ?? ''),
      path: '/users/sanctions',
    });
  }
}
