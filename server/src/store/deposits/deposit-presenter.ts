import type {
  BankDeposit as DepositRow,
  BankDepositPayment as PaymentRow,
} from '../../core/database/generated/client.ts';
import { yn } from '../../core/http/ok.dto.ts';
import type {
  BankDeposit,
  CashReceipt,
  CreditedDeposit,
  DepositState,
  HeldDeposit,
  HeldReason,
} from './deposits.dto.ts';

const heldReasons: readonly string[] = [
  'late',
  'amount',
  'second',
  'cancelled',
  'member',
] satisfies HeldReason[];
/** Whether a text is a reason for holding money. */
export const isHeldReason = (text: string): text is HeldReason => heldReasons.includes(text);

/** The state by the clock: the expiry job may lag slightly behind. */
export const stateAt = (row: Pick<DepositRow, 'state' | 'expiresAt'>, now: Date): DepositState =>
  row.state === 'waiting' && row.expiresAt <= now ? 'expired' : row.state;

/** Whether a cash receipt can be requested: while money may arrive, and once it was credited. */
export const isReceiptOpen = (state: DepositState): boolean =>
  state === 'waiting' || state === 'held' || state === 'deposited';

/** Presents a bank transfer to its member. `credited`: the credited sums; undefined if none. */
export function presentDeposit(
  row: DepositRow & { payments: PaymentRow[] },
  credited: CreditedDeposit | undefined,
  now: Date,
): BankDeposit {
  const state = stateAt(row, now);
  return {
    ud_key: row.udKey,
    order_no: row.orderNo,
    state,
    bank_cd: row.bankCd,
    bank_nm: row.bankNm,
    account: row.account ?? '',
    holder: row.holder,
    depositor: row.depositor,
    amount_krw: Number(row.amountKrw),
    star_cnt: Number(row.starCnt),
    bonus_star_cnt: Number(row.bonusStarCnt),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    seconds_left: Math.max(0, Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000)),
    deposited_at: row.creditedAt?.toISOString() ?? null,
    credited: credited ?? null,
    held: presentHeld(row.payments),
    receipt: presentReceipt(row),
    receipt_open_yn: yn(isReceiptOpen(state) && row.receiptKind === null),
    cancel_yn: yn(state === 'waiting'),
  };
}

function presentHeld(payments: readonly PaymentRow[]): HeldDeposit | null {
  const held = payments.findLast(({ state }) => state === 'held');
  if (!held || !isHeldReason(held.reason)) return null;
  return { reason: held.reason, amount_krw: Number(held.amountKrw), paid_at: held.paidAt.toISOString() };
}

function presentReceipt(row: DepositRow): CashReceipt | null {
  if (row.receiptKind !== 'phone' && row.receiptKind !== 'business') return null;
  return {
    kind: row.receiptKind,
    receipt_number: row.receiptMasked,
    state: row.receiptNo === null ? 'requested' : 'issued',
    approval_no: row.receiptNo,
  };
}
