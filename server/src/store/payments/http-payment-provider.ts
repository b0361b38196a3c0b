import { AppError } from '../../core/errors/app-error.ts';
import type {
  PaymentProviderPort,
  PaymentRequest,
  ProviderPage,
  ProviderPayment,
  ProviderPeriod,
  ProviderStatus,
} from './payment-provider.port.ts';

/** Longer than a provider usually takes, shorter than a client waits. */
const timeoutMs = 5_000;

/** A payment in the provider's wire format. */
interface WirePayment {
  payment_key: string;
  order_no: string;
  status: ProviderStatus;
  amount: number;
  window_url: string;
  card_no: string;
  card_issuer: string;
  approval_no: string;
  phone: string;
  failure_code: string;
}

/** Client of the provider's HTTP interface (docs/adapters.md), which the simulator implements as well. */
export class HttpPaymentProvider implements PaymentProviderPort {
  /**
   * @param baseUrl returns the provider's origin; the simulator's port is known once it listens
   * @param send sends a request, like fetch
   */
  constructor(
    private readonly baseUrl: () => Promise<string>,
    private readonly secret: string,
    private readonly send: (url: string, init: RequestInit) => Promise<Response> = fetch,
  ) {}

  async open(request: PaymentRequest): Promise<ProviderPayment> {
    const payment = await this.call<WirePayment>('POST', '/v1/payments', {
      order_no: request.orderNo,
      order_name: request.title,
      amount: request.amountKrw,
      method: request.method,
      brand: request.brand,
      instalments: request.instalments,
      expires_at: request.expiresAt.toISOString(),
      return_url: request.returnUrl,
      cancel_url: request.cancelUrl,
      notify_url: request.notifyUrl,
    });
    if (payment === null) throw providerError('did not open the payment');
    return readPayment(payment);
  }

  async find(orderNo: string): Promise<ProviderPayment | null> {
    const payment = await this.call<WirePayment>('GET', `/v1/orders/${encodeURIComponent(orderNo)}/payment`);
    return payment && readPayment(payment);
  }

  confirm(paymentKey: string, amountKrw: number): Promise<ProviderPayment> {
    return this.act(paymentKey, 'confirm', { amount: amountKrw });
  }

  cancel(paymentKey: string): Promise<ProviderPayment> {
    return this.act(paymentKey, 'cancel', {});
  }

  async refund(paymentKey: string, refundNo: string, amountKrw: number): Promise<'done' | 'refused'> {
    const path = `/v1/payments/${encodeURIComponent(paymentKey)}/refunds`;
    const answer = await this.call<{ status: 'done' | 'refused' }>('POST', path, {
      refund_no: refundNo,
      amount: amountKrw,
    });
    return answer?.status ?? 'refused';
  }

  async list({ from, to }: ProviderPeriod, cursor: string | null): Promise<ProviderPage<ProviderPayment>> {
    const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
    if (cursor !== null) query.set('cursor', cursor);
    const page = await this.call<{ list: WirePayment[]; next: string | null }>(
      'GET',
      `/v1/payments?${query}`,
    );
    if (!Array.isArray(page?.list)) throw providerError('has no list of payments');
    return { rows: page.list.map(readPayment), next: page.next };
  }

  private async act(paymentKey: string, what: string, body: object): Promise<ProviderPayment> {
    const path = `/v1/payments/${encodeURIComponent(paymentKey)}/${what}`;
    const payment = await this.call<WirePayment>('POST', path, body);
    if (payment === null) throw providerError('knows no such payment');
    return readPayment(payment);
  }

  /** Returns null for 404; any other error throws `unavailable`. */
  private async call<Body>(method: string, path: string, body?: object): Promise<Body | null> {
    const { send } = this;
    const response = await send(`${await this.baseUrl()}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.secret}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw providerError(error instanceof Error ? error.message : String(error));
    });
    if (response.status === 404) return null;
    if (!response.ok) throw providerError(`answered ${response.status}`);
    return (await response.json()) as Body;
  }
}

const providerError = (reason: string) =>
  new AppError('unavailable', { reason: `the payment provider ${reason}` });

const readPayment = (payment: WirePayment): ProviderPayment => ({
  paymentKey: payment.payment_key,
  orderNo: payment.order_no,
  status: payment.status,
  amountKrw: payment.amount,
  windowUrl: payment.window_url,
  cardNo: payment.card_no,
  cardIssuer: payment.card_issuer,
  approvalNo: payment.approval_no,
  phone: payment.phone,
  failureCode: payment.failure_code,
});

/** Used when no provider is connected: production has no simulator. */
export class UnavailablePaymentProvider implements PaymentProviderPort {
  open(): Promise<never> {
    return unavailable();
  }

  find(): Promise<never> {
    return unavailable();
  }

  confirm(): Promise<never> {
    return unavailable();
  }

  cancel(): Promise<never> {
    return unavailable();
  }

  refund(): Promise<never> {
    return unavailable();
  }

  /** No payment can exist: there is nothing to compare. */
  list(): Promise<ProviderPage<never>> {
    return Promise.resolve({ rows: [], next: null });
  }
}

const unavailable = (): Promise<never> =>
  Promise.reject(new AppError('unavailable', { reason: 'no payment provider is connected' }));
