/**
 * The status of a payment at the provider: waiting for the buyer; authenticated, so that it can be confirmed; paid; or
 * ended. charged_back: reversed by its holder after it was paid.
 */
export type ProviderStatus =
  | 'waiting'
  | 'authenticated'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'charged_back';

/** A payment, as reported by the provider. */
export interface ProviderPayment {
  paymentKey: string;
  orderNo: string;
  status: ProviderStatus;
  amountKrw: number;
  /** URL of the payment window. */
  windowUrl: string;
  /** Masked number of the card; empty for other methods. */
  cardNo: string;
  cardIssuer: string;
  approvalNo: string;
  /** Masked phone number of a phone payment; empty for other methods. */
  phone: string;
  /** The failure code of a declined payment (docs/adapters.md); empty otherwise. */
  failureCode: string;
}

/** A page of a provider's list: its rows, and the next cursor; null on the last page. */
export interface ProviderPage<Row> {
  rows: Row[];
  next: string | null;
}

/** From `from` (inclusive) to `to` (exclusive). */
export interface ProviderPeriod {
  from: Date;
  to: Date;
}

/** A request to open a payment. */
export interface PaymentRequest {
  orderNo: string;
  title: string;
  amountKrw: number;
  method: string;
  brand: string;
  instalments: number;
  expiresAt: Date;
  /** Where the browser returns to, and where it goes after a cancellation. */
  returnUrl: string;
  cancelUrl: string;
  /** Where the provider sends its notifications. */
  notifyUrl: string;
}

/**
 * The payment provider. Every method may be repeated for the same order, payment or refund and takes effect once. Each
 * throws `unavailable` when the provider does not respond in time.
 */
export interface PaymentProviderPort {
  /** Opens a payment with its window. */
  open(request: PaymentRequest): Promise<ProviderPayment>;
  /** Returns the payment of an order; null if the provider has none. */
  find(orderNo: string): Promise<ProviderPayment | null>;
  /** Captures an authenticated payment of exactly this amount; returns its resulting state. */
  confirm(paymentKey: string, amountKrw: number): Promise<ProviderPayment>;
  /** Cancels an unpaid payment; returns its resulting state. */
  cancel(paymentKey: string): Promise<ProviderPayment>;
  /** Refunds, once per refund number. refused: permanently. */
  refund(paymentKey: string, refundNo: string, amountKrw: number): Promise<'done' | 'refused'>;
  /**
   * Lists the payments whose status changed within a period, earliest change first: paid, charged back, ended.
   * @param cursor the `next` of the previous page; null for the first
   */
  list(period: ProviderPeriod, cursor: string | null): Promise<ProviderPage<ProviderPayment>>;
}

/** Injection token of the PaymentProviderPort. */
export const PAYMENT_PROVIDER_PORT = Symbol('PaymentProviderPort');
