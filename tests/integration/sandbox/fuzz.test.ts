import { AppConfig } from '@honey/server/core/config/app-config';
import { PaymentSimulatorService } from '@honey/server/payment-simulator/payment-simulator.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer({ RATE_LIMIT_PER_MINUTE: '0' });

/** Values that a careless or malicious caller sends. */
const invalidValues: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, '', 'x', '\0', 'a\ud800b', '가'.repeat(5_000)],
  ...[[], [[]], [null], {}, { a: {} }, '__proto__', '2026-13-45T99:99:99Z'],
];

/** The document with one of its values replaced, for every value in it, at any depth. */
function mutantsOf(document: unknown, wrong: unknown): unknown[] {
  const own: unknown[] = [wrong];
  if (typeof document !== 'object' || document === null) return own;
  const copyWith = (key: string, value: unknown) =>
    Array.isArray(document)
      ? document.map((item, at) => (String(at) === key ? value : item))
      : { ...document, [key]: value };
  return [
    ...own,
    ...Object.entries(document).flatMap(([key, value]) =>
      mutantsOf(value, wrong).map((mutant) => copyWith(key, mutant)),
    ),
  ];
}

describe('fixtures', () => {
  const make = (path: string, body: unknown) => client.send('POST', `/sandbox/api/${path}`, { body });
  const people = { member: 'fuzz01', host: 'fuzzhost01' };
  beforeAll(async () => {
    await make('fixtures/members', { id: people.member, star_granted: 1_000 });
    await make('fixtures/hosts', { id: people.host });
  });

  it.each<[path: string, document: object]>([
    [
      'fixtures',
      {
        tokens_yn: 'N',
        members: [{ ref: 'a', age: 20, star_granted: 10 }],
        hosts: [{ ref: 'h', live: { title: '방송', tags: ['밤'] } }],
        fans: [{ member: 'a', host: 'h', level: 1 }],
        gifts: [{ member: 'a', host: 'h', star_cnt: 1 }],
        conversations: [{ member: 'a', other: 'h', line_cnt: 2 }],
        notices: [{ title: '공지', read_by: ['a'] }],
      },
    ],
    ['fixtures/members', { ref: 'a', age: 20, state: 'chat_sanctioned', until: '2099-01-01T00:00:00.000Z' }],
    ['fixtures/hosts', { ref: 'h', live: { title: '방송', tags: ['밤'] } }],
    ['fixtures/fans', { ...people, level: 1 }],
    ['fixtures/gifts', { ...people, star_cnt: 1 }],
    ['fixtures/lives', { ref: 'l', host: people.host, tags: ['밤'], contestants: [] }],
  ])(
    'are rejected or made, never a fault, whatever %s is sent (SANDBOX-26)',
    async (path, document) => {
      // A base document that is rejected would hide the outcome of its mutants.
      expect((await make(path, document)).body).not.toHaveProperty('code');
      const faults: string[] = [];
      for (const wrong of invalidValues)
        for (const body of mutantsOf(document, wrong)) {
          const { status } = await make(path, body);
          if (status >= 500) faults.push(`${status} ${JSON.stringify(body).slice(0, 200)}`);
        }
      expect(faults).toEqual([]);
    },
    120_000,
  );
});

describe('the simulated payment provider', () => {
  const opened = {
    ...{ order_no: 'H1', order_name: '꿀', amount: 1_000, method: 'card', brand: '', instalments: 0 },
    ...{ return_url: 'https://shop.example/r', cancel_url: 'https://shop.example/c', notify_url: '' },
    expires_at: '2099-01-01T00:00:00.000Z',
  };
  const call = async (path: string, body: unknown, method = 'POST') => {
    const { app } = server;
    const response = await fetch(`${await app.get(PaymentSimulatorService).url()}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${app.get(AppConfig).paymentSecret}`,
      },
      ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };

  it('rejects invalid input with a code, and never fails (SANDBOX-27)', async () => {
    const open = await call('/v1/payments', opened);
    expect(open.status).toBe(200);
    const key: string = JSON.parse(open.text).payment_key;
    const faults: string[] = [];
    const note = (path: string, { status, text }: { status: number; text: string }) => {
      const isShaped =
        path.startsWith('/window') || status === 200 || typeof JSON.parse(text).code === 'string';
      if (status >= 500 || !isShaped) faults.push(`${path}: ${status} ${text.slice(0, 100)}`);
    };
    const bodies: [string, unknown][] = [
      ['/v1/payments', opened],
      [`/v1/payments/${key}/confirm`, { amount: 1_000 }],
      [`/v1/payments/${key}/refunds`, { refund_no: 'R1', amount: 10 }],
      [`/window/${key}`, { card_no: '4000', phone: '010', code: '1', act: 'pay' }],
    ];
    for (const [path, body] of bodies)
      for (const wrong of invalidValues)
        for (const mutant of mutantsOf(body, wrong)) note(path, await call(path, mutant));
    for (const broken of ['', '{', 'null', '[]', '"x"', '1'])
      for (const [path] of bodies) note(path, await call(path, broken));
    for (const strange of ['%00', '..', 'x'.repeat(300), '%F0%9F%90%9D', 'pay_', "'", 'pay_%00'])
      for (const [path, method] of [
        [`/v1/payments/${strange}/confirm`, 'POST'],
        [`/v1/payments/${strange}/cancel`, 'POST'],
        [`/v1/payments/${strange}/refunds`, 'POST'],
        [`/v1/orders/${strange}/payment`, 'GET'],
        [`/window/${strange}`, 'GET'],
        [`/window/${strange}`, 'POST'],
        [`/nothing/${strange}`, 'GET'],
      ] as const)
        note(path, await call(path, { amount: 1, refund_no: 'R2' }, method));
    expect(faults).toEqual([]);
  });

  it('refunds nothing below one won (SANDBOX-27)', async () => {
    const { text } = await call('/v1/payments', { ...opened, order_no: 'H2' });
    const { payment_key: key } = JSON.parse(text);
    await server.app.get(PaymentSimulatorService).payments.payLate(key);
    for (const amount of [-5, 0, 0.5, '5', null])
      expect((await call(`/v1/payments/${key}/refunds`, { refund_no: `R${amount}`, amount })).status).toBe(
        400,
      );
    expect(
      JSON.parse((await call(`/v1/payments/${key}/refunds`, { refund_no: 'R', amount: 5 })).text),
    ).toEqual({
      status: 'done',
    });
  });
});
