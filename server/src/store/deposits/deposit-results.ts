import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Alarms } from '../../alarms/alarms.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { Database } from '../../core/database/database.ts';
import type { BankDeposit, BankDepositPayment } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { TextMessages } from '../../verification/text-messages.service.ts';
import { BANK_PORT, type BankPort } from './bank/bank.port.ts';
import { DepositsService } from './deposits.service.ts';
import { depositMessages } from './messages.ts';

/** Money came in; an operator decided about it; its receipt was asked for afterwards. */
const topics = ['bank_deposit', 'bank_decision', 'bank_receipt'] as const;

type Payment = BankDepositPayment & { deposit: BankDeposit };

/**
 * What follows from a deposit, as the outbox hands it over: money that was sent back, the cash receipt, and the message and
 * the alarm to who asked. Each may be repeated, so that a server that stops in between loses none.
 */
@Injectable()
export class DepositResults implements OnModuleInit {
  private readonly logger = new Logger('Deposits');

  constructor(
    private readonly outbox: Outbox,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cipher: FieldCipher,
    private readonly deposits: DepositsService,
    private readonly texts: TextMessages,
    private readonly alarms: Alarms,
    @Inject(BANK_PORT) private readonly bank: BankPort,
  ) {}

  onModuleInit(): void {
    for (const topic of topics) {
      this.outbox.consume({
        consumer: 'bank',
        topic,
        handle: async (entries) => {
          for (const { reference } of entries) await this.follow(reference, topic);
        },
      });
    }
  }

  private async follow(paymentId: number, topic: (typeof topics)[number]): Promise<void> {
    const payment = await this.database.prisma.bankDepositPayment.findUnique({
      where: { paymentId },
      include: { deposit: true },
    });
    if (!payment) return;
    if (payment.state === 'returned') await this.sendBack(payment);
    if (payment.state === 'credited') await this.issueReceipt(payment);
    // A decision made by now has a message of its own; this one still says that the money was held.
    const state = topic === 'bank_deposit' && payment.reason !== '' ? 'held' : payment.state;
    if (topic !== 'bank_receipt') await this.tell({ ...payment, state });
  }

  private async sendBack({ paymentId, bankTxId, amountKrw, sentBackAt, deposit }: Payment): Promise<void> {
    if (sentBackAt !== null) return;
    await this.bank.returnDeposit({
      bankTxId,
      account: deposit.account ?? '',
      amountKrw: Number(amountKrw),
    });
    await this.database.prisma.bankDepositPayment.updateMany({
      where: { paymentId, sentBackAt: null },
      data: { sentBackAt: this.clock.now() },
    });
  }

  private async issueReceipt({ deposit, amountKrw }: Payment): Promise<void> {
    const { udKey, receiptKind: kind, receiptNo, receiptNumberEnc } = deposit;
    if ((kind !== 'phone' && kind !== 'business') || receiptNo !== null) return;
    const number = this.deposits.receiptNumberOf(udKey, receiptNumberEnc);
    if (number === '') return;
    const approval = await this.bank.issueReceipt({ udKey, kind, number, amountKrw: Number(amountKrw) });
    await this.database.prisma.bankDeposit.updateMany({
      where: { udKey, receiptNo: null },
      data: { receiptNo: approval },
    });
  }

  /** A telephone that cannot be reached keeps nobody's money: it is told in the log. */
  private async tell({ paymentId, state, amountKrw, orderNo, deposit }: Payment): Promise<void> {
    const text = await this.textOf(state, Number(amountKrw), orderNo);
    await this.alarms.note({
      userKey: deposit.userKey,
      kind: 'deposit',
      ref: `${paymentId}:${state}`,
      detail: {
        text: text.replace(depositMessages.sender, ''),
        // What is credited or sent back is in the history, where these alarms lead; what is held is on its own page.
        ...(state === 'held' ? { path: `/stores/bankbook/complete?ud_key=${deposit.udKey}` } : {}),
      },
    });
    const phone = this.cipher.decrypt(deposit.phoneEnc, `bank_deposits.phone:${deposit.udKey}`);
    if (phone === '') return;
    try {
      await this.texts.send(phone, text);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.warn({ event: 'deposit_text_unsent', order: deposit.orderNo });
    }
  }

  private async textOf(state: Payment['state'], amountKrw: number, orderNo: string | null): Promise<string> {
    if (state === 'returned') return depositMessages.returned(amountKrw);
    if (state === 'held' || orderNo === null) return depositMessages.held;
    const order = await this.database.prisma.order.findUniqueOrThrow({
      where: { orderNo },
      select: { starCnt: true, bonusStarCnt: true },
    });
    return depositMessages.credited(Number(order.starCnt + order.bonusStarCnt));
  }
}
