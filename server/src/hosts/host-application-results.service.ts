import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AlarmsService } from '../alarms/index.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { HostApplication } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { Outbox } from '../core/outbox/outbox.ts';
import { MembersService } from '../users/index.ts';
import { TextMessagesService } from '../verification/index.ts';
import { hostTexts } from './texts.ts';

/** Sends applicants the result by SMS and alarm, from the outbox: a server that stops in between loses none. */
@Injectable()
export class HostApplicationResultsService implements OnModuleInit {
  private readonly logger = new Logger('Hosts');

  constructor(
    private readonly outbox: Outbox,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly members: MembersService,
    private readonly texts: TextMessagesService,
    private readonly alarms: AlarmsService,
  ) {}

  onModuleInit(): void {
    this.outbox.consume({
      consumer: 'host_ask_results',
      topic: 'host_ask',
      handle: async (entries) => {
        for (const { reference } of entries) await this.sendResult(reference);
      },
    });
  }

  /** Sends the result once. An applicant who has left in the meantime receives nothing. */
  private async sendResult(hostAskId: number): Promise<void> {
    const application = await this.database.prisma.hostApplication.findUnique({
      where: { hostAskId, toldAt: null },
    });
    if (!application) return;
    await this.sendText(application);
    const approved = application.state === 'approved';
    // Recorded before the result is marked as sent: noting the same alarm again changes nothing.
    await this.alarms.record({
      userKey: application.userKey,
      kind: 'host_ask',
      ref: String(hostAskId),
      detail: {
        title: approved ? hostTexts.approvedTitle : hostTexts.rejectedTitle,
        text: approved ? hostTexts.approvedPush : hostTexts.rejectedPush,
      },
    });
    await this.database.prisma.hostApplication.updateMany({
      where: { hostAskId, toldAt: null },
      data: { toldAt: this.clock.now() },
    });
  }

  /**
   * A provider that fails is retried later. Without a phone number or a provider, the applicant gets the alarm alone.
   */
  private async sendText({ hostAskId, userKey, state, reason }: HostApplication): Promise<void> {
    const phone = await this.members.phoneOf(userKey);
    if (phone === '') return;
    const text = state === 'approved' ? hostTexts.approvedText : hostTexts.rejectedText(reason);
    try {
      await this.texts.send(phone, text);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      this.logger.warn({ event: 'host_ask_text_unsent', host_ask: hostAskId });
    }
  }
}
