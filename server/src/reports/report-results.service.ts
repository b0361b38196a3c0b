import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PushService } from '../alarms/index.ts';
import { Database } from '../core/database/database.ts';
import { Outbox } from '../core/outbox/outbox.ts';
import { reportTexts } from './texts.ts';

/** The outbox topic of decided reports; the reference is the report's key. */
export const reportTopic = 'report';

/** Notifies reporters of decisions, from the outbox. */
@Injectable()
export class ReportResultsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly pushes: PushService,
  ) {}

  onModuleInit(): void {
    this.outbox.consume({
      consumer: 'reporter',
      topic: reportTopic,
      handle: async (entries) => {
        await Promise.all(entries.map(({ reference }) => this.notifyReporter(reference)));
      },
    });
  }

  private async notifyReporter(id: number): Promise<void> {
    const report = await this.database.prisma.report.findUnique({
      where: { id },
      select: { reporterKey: true, state: true },
    });
    if (!report || report.state === 'open') return;
    await this.pushes.push(report.reporterKey, {
      kind: 'activity',
      title: reportTexts.decided,
      text: reportTexts[report.state],
      path: '/',
    });
  }
}
