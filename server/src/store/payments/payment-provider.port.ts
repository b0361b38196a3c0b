/**
 * How far a payment is at the provider: waiting for the buyer; authenticated, so that it can be confirmed; paid; or over.
 * charged_back: its holder had it taken back after it was paid.
 */
export type ProviderStatus =
  | 'waiting'
  | 'authenticated'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'charged_back';

/** A payment, as the provider tells it. */
export interface ProviderPayment {
  paymentKey: string;
  orderNo: string;
  status: ProviderStatus;
  amountKrw: number;
  /** Address of the payment window. */
  windowUrl: string;
  /** Masked number of the card; empty for other methods. */
  cardNo: string;
  cardIssuer: string;
  approvalNo: string;
  /** Masked telephone of a phone payment; empty for other methods. */
  phone: string;
  /** Why it was declined, in the provider's words for it (docs/adapters.md); empty otherwise. */
  failureCode: string;
}

/** Part of a provider's list: its rows, and where the next part begins; null: this was the last one. */
export interface ProviderPage<Row> {
  rows: Row[];
  next: string | null;
}

/** From the first moment on, and before the second one. */
export interface ProviderPeriod {
  from: Date;
  to: Date;
}

/** What is to be paid. */
export interface PaymentRequest {
  orderNo: string;
  title: string;
  amountKrw: number;
  method: string;
  brand: string;
  instalments: number;
  expiresAt: Date;
  /** Where the browser goes with its answer, and with a cancel. */
  returnUrl: string;
  cancelUrl: string;
  /** Where the provider tells this server, beside the browser. */
  notifyUrl: string;
}

/**
 * The payment provider. Every method may be asked again for the same order, payment or refund and does it once. Each throws
 * `unavailable` where the provider does not answer in time.
 */
export interface PaymentProviderPort {
  /** Opens a payment with its window. */
  open(request: PaymentRequest): Promise<ProviderPayment>;
  /** How far the payment of an order is; null where the provider knows none. */
  find(orderNo: string): Promise<ProviderPayment | null>;
  /** Takes the money of an authenticated payment, of this amount alone; answers how the payment stands then. */
  confirm(paymentKey: string, amountKrw: number): Promise<ProviderPayment>;
  /** Ends a payment that is not paid; answers how it stands then. */
  cancel(paymentKey: string): Promise<ProviderPayment>;
  /** Pays back, once for each refund number. refused: it will never do this. */
  refund(paymentKey: string, refundNo: string, amountKrw: number): Promise<'done' | 'refused'>;
  /**
   * Lists the payments whose status changed within a period, the earliest change first: what was paid, charged back, ended.
   * @param cursor where a part begins, as the part before said; null for the first
   */
  list(period: ProviderPeriod, cursor: string | null): Promise<ProviderPage<ProviderPayment>>;
}

/** Nest's name for the PaymentProviderPort in force. */
export const PAYMENT_PROVIDER_PORT = Symbol('PaymentProviderPort');
