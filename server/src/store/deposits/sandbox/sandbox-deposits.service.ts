import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.ts';
import { AppConfig } from '../../../core/config/app-config.ts';
import { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { bankSecretOf, signatureOfDeposit } from '../bank/bank-signature-rules.ts';
import { SimulatedDepositsService } from '../bank/simulated-deposits.service.ts';
import { type BankDepositNotice, type DepositState } from '../deposits.dto.ts';
import { IncomingDepositsService } from '../incoming-deposits.service.ts';
import type {
  SandboxDepositArrival,
  SandboxDepositArrived,
  SandboxDeposits,
} from './sandbox-deposits.dto.ts';

const shownMax = 100;
const minuteMs = 60_000;
/** By how many won a wrong amount differs from the expected one. */
const amountDifferenceKrw = 1_000;

interface Row {
  ud_key: string;
  user_key: number;
  nick: string;
  depositor: string;
  bank_nm: string;
  account: string;
  amount_krw: number;
  state: DepositState;
  expires_at: Date;
}

const columns = `d.ud_key, d.user_key, u.nick, d.depositor, d.bank_nm, d.account, d.amount_krw, d.expires_at,
  CASE WHEN d.state = 'waiting' AND d.expires_at <= $1 THEN 'expired' ELSE d.state::text END AS state`;

/** Simulates the bank: it pays into accounts, and notifies the product with the bank's signature. */
@Injectable()
export class SandboxDepositsService {
  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly incoming: IncomingDepositsService,
    private readonly deposits: SimulatedDepositsService,
  ) {}

  /** Lists bank transfers, waiting ones first. */
  async list(): Promise<SandboxDeposits> {
    const rows = await this.database.query<'sandbox_deposits', Row>(
      'sandbox_deposits',
      `SELECT ${columns} FROM bank_deposits d JOIN member_profiles u USING (user_key) WHERE d.account IS NOT NULL
       ORDER BY NOT (d.state = 'waiting' AND d.expires_at > $1), d.deposit_id DESC LIMIT ${shownMax}`,
      [this.clock.now()],
    );
    return { list: rows.map((row) => ({ ...row, expires_at: row.expires_at.toISOString() })) };
  }

  /** Simulates the arrival of a member's bank transfer, on time or in a faulty way. Throws deposit_not_found. */
  async arrive(udKey: string, arrival: SandboxDepositArrival): Promise<SandboxDepositArrived> {
    const [row] = await this.database.query<'sandbox_deposit', Row>(
      'sandbox_deposit',
      `SELECT ${columns} FROM bank_deposits d JOIN member_profiles u USING (user_key)
       WHERE d.ud_key = $2 AND d.account IS NOT NULL`,
      [this.clock.now(), udKey],
    );
    if (!row) throw new AppError('deposit_not_found');
    const results: SandboxDepositArrived['results'] = [];
    for (const notice of this.noticesOf(row, arrival)) {
      await this.deposits.store(notice);
      if (arrival.how !== 'lost') results.push(await this.notify(notice));
    }
    return { results };
  }

  private noticesOf(row: Row, { how, amount_krw: requested }: SandboxDepositArrival): BankDepositNotice[] {
    const late = new Date(row.expires_at.getTime() + minuteMs);
    const other =
      row.amount_krw > amountDifferenceKrw
        ? row.amount_krw - amountDifferenceKrw
        : row.amount_krw + amountDifferenceKrw;
    const notice = (): BankDepositNotice => ({
      bank_tx_id: `S${randomBytes(8).toString('hex').toUpperCase()}`,
      account: row.account,
      amount_krw: how === 'other' ? (requested ?? other) : row.amount_krw,
      depositor: row.depositor,
      paid_at: (how === 'late' ? late : this.clock.now()).toISOString(),
    });
    const first = notice();
    if (how === 'twice') return [first, notice()];
    return how === 'repeated' ? [first, first] : [first];
  }

  private async notify(notice: BankDepositNotice) {
    const sentAt = String(Math.floor(this.clock.nowMs() / 1000));
    const signature = signatureOfDeposit(bankSecretOf(this.config), sentAt, notice);
    return (await this.incoming.receive(notice, { sentAt, signature })).result;
  }
}
