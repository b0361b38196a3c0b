import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AlarmsService } from '../../alarms/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { Database } from '../../core/database/database.ts';
import type { BankDeposit, BankDepositPayment } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { TextMessagesService } from '../../verification/index.ts';
import { BANK_PORT, type BankPort } from './bank/bank.port.ts';
import { DepositsService } from './deposits.service.ts';
import { depositTexts } from './texts.ts';

/** Money was received; an operator decided about it; its receipt was requested afterwards. */
const topics = ['bank_deposit', 'bank_decision', 'bank_receipt'] as const;

type Payment = BankDepositPayment & { deposit: BankDeposit };

/**
 * Follow-up work of a deposit, driven by the outbox: returning money, the cash receipt, and the message and alarm to
 * the member. Each step is repeatable, so that none is lost when a server stops.
 */
@Injectable()
export class DepositFollowUpService implements OnModuleInit {
  private readonly logger = new Logger('Deposits');

  constructor(
    private readonly outbox: Outbox,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cipher: FieldCipher,
    private readonly deposits: DepositsService,
    private readonly texts: TextMessagesService,
    private readonly alarms: AlarmsService,
    @Inject(BANK_PORT) private readonly bank: BankPort,
  ) {}

  onModuleInit(): void {
    for (const topic of topics) {
      this.outbox.consume({
        consumer: 'bank',
        topic,
        handle: async (entries) => {
          for (const { reference } of entries) await this.process(reference, topic);
        },
      });
    }
  }

  private async process(paymentId: number, topic: (typeof topics)[number]): Promise<void> {
    const payment = await this.database.prisma.bankDepositPayment.findUnique({
      where: { paymentId },
      include: { deposit: true },
    });
    if (!payment) return;
    if (payment.state === 'returned') await this.returnMoney(payment);
    if (payment.state === 'credited') await this.issueReceipt(payment);
    // A decision made in the meantime has its own message; this one still reports that the money was held.
    const state = topic === 'bank_deposit' && payment.reason !== '' ? 'held' : payment.state;
    if (topic !== 'bank_receipt') await this.notify({ ...payment, state });
  }

  private async returnMoney({ paymentId, bankTxId, amountKrw, sentBackAt, deposit }: Payment): Promise<void> {
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

  /** A failed text message does not block the payment: it is only logged. */
  private async notify({ paymentId, state, amountKrw, orderNo, deposit }: Payment): Promise<void> {
    const text = await this.textOf(state, Number(amountKrw), orderNo);
    await this.alarms.record({
      userKey: deposit.userKey,
      kind: 'deposit',
      ref: `${paymentId}:${state}`,
      detail: {
        text: text.replace(depositTexts.sender, ''),
        // Credits and returns link to the history by default; held money links to its own page.
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
    if (state === 'returned') return depositTexts.returned(amountKrw);
    if (state === 'held' || orderNo === null) return depositTexts.held;
    const order = await this.database.prisma.order.findUniqueOrThrow({
      where: { orderNo },
      select: { starCnt: true, bonusStarCnt: true },
    });
    return depositTexts.credited(Number(order.starCnt + order.bonusStarCnt));
  }
}
