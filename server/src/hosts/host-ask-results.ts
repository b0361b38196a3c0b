import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AlarmsService } from '../alarms/alarms.service.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { HostAsk } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { Outbox } from '../core/outbox/outbox.ts';
import { Members } from '../users/members.service.ts';
import { TextMessages } from '../verification/text-messages.service.ts';
import { hostsMessages } from './messages.ts';

/** Sends applicants the result by SMS and alarm, from the outbox: a server that stops in between loses none. */
@Injectable()
export class HostAskResults implements OnModuleInit {
  private readonly logger = new Logger('Hosts');

  constructor(
    private readonly outbox: Outbox,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly members: Members,
    private readonly texts: TextMessages,
    private readonly alarms: AlarmsService,
  ) {}

  onModuleInit(): void {
    this.outbox.consume({
      consumer: 'host_ask_results',
      topic: 'host_ask',
      handle: async (entries) => {
        for (const { reference } of entries) await this.tell(reference);
      },
    });
  }

  /** Sends the result once. An applicant who has left in the meantime receives nothing. */
  private async tell(hostAskId: number): Promise<void> {
    const ask = await this.database.prisma.hostAsk.findUnique({ where: { hostAskId, toldAt: null } });
    if (!ask) return;
    await this.sendText(ask);
    const approved = ask.state === 'approved';
    // Recorded before the result is marked as sent: noting the same alarm again changes nothing.
    await this.alarms.record({
      userKey: ask.userKey,
      kind: 'host_ask',
      ref: String(hostAskId),
      detail: {
        title: approved ? hostsMessages.approvedTitle : hostsMessages.rejectedTitle,
        text: approved ? hostsMessages.approvedPush : hostsMessages.rejectedPush,
      },
    });
    await this.database.prisma.hostAsk.updateMany({
      where: { hostAskId, toldAt: null },
      data: { toldAt: this.clock.now() },
    });
  }

  /**
   * A provider that fails is retried later. Without a phone number or a provider, the applicant gets the alarm alone.
   */
  private async sendText({ hostAskId, userKey, state, reason }: HostAsk): Promise<void> {
    const phone = await this.members.phoneOf(userKey);
    if (phone === '') return;
    const text = state === 'approved' ? hostsMessages.approvedText : hostsMessages.rejectedText(reason);
    try {
      await this.texts.send(phone, text);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      this.logger.warn({ event: 'host_ask_text_unsent', host_ask: hostAskId });
    }
  }
}
