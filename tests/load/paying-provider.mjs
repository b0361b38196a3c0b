// A payment provider that reports every order as paid: the cost of one request to it, and nothing else.
import Fastify from 'fastify';

const app = Fastify();
const amount = Number(process.env.AMOUNT_KRW);

app.get('/health/ready', () => ({}));
app.get('/v1/orders/:order_no/payment', ({ params: { order_no } }) => ({
  payment_key: `pay_${order_no}`,
  order_no,
  status: 'paid',
  amount,
  window_url: '',
  card_no: '4242-****-****-4242',
  card_issuer: '꿀카드',
  approval_no: '00000001',
  phone: '',
  failure_code: '',
}));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
