import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Alarms } from '../../alarms/alarms.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { exchangeMessages } from '../messages.ts';

const setPath = '/mypage/settings/service/exchange/set';

/** Tells hosts what became of their accounts and exchanges, as the outbox hands it over: once, whatever ends in between. */
@Injectable()
export class ExchangeResults implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  onModuleInit(): void {
    this.outbox.consume({
      consumer: 'exchange_account_results',
      topic: 'exchange_account',
      handle: async (entries) => {
        for (const { reference } of entries) await this.tellAccount(reference);
      },
    });
    this.outbox.consume({
      consumer: 'exchange_results',
      topic: 'exchange',
      handle: async (entries) => {
        for (const { reference } of entries) await this.tellExchange(reference);
      },
    });
  }

  private async tellAccount(accountId: number): Promise<void> {
    const account = await this.database.prisma.exchangeAccount.findFirst({
      where: { accountId, toldAt: null, state: { in: ['registered', 'refused'] } },
      select: { userKey: true, state: true, reason: true },
    });
    if (!account) return;
    const registered = account.state === 'registered';
    // Noted before it counts as told: again it changes nothing.
    await this.alarms.note({
      userKey: account.userKey,
      kind: 'exchange',
      ref: `account:${accountId}:${account.state}`,
      detail: {
        title: registered ? exchangeMessages.registeredTitle : exchangeMessages.refusedTitle,
        text: registered ? exchangeMessages.registeredText : exchangeMessages.refusedText(account.reason),
        path: setPath,
      },
    });
    await this.database.prisma.exchangeAccount.updateMany({
      where: { accountId, toldAt: null },
      data: { toldAt: this.clock.now() },
    });
  }

  private async tellExchange(exchangeId: number): Promise<void> {
    const exchange = await this.database.prisma.exchange.findFirst({
      where: { exchangeId, toldAt: null, state: { in: ['paid', 'rejected', 'failed'] } },
      select: { userKey: true, state: true, reason: true, netKrw: true },
    });
    if (!exchange) return;
    const [title, text] = {
      paid: [
        exchangeMessages.paidTitle,
        exchangeMessages.paidText(Number(exchange.netKrw).toLocaleString('ko-KR')),
      ],
      rejected: [exchangeMessages.rejectedTitle, exchangeMessages.rejectedText(exchange.reason)],
      failed: [exchangeMessages.failedTitle, exchangeMessages.failedText(exchange.reason)],
    }[exchange.state as 'paid' | 'rejected' | 'failed'] as [string, string];
    await this.alarms.note({
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
