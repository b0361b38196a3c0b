import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { signPayment } from '../core/crypto/payment-signature.ts';
import type { OpenedPayment, SimulatedPayment } from './simulated-payment.ts';
import type { SimulatedPayments, WindowAnswer } from './simulated-payments.ts';
import { gonePage, returnPage, type WindowProblem, windowPage, windowScript } from './window-page.ts';

export interface SimulatorServerOptions {
  payments: SimulatedPayments;
  secret: string;
  /** Where browsers reach it; asked once it listens. */
  publicUrl: () => string;
  nowMs: () => number;
}

interface KeyParams {
  Params: { key: string };
}

/** Scripts of this server alone, no frames. Browsers hold redirects after a form to form-action too: it is left open. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The payment provider's HTTP interface (docs/adapters.md) and its window, for a listener of its own. */
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
  addProviderCalls(server, options);
  addWindow(server, options);
  return server;
}

/** What shops call, with the secret that they share with the provider. */
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
  const answer = (reply: FastifyReply, payment: SimulatedPayment | 'refused' | null) => {
    if (payment === null) return reply.code(404).send({ code: 'not_found' });
    if (payment === 'refused') return reply.code(409).send({ code: 'refused' });
    return reply.send(present(payment));
  };
  void server.register((calls, _options, done) => {
    calls.addHook('preHandler', (request, reply, next) => {
      if (request.headers.authorization === `Bearer ${secret}`) next();
      else void reply.code(401).send({ code: 'unauthorized' });
    });
    calls.post<{ Body: OpenedPayment }>('/v1/payments', async ({ body }, reply) =>
      isPayable(body)
        ? answer(reply, await payments.open(pickOpened(body)))
        : reply.code(400).send({ code: 'invalid' }),
    );
    calls.get<{ Querystring: { from?: string; to?: string; cursor?: string } }>(
      '/v1/payments',
      async ({ query }, reply) => {
        const { from = '', to = '', cursor = '' } = query;
        const { list, next } = await payments.changed({ from, to, after: cursor });
        return reply.send({ list: list.map(present), next });
      },
    );
    calls.get<{ Params: { order_no: string } }>('/v1/orders/:order_no/payment', async ({ params }, reply) =>
      answer(reply, await payments.ofOrder(params.order_no)),
    );
    calls.post<KeyParams & { Body: { amount: number } }>(
      '/v1/payments/:key/confirm',
      async (request, reply) => {
        const before = await payments.find(request.params.key);
        const payment = await payments.confirm(request.params.key, request.body.amount);
        // A card that cuts the first answer: the money is taken, and the shop does not hear of it.
        if (before?.status === 'authenticated' && before.at_confirm === 'cut') {
          reply.hijack();
          request.raw.socket.destroy();
          return reply;
        }
        return answer(reply, payment);
      },
    );
    calls.post<KeyParams>('/v1/payments/:key/cancel', async ({ params }, reply) =>
      answer(reply, await payments.cancel(params.key)),
    );
    calls.post<KeyParams & { Body: { refund_no: string; amount: number } }>(
      '/v1/payments/:key/refunds',
      async ({ params, body }, reply) =>
        reply.send({
          status: await payments.refund(params.key, String(body.refund_no), Number(body.amount)),
        }),
    );
    done();
  });
}

/** The window, and the way back to the shop. */
function addWindow(server: FastifyInstance, { payments, secret, nowMs }: SimulatorServerOptions): void {
  const show = (reply: FastifyReply, payment: SimulatedPayment | null, problem: WindowProblem | null) => {
    void reply.type('text/html; charset=utf-8');
    if (!payment) return reply.code(404).send(gonePage());
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
  server.get<KeyParams>('/window/:key', async ({ params }, reply) =>
    show(reply, await payments.find(params.key), null),
  );
  server.post<KeyParams & { Body: WindowAnswer & { act?: string } }>(
    '/window/:key',
    async ({ params, body }, reply) => {
      if (body.act === 'cancel') return show(reply, await payments.cancel(params.key), null);
      const payment = await payments.find(params.key);
      const given = digitsOf(body);
      const problem = payment && problemOf(payment, given);
      if (payment?.status !== 'waiting' || problem) return show(reply, payment, problem ?? null);
      return show(reply, await payments.answer(params.key, given), null);
    },
  );
}

/** People write numbers with spaces and hyphens. */
const digitsOf = ({ card_no, phone, code }: WindowAnswer): Required<WindowAnswer> => ({
  card_no: (card_no ?? '').replaceAll(/[\s-]/g, ''),
  phone: (phone ?? '').replaceAll(/[\s-]/g, ''),
  code: (code ?? '').trim(),
});

function problemOf(payment: SimulatedPayment, given: Required<WindowAnswer>): WindowProblem | null {
  if (payment.asks_code) return /^\d{6}$/.test(given.code) ? null : 'code';
  if (payment.method === 'card') return /^\d{15,16}$/.test(given.card_no) ? null : 'card_no';
  if (payment.method === 'phone') return /^01\d{8,9}$/.test(given.phone) ? null : 'phone';
  return null;
}

const isPayable = (body: OpenedPayment): boolean =>
  Number.isSafeInteger(body.amount) &&
  body.amount > 0 &&
  [body.order_no, body.order_name, body.method, body.expires_at].every((text) => typeof text === 'string') &&
  [body.return_url, body.cancel_url].every((url) => URL.canParse(url)) &&
  (body.notify_url === '' || URL.canParse(body.notify_url));

const pickOpened = (body: OpenedPayment): OpenedPayment => ({
  order_no: body.order_no,
  order_name: body.order_name,
  amount: body.amount,
  method: body.method,
  brand: body.brand,
  instalments: body.instalments,
  return_url: body.return_url,
  cancel_url: body.cancel_url,
  notify_url: body.notify_url,
  expires_at: body.expires_at,
});
