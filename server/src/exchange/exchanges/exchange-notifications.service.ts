import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AlarmsService } from '../../alarms/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { exchangeTexts } from '../texts.ts';

const setPath = '/mypage/settings/service/exchange/set';

/**
 * Notifies hosts of the results of their accounts and exchanges, driven by the outbox: exactly once, even across
 * restarts.
 */
@Injectable()
export class ExchangeNotificationsService implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly alarms: AlarmsService,
  ) {}

  onModuleInit(): void {
    this.outbox.consume({
      consumer: 'exchange_account_results',
      topic: 'exchange_account',
      handle: async (entries) => {
        for (const { reference } of entries) await this.notifyAccount(reference);
      },
    });
    this.outbox.consume({
      consumer: 'exchange_results',
      topic: 'exchange',
      handle: async (entries) => {
        for (const { reference } of entries) await this.notifyExchange(reference);
      },
    });
  }

  private async notifyAccount(accountId: number): Promise<void> {
    const account = await this.database.prisma.exchangeAccount.findFirst({
      where: { accountId, toldAt: null, state: { in: ['registered', 'refused'] } },
      select: { userKey: true, state: true, reason: true },
    });
    if (!account) return;
    const registered = account.state === 'registered';
    // The alarm is added before the result is marked as notified: a repeat changes nothing.
    await this.alarms.record({
      userKey: account.userKey,
      kind: 'exchange',
      ref: `account:${accountId}:${account.state}`,
      detail: {
        title: registered ? exchangeTexts.registeredTitle : exchangeTexts.refusedTitle,
        text: registered ? exchangeTexts.registeredText : exchangeTexts.refusedText(account.reason),
        path: setPath,
      },
    });
    await this.database.prisma.exchangeAccount.updateMany({
      where: { accountId, toldAt: null },
      data: { toldAt: this.clock.now() },
    });
  }

  private async notifyExchange(exchangeId: number): Promise<void> {
    const exchange = await this.database.prisma.exchange.findFirst({
      where: { exchangeId, toldAt: null, state: { in: ['paid', 'rejected', 'failed'] } },
      select: { userKey: true, state: true, reason: true, netKrw: true },
    });
    if (!exchange) return;
    const [title, text] = {
      paid: [
        exchangeTexts.paidTitle,
        exchangeTexts.paidText(Number(exchange.netKrw).toLocaleString('ko-KR')),
      ],
      rejected: [exchangeTexts.rejectedTitle, exchangeTexts.rejectedText(exchange.reason)],
      failed: [exchangeTexts.failedTitle, exchangeTexts.failedText(exchange.reason)],
    }[exchange.state as 'paid' | 'rejected' | 'failed'] as [string, string];
    await this.alarms.record({
      userKey: exchange.userKey,
      kind: 'exchange',
      ref: `exchange:${exchangeId}`,
      detail: { title, text },
    });
    await this.database.prisma.exchange.updateMany({
      where: { exchangeId, toldAt: null },
      data: { toldAt: this.clock.now() },
    });
  }
}
