import { typedNumber, typedPhone } from '@honey/rules';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { signPayment } from '../core/crypto/payment-signature.ts';
import type { SimulatedPayment } from './simulated-payment.ts';
import type { SimulatedPayments, WindowInput } from './simulated-payments.ts';
import {
  amountOf,
  isPaymentKey,
  openRequestOf,
  periodOf,
  refundOf,
  windowInputOf,
} from './simulator-input.ts';
import { notFoundPage, returnPage, type WindowProblem, windowPage, windowScript } from './window-page.ts';

export interface SimulatorServerOptions {
  payments: SimulatedPayments;
  secret: string;
  /** The origin for browsers; called once it listens. */
  publicUrl: () => string;
  nowMs: () => number;
}

interface KeyParams {
  Params: { key: string };
}

/**
 * Scripts of this server only, no frames. Browsers apply form-action to redirects after a form as well, so it is not
 * set.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The payment provider's HTTP interface (docs/adapters.md) and its window, on a separate listener. */
export function simulatorServer(options: SimulatorServerOptions): FastifyInstance {
  const server = Fastify({ bodyLimit: 65_536, forceCloseConnections: true });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    done();
  });
  server.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    void reply.code(status).send({ code: status < 500 ? 'invalid' : 'fault' });
  });
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'not_found' }));
  addProviderCalls(server, options);
  addWindow(server, options);
  return server;
}

/** The calls for shops, authorized by the shared secret. */
function addProviderCalls(
  server: FastifyInstance,
  { payments, secret, publicUrl }: SimulatorServerOptions,
): void {
  const present = (payment: SimulatedPayment) => ({
    payment_key: payment.payment_key,
    order_no: payment.order_no,
    status: payment.status,
    amount: payment.amount,
    window_url: `${publicUrl()}/window/${payment.payment_key}`,
    card_no: payment.card_no,
    card_issuer: payment.card_issuer,
    approval_no: payment.approval_no,
    phone: payment.phone,
    failure_code: payment.failure_code,
  });
  const sendPayment = (reply: FastifyReply, payment: SimulatedPayment | 'refused' | null) => {
    if (payment === null) return reply.code(404).send({ code: 'not_found' });
    if (payment === 'refused') return reply.code(409).send({ code: 'refused' });
    return reply.send(present(payment));
  };
  void server.register((calls, _options, done) => {
    calls.addHook('onRequest', (request, reply, next) => {
      if (request.headers.authorization === `Bearer ${secret}`) next();
      else void reply.code(401).send({ code: 'unauthorized' });
    });
    calls.addHook<{ Params: { key?: string } }>('preHandler', ({ params }, reply, next) => {
      if (params.key === undefined || isPaymentKey(params.key)) next();
      else sendPayment(reply, null);
    });
    const invalid = (reply: FastifyReply) => reply.code(400).send({ code: 'invalid' });
    calls.post('/v1/payments', async ({ body }, reply) => {
      const openRequest = openRequestOf(body);
      return openRequest ? sendPayment(reply, await payments.open(openRequest)) : invalid(reply);
    });
    calls.get('/v1/payments', async ({ query }, reply) => {
      const period = periodOf(query);
      if (!period) return invalid(reply);
      const { list, next } = await payments.changed(period);
      return reply.send({ list: list.map(present), next });
    });
    calls.get<{ Params: { order_no: string } }>('/v1/orders/:order_no/payment', async ({ params }, reply) =>
      sendPayment(reply, await payments.ofOrder(params.order_no)),
    );
    calls.post<KeyParams>('/v1/payments/:key/confirm', async (request, reply) => {
      const amount = amountOf(request.body);
      if (amount === undefined) return invalid(reply);
      const before = await payments.find(request.params.key);
      const payment = await payments.confirm(request.params.key, amount);
      // A card that drops the first response: the money is captured, but the shop does not learn of it.
      if (before?.status === 'authenticated' && before.at_confirm === 'cut') {
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
      return sendPayment(reply, payment);
    });
    calls.post<KeyParams>('/v1/payments/:key/cancel', async ({ params }, reply) =>
      sendPayment(reply, await payments.cancel(params.key)),
    );
    calls.post<KeyParams>('/v1/payments/:key/refunds', async ({ params, body }, reply) => {
      const refund = refundOf(body);
      if (!refund) return invalid(reply);
      return reply.send({ status: await payments.refund(params.key, refund.refundNo, refund.amount) });
    });
    done();
  });
}

/** The window, and the return to the shop. */
function addWindow(server: FastifyInstance, { payments, secret, nowMs }: SimulatorServerOptions): void {
  const show = (reply: FastifyReply, payment: SimulatedPayment | null, problem: WindowProblem | null) => {
    void reply.type('text/html; charset=utf-8');
    if (!payment) return reply.code(404).send(notFoundPage());
    if (payment.status === 'waiting') return reply.send(windowPage(payment, problem));
    const { order_no, payment_key, status, amount } = payment;
    const message = { order_no, payment_key, status, amount, sent_at: nowMs() };
    const signature = signPayment(secret, { kind: 'return', event_id: '', ...message });
    const action = status === 'cancelled' ? payment.cancel_url : payment.return_url;
    return reply.send(returnPage(action, { ...message, signature }));
  };
  server.get('/window.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(windowScript),
  );
  server.get<KeyParams>('/window/:key', async ({ params: { key } }, reply) =>
    show(reply, isPaymentKey(key) ? await payments.find(key) : null, null),
  );
  server.post<KeyParams>('/window/:key', async ({ params: { key }, body }, reply) => {
    if (!isPaymentKey(key)) return show(reply, null, null);
    const { act, ...entered } = windowInputOf(body);
    if (act === 'cancel') return show(reply, await payments.cancel(key), null);
    const payment = await payments.find(key);
    const input = digitsOf(entered);
    const problem = payment && problemOf(payment, input);
    if (payment?.status !== 'waiting' || problem) return show(reply, payment, problem ?? null);
    return show(reply, await payments.submit(key, input), null);
  });
}

/** Numbers may be typed with spaces and hyphens, and scripts may be disabled. */
const digitsOf = ({ card_no, phone, code }: Required<WindowInput>): Required<WindowInput> => ({
  card_no: typedNumber(card_no),
  phone: typedPhone(phone),
  code: typedNumber(code),
});

function problemOf(payment: SimulatedPayment, input: Required<WindowInput>): WindowProblem | null {
  if (payment.asks_code) return /^\d{6}$/.test(input.code) ? null : 'code';
  if (payment.method === 'card') return /^\d{15,16}$/.test(input.card_no) ? null : 'card_no';
  if (payment.method === 'phone') return /^01\d{8,9}$/.test(input.phone) ? null : 'phone';
  return null;
}
