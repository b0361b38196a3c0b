import { seoulDayStart } from '@honey/rules';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { Database } from '../../core/database/database.ts';
import type { BankDeposit as DepositRow } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { type MoneyOutcome, WalletService } from '../../wallet/index.ts';
import { newOrderNo } from '../orders/order-numbers.ts';
import { PayMethodsService } from '../orders/pay-methods.service.ts';
import { PricesService } from '../orders/prices.service.ts';
import { depositAdd, depositReplay } from '../store.functions.ts';
import { orderTitles } from '../texts.ts';
import { BANK_PORT, type BankPort } from './bank/bank.port.ts';
import { creditedDeposits } from './credited-deposits.ts';
import { maskNumber, newUdKey } from './deposit-keys.ts';
import { isReceiptOpen, presentDeposit, stateAt } from './deposit-presenter.ts';
import type {
  BankDeposit,
  BankDepositOpened,
  BankDepositReceiptRequest,
  BankDepositRequest,
} from './deposits.dto.ts';
import { depositTexts } from './texts.ts';

const hourMs = 3_600_000;

/** Requests and status of members' bank transfers. */
@Injectable()
export class DepositsService {
  private readonly logger = new Logger('Deposits');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly wallet: WalletService,
    private readonly prices: PricesService,
    private readonly methods: PayMethodsService,
    private readonly cipher: FieldCipher,
    private readonly outbox: Outbox,
    @Inject(BANK_PORT) private readonly bank: BankPort,
  ) {}

  /**
   * Requests an account, once per key: the request is stored first, then opened at the bank; if that fails, a repeat
   * opens it. Throws the refusals of the price and of a member who may not pay, the daily limits, and unavailable.
   * Refuses a bank transfer (POST /v1/pg/bank-deposit-request): idempotency_mismatch (STORE-33),
   * payment_method_not_found (STORE-3), product_not_found (STORE-1), amount_mismatch (STORE-32), deposit_add.
   */
  async request(userKey: number, request: BankDepositRequest, key: string): Promise<BankDepositOpened> {
    const { product_id: productId, quantity, amount_krw: amountKrw, phone } = request;
    const depositor = request.depositor.trim();
    const now = this.clock.now();
    const udKey = newUdKey();
    const hash = inputHash(productId, quantity, amountKrw, depositor, phone);
    // A repeat returns the first response, even if the price has changed.
    const call = depositReplay({ user_key: userKey, key, hash });
    const [known] = await this.database.call<MoneyOutcome<{ ud_key: string }>>(call);
    if (known?.outcome === 'idempotency_mismatch') throw new AppError('idempotency_mismatch');
    if (known) return this.opened(known.answer.ud_key);
    const agreedPrice = await this.agreedPrice(userKey, request);
    const { answer } = await this.wallet.call<{ ud_key: string }>(
      depositAdd({
        deposit: {
          ud_key: udKey,
          order_no: newOrderNo(now),
          user_key: userKey,
          product_id: productId,
          title: orderTitles.honey(agreedPrice.starCnt, agreedPrice.bonusStarCnt),
          quantity,
          star_cnt: agreedPrice.starCnt,
          bonus_star_cnt: agreedPrice.bonusStarCnt,
          discount_rate: agreedPrice.discountRate,
          amount_krw: amountKrw,
          depositor,
          phone_enc: this.cipher.encrypt(phone, `bank_deposits.phone:${udKey}`),
          idempotency_key: key,
          input_hash: hash,
          expires_at: new Date(now.getTime() + this.settings.get('deposit_valid_hours') * hourMs),
        },
        since: seoulDayStart(now),
        star_max: this.settings.get('charge_star_max'),
        order_max: this.settings.get('charge_order_max'),
        now,
      }),
    );
    return this.opened(answer.ud_key);
  }

  /** Returns the member's own transfer. Throws deposit_not_found. */
  async result(userKey: number, udKey: string): Promise<BankDeposit> {
    const row = await this.database.prisma.bankDeposit.findUnique({
      where: { udKey, userKey },
      include: { payments: { orderBy: { paymentId: 'asc' } } },
    });
    if (!row) throw new AppError('deposit_not_found');
    const credited = await creditedDeposits(this.database, [row]);
    return presentDeposit(row, credited.get(row.depositId), this.clock.now());
  }

  /** Cancels a waiting transfer; cancelling it again changes nothing. Throws deposit_not_found, deposit_not_waiting. */
  async cancel(userKey: number, udKey: string): Promise<BankDeposit> {
    await this.database.prisma.bankDeposit.updateMany({
      where: { udKey, userKey, state: 'waiting', expiresAt: { gt: this.clock.now() } },
      data: { state: 'cancelled' },
    });
    const deposit = await this.result(userKey, udKey);
    if (deposit.state !== 'cancelled') throw new AppError('deposit_not_waiting');
    return deposit;
  }

  /**
   * Requests a cash receipt, once; it is issued when the money is received. Throws deposit_not_found,
   * validation_failed, receipt_closed, receipt_issued.
   */
  async receipt(userKey: number, udKey: string, request: BankDepositReceiptRequest): Promise<BankDeposit> {
    const { kind, receipt_number: digits } = request;
    assertReceiptNumber(kind, digits);
    const { prisma } = this.database;
    const row = await prisma.bankDeposit.findUnique({ where: { udKey, userKey } });
    if (!row) throw new AppError('deposit_not_found');
    if (!isReceiptOpen(stateAt(row, this.clock.now()))) throw new AppError('receipt_closed');
    const { count } = await prisma.bankDeposit.updateMany({
      where: { udKey, userKey, receiptKind: null },
      data: {
        receiptKind: kind,
        receiptNumberEnc: this.cipher.encrypt(digits, `bank_deposits.receipt_number:${udKey}`),
        receiptMasked: maskNumber(digits),
      },
    });
    const stored = await prisma.bankDeposit.findUnique({ where: { udKey, userKey } });
    // A repeated identical request is not an error.
    if (
      count === 0 &&
      (stored?.receiptKind !== kind || this.receiptNumberOf(udKey, stored.receiptNumberEnc) !== digits)
    )
      throw new AppError('receipt_issued');
    if (stored?.state === 'deposited') await this.noteReceipt(udKey);
    return this.result(userKey, udKey);
  }

  /** Returns the number that a receipt is for; empty if it cannot be decrypted. */
  receiptNumberOf(udKey: string, stored: string | null): string {
    return this.cipher.decrypt(stored, `bank_deposits.receipt_number:${udKey}`);
  }

  /** Issues the receipt for the newest credit, as if it had been requested before. */
  private async noteReceipt(udKey: string): Promise<void> {
    const rows = await this.database.query<'deposit_note_receipt', { payment_id: number }>(
      'deposit_note_receipt',
      'SELECT payment_id FROM deposit_note_receipt($1) AS payment_id WHERE payment_id IS NOT NULL',
      [udKey],
    );
    for (const { payment_id } of rows) this.outbox.wake('bank_receipt', payment_id);
  }

  /** Returns the purchase and its price. Throws payment_method_not_found, product_not_found, amount_mismatch. */
  private async agreedPrice(userKey: number, { product_id, quantity, amount_krw }: BankDepositRequest) {
    if (!this.methods.isOpen('bank')) throw new AppError('payment_method_not_found');
    const product = await this.prices.product(userKey, product_id);
    const price = product.discounted_price_krw * quantity;
    if (price !== amount_krw) throw new AppError('amount_mismatch', { detail: { amount_krw: price } });
    const starCnt = product.star_cnt * quantity;
    const bonus = Math.floor((starCnt * this.methods.bonusPercent('bank')) / 100);
    return {
      starCnt,
      bonusStarCnt: product.bonus_star_cnt * quantity + bonus,
      discountRate: product.discountRate,
    };
  }

  /** Returns the response, after the bank has opened the account. */
  private async opened(udKey: string): Promise<BankDepositOpened> {
    const { prisma } = this.database;
    const row = await prisma.bankDeposit.findUniqueOrThrow({ where: { udKey } });
    if (row.account === null) await this.open(row);
    return { ud_key: udKey, order_no: row.orderNo, expires_at: row.expiresAt.toISOString() };
  }

  /** Opens the account at the bank. If that fails, the request is cancelled, so that the same key can be used again. */
  private async open(row: DepositRow): Promise<void> {
    const { udKey, depositor, expiresAt, idempotencyKey, orderNo } = row;
    const amountKrw = Number(row.amountKrw);
    const { prisma } = this.database;
    try {
      const account = await this.bank.openAccount({ udKey, depositor, amountKrw, expiresAt });
      await prisma.bankDeposit.updateMany({ where: { udKey, account: null }, data: account });
    } catch (error) {
      await prisma.bankDeposit.updateMany({
        where: { udKey, account: null },
        data: { state: 'cancelled', idempotencyKey: `${idempotencyKey} ${udKey}` },
      });
      throw error;
    }
    this.logger.log({ event: 'deposit_requested', order: orderNo, amount_krw: amountKrw });
  }
}

function assertReceiptNumber(kind: BankDepositReceiptRequest['kind'], digits: string): void {
  if (kind === 'business' ? digits.length === 10 : /^01\d{8,9}$/.test(digits)) return;
  const message = kind === 'business' ? depositTexts.businessNumber : depositTexts.phoneNumber;
  throw new AppError('validation_failed', {
    fields: [{ field: 'receipt_number', code: 'matches', message }],
  });
}
