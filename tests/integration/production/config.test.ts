import { createECDH, randomBytes } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import { AppConfig, readConfig } from '@honey/server/core/config/app-config';
import { secretsOf } from '@honey/server/core/config/secret-setting';
import { variableOf } from '@honey/server/core/config/settings-from';
import { isPaymentSigned, signPayment } from '@honey/server/core/crypto/payment-signature';
import { describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { productionEnvironment } from '../../setup/production.ts';
import { startServerProcess } from '../../setup/server-process.ts';

const good: Record<string, string> = { ...productionEnvironment(), DATABASE_URL: 'postgres://x@127.0.0.1/x' };
const problems = (environment: Record<string, string>): string[] => {
  try {
    readConfig({ ...good, ...environment });
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
      .split('\n')
      .map((line) => line.replace(/^Configuration: /, ''));
  }
};
const defaults = readConfig({ DATABASE_URL: 'postgres://x@127.0.0.1/x' });
/** The simulated audience belongs to the demonstration. */
const notOfProduction = 'audienceKey';
const key = (bytes: Buffer) => bytes.toString('base64');

describe('the secrets of production', () => {
  it.each([
    ['base64 of 48 bytes', () => randomBytes(48).toString('base64')],
    ['base64 of 32 bytes', () => randomBytes(32).toString('base64url')],
    ['hexadecimal digits of 24 bytes', () => randomBytes(24).toString('hex')],
    ['hexadecimal digits of 16 bytes', () => randomBytes(16).toString('hex')],
  ])('are accepted as %s', (_, draw) => {
    for (let round = 0; round < 200; round += 1) expect(problems({ JWT_SECRET: draw() })).toEqual([]);
  });

  it('are accepted as keys of 32 bytes', () => {
    for (let round = 0; round < 500; round += 1)
      expect(problems({ DATA_KEYS: `k1:${key(randomBytes(32))}` })).toEqual([]);
  });

  it.each([
    ['one letter', 's'.repeat(48), 'it repeats itself'],
    ['a repeated piece', 'correct-horse-'.repeat(4), 'it repeats itself'],
    ['a sequence', 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEF', 'it counts up or down'],
    ['two letters at random', 'axxaxaaxxxaxaxxaaxaxxaxaaaxxaxaxxax', 'it has too few different characters'],
    ['a typed sentence', 'my-Secret-for-the-Production-9471-of-us!', 'it was typed, not generated'],
    ['an example', 'please-changeme-before-you-GO-live-3912x', 'it was typed, not generated'],
  ])('are refused when they are %s', (_, secret, problem) => {
    expect(problems({ TICKET_SECRET: secret })).toEqual([
      `TICKET_SECRET: ${problem}: production needs a randomly generated one`,
    ]);
  });

  it('are refused when they are short', () => {
    expect(problems({ MEDIA_SECRET: randomBytes(12).toString('hex') })).toHaveLength(1);
  });

  it('are lists where they are rotated, of which each entry is checked (OPERATIONS-12)', () => {
    const draw = () => randomBytes(48).toString('base64');
    for (const name of ['JWT_SECRET', 'TICKET_SECRET', 'MEDIA_SECRET']) {
      const one = draw();
      expect(problems({ [name]: `${one},${draw()}` })).toEqual([]);
      expect(problems({ [name]: `${one},${one}` })).toEqual([
        `${name}: is the same as ${name}: each needs its own`,
      ]);
      expect(problems({ [name]: `${one},${'s'.repeat(48)}` })).toEqual([
        `${name}: it repeats itself: production needs a randomly generated one`,
      ]);
      expect(problems({ [name]: `${one},${randomBytes(12).toString('hex')}` })).toHaveLength(1);
    }
  });

  it.each(['JWT_SECRET', 'TICKET_SECRET', 'MEDIA_SECRET', 'LOOKUP_SECRET'])(
    'are refused as %s when they are a default, also that of another secret',
    (name) => {
      for (const value of [
        defaults.jwtSecret,
        defaults.ticketSecret,
        defaults.mediaSecret,
        defaults.lookupSecret,
      ])
        expect(problems({ [name]: value })).toContain(`${name}: must be set in production`);
      expect(problems({ [name]: '' })).toContain(`${name}: must be set in production`);
    },
  );

  it('are refused when two are the same', () => {
    const one = randomBytes(48).toString('base64');
    expect(problems({ JWT_SECRET: one, MEDIA_SECRET: one })).toEqual([
      'MEDIA_SECRET: is the same as JWT_SECRET: each needs its own',
    ]);
    expect(problems({ LOOKUP_SECRET: one, METRICS_TOKEN: one })).toEqual([
      'METRICS_TOKEN: is the same as LOOKUP_SECRET: each needs its own',
    ]);
    const twice = key(randomBytes(32));
    expect(problems({ DATA_KEYS: `k1:${twice},k2:${twice}` })).toEqual([
      'DATA_KEYS (k2): is the same as DATA_KEYS (k1): each needs its own',
    ]);
  });

  it.each([
    ['zeros', Buffer.alloc(32), 'it is all zeros'],
    ['one byte', Buffer.alloc(32, 9), 'it repeats itself'],
    ['a count', Buffer.from(Array.from({ length: 32 }, (_, at) => at)), 'it counts up or down'],
    [
      'text of few letters',
      Buffer.from('axxaxaaxxxaxaxxaaxaxxaxaaaxxaxax'),
      'it has too few different bytes',
    ],
  ])('are refused as a key of %s, also after a valid one', (_, bytes, problem) => {
    const problemOf = (id: string) =>
      `DATA_KEYS (${id}): ${problem}: production needs a randomly generated one`;
    expect(problems({ DATA_KEYS: `k1:${key(bytes)}` })).toEqual([problemOf('k1')]);
    expect(problems({ DATA_KEYS: `k2:${key(randomBytes(32))},k1:${key(bytes)}` })).toEqual([problemOf('k1')]);
  });

  it('are refused as the development key under any name', () => {
    expect(problems({ DATA_KEYS: defaults.dataKeys.replace('dev:', 'mine:') })).toEqual([
      'DATA_KEYS (mine): must be set in production',
    ]);
  });

  it('are not checked where production has no use for them', () => {
    const production = Object.assign(new AppConfig(), { nodeEnv: 'production' });
    expect(secretsOf(production).find(({ field }) => field === notOfProduction)?.isUsed).toBe(false);
  });

  it('are all declared as secrets (CORE-43)', () => {
    const named = Object.keys(new AppConfig()).filter(
      (field) => /secret|token|passw(ord)?$|private|keys?$/i.test(field) && !/public|siteKey/i.test(field),
    );
    expect(secretsOf(new AppConfig()).map(({ field }) => field)).toEqual(named);
  });

  // Generated from the declaration, so that a new one is tested too.
  it.each(
    secretsOf(new AppConfig())
      .filter(({ form, field }) => form === 'text' && field !== notOfProduction)
      .map(({ field }) => variableOf(field)),
  )('are checked as %s (CORE-43)', (name) => {
    const everywhere = {
      PAYMENT_PROVIDER_URL: 'https://pay.example',
      PAYMENT_SECRET: randomBytes(48).toString('hex'),
      LOTTO_URL: 'https://lotto.example',
      EXTERNAL_SECRET: randomBytes(48).toString('hex'),
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'honey-live',
      S3_SECRET_ACCESS_KEY: randomBytes(48).toString('hex'),
    };
    expect(problems({ ...everywhere, [name]: 's'.repeat(48) })).toEqual([
      `${name}: it repeats itself: production needs a randomly generated one`,
    ]);
    expect(problems({ ...everywhere, [name]: defaults.jwtSecret })).toContain(
      `${name}: must be set in production`,
    );
    expect(problems({ ...everywhere, [name]: randomBytes(12).toString('hex') })).toEqual([
      `${name}: ${name} must have 32 characters or more`,
    ]);
    expect(problems({ ...everywhere, [name]: good.DATA_KEYS?.slice(3) ?? '' })).toHaveLength(1);
  });

  it('are refused as the private key of Web Push when it is typed by hand, or does not match the public one (CORE-43)', () => {
    const pairOf = (secret: Buffer) => {
      const pair = createECDH('prime256v1');
      pair.setPrivateKey(secret);
      return {
        WEB_PUSH_PUBLIC_KEY: pair.getPublicKey('base64url'),
        WEB_PUSH_PRIVATE_KEY: secret.toString('base64url'),
      };
    };
    const generated = pairOf(randomBytes(32));
    expect(problems(generated)).toEqual([]);
    expect(problems(pairOf(Buffer.alloc(32, 9)))).toEqual([
      'WEB_PUSH_PRIVATE_KEY: it repeats itself: production needs a randomly generated one',
    ]);
    expect(
      problems({ ...generated, ...{ WEB_PUSH_PUBLIC_KEY: pairOf(randomBytes(32)).WEB_PUSH_PUBLIC_KEY } }),
    ).toEqual(['WEB_PUSH_PUBLIC_KEY: does not belong to WEB_PUSH_PRIVATE_KEY']);
    expect(problems({ WEB_PUSH_PUBLIC_KEY: generated.WEB_PUSH_PUBLIC_KEY })).toHaveLength(1);
  });

  it('are dropped if nothing uses them: the development one is never accepted (CORE-43)', () => {
    expect(readConfig(good).paymentSecret).toBe('');
    const { paymentSecret } = defaults;
    expect(problems({ PAYMENT_PROVIDER_URL: 'https://pay.example', PAYMENT_SECRET: paymentSecret })).toEqual([
      'PAYMENT_SECRET: must be set in production',
    ]);
    const message = {
      ...{ kind: 'notification' as const, order_no: 'O1', payment_key: 'P1', status: 'paid', amount: 1 },
      ...{ event_id: 'E1', sent_at: 1 },
    };
    expect(isPaymentSigned('', message, signPayment('', message))).toBe(false);
    expect(isPaymentSigned(paymentSecret, message, signPayment(paymentSecret, message))).toBe(true);
  });

  it('are listed all at once', () => {
    expect(
      problems({ JWT_SECRET: '', TICKET_SECRET: 's'.repeat(40), PORT: 'x' }).length,
    ).toBeGreaterThanOrEqual(3);
  });
});

describe('the addresses of the configuration (CORE-39)', () => {
  const variables = [
    ...[
      'PUBLIC_URL',
      'MEDIAMTX_API_URL',
      'MEDIAMTX_HLS_URL',
      'PAYMENT_PROVIDER_URL',
      'PAYMENT_SIMULATOR_URL',
    ],
    ...['CLIENT_API_HOST', 'CLIENT_API_DEV_HOST', 'CORS_ORIGINS', 'EMBED_ORIGINS', 'CLIENT_ASSET_HOSTS'],
    'CLIENT_CHAT_HOSTS',
  ];
  it.each(variables)('are http(s) only as %s', (name) => {
    const secret: Record<string, string> =
      name === 'PAYMENT_PROVIDER_URL' ? { PAYMENT_SECRET: randomBytes(48).toString('hex') } : {};
    for (const address of ['https://live.example', 'http://127.0.0.1:8080', 'http://[::1]:81'])
      expect([address, problems({ ...secret, [name]: address })]).toEqual([address, []]);
    for (const address of [
      ...['javascript:alert(1)', 'ftp://live.example', 'data:text/html,x', 'live.example', '//live.example'],
      ...['https://', 'https://live.example:99999', 'https://live.example?x=1', 'https://live.example#x'],
      ...[
        'https://a b.example',
        'https://u:p@live.example',
        'https://live.example;script-src',
        'file:///etc/passwd',
      ],
    ])
      expect([address, problems({ ...secret, [name]: address })]).toEqual([
        address,
        [expect.stringMatching(`^${name}: `)],
      ]);
  });
});

it('passwords are never hashed faster than is safe', () => {
  expect(problems({ PASSWORD_COST: '9' })).toEqual(['PASSWORD_COST: production needs at least 10']);
  expect(problems({ PASSWORD_COST: '10' })).toEqual([]);
});

describe('the proxies whose X-Forwarded-For is trusted', () => {
  it.each(['true', 'yes', '300.1.1.1', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/', '11', 'example.com', '1,2'])(
    'with %s the header is ignored',
    (setting) => {
      expect(problems({ TRUST_PROXY: setting })).toEqual([expect.stringMatching(/^TRUST_PROXY: /)]);
    },
  );

  describe.each<[string, [forwarded: string, address: string][]]>([
    ['false', [['203.0.113.9', '127.0.0.1']]],
    [
      '1',
      [
        ['203.0.113.9', '203.0.113.9'],
        ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
      ],
    ],
    [
      '2',
      [
        ['198.51.100.1, 203.0.113.9', '198.51.100.1'],
        ['192.0.2.66, 198.51.100.1, 203.0.113.9', '198.51.100.1'],
      ],
    ],
    ['loopback', [['198.51.100.1, 203.0.113.9', '203.0.113.9']]],
    ['127.0.0.0/8,203.0.113.0/24', [['198.51.100.1, 203.0.113.9', '198.51.100.1']]],
    ['10.0.0.0/8', [['198.51.100.1', '127.0.0.1']]],
  ])('%s', (setting, addresses) => {
    const { server, client } = setServer({ TRUST_PROXY: setting });

    it.each(addresses)('with %s the address is %s', async (forwarded, address) => {
      const { loginId, password } = await buildMember(server.app);
      const signedIn = await client.send<{ access_token: string }>('POST', '/v1/user/login-proc', {
        body: { id: loginId, password },
        headers: { 'X-Forwarded-For': forwarded },
      });
      const own = client.as(signedIn.body.access_token);
      const { body } = await own.get<{ list: { address: string }[] }>('/v1/user/sign-in-list');
      expect(body.list[0]?.address).toBe(address);
    });
  });
});

describe('the address returned to clients', () => {
  const { server, client } = setServer({ TRUST_PROXY: '1' });
  const hostOf = async (headers: Record<string, string>) => {
    const { body } = await client.send<{ socket_host: string }>('POST', '/v1/talks/connect', { headers });
    return body.socket_host;
  };

  it.each<Record<string, string>>([
    { 'X-Forwarded-Host': 'evil.example' },
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    { Forwarded: 'host=evil.example' },
  ])('is not taken from %j', async (headers) => {
    expect(await hostOf(headers)).toBe(server.baseUrl);
  });

  it.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'localhost@evil.example', 'x'])(
    'is not taken from Host: %s',
    async (host) => {
      const { request } = await import('node:http');
      const { port } = new URL(server.baseUrl);
      const answer = await new Promise<string>((resolve, reject) => {
        const sent = request(
          { port, method: 'POST', path: '/v1/talks/connect', headers: { Host: host } },
          (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (chunk: string) => {
              text += chunk;
            });
            response.on('end', () => resolve(text));
          },
        );
        sent.on('error', reject).end();
      });
      expect(JSON.parse(answer)).toMatchObject({ socket_host: server.baseUrl });
    },
  );

  it('stays on the local name that a page uses', async () => {
    const { port } = new URL(server.baseUrl);
    const response = await fetch(`http://localhost:${port}/v1/talks/connect`, { method: 'POST' }).catch(
      () => null,
    );
    // Where localhost is only an IPv6 address, nothing listens there.
    if (response) expect(await response.json()).toMatchObject({ socket_host: `http://localhost:${port}` });
  });
});

describe("the owner's address of the database", () => {
  const owner = { DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1/x' };

  it('is used if there is a sandbox, and defaults to that of the server', () => {
    expect(readConfig({ DATABASE_URL: good.DATABASE_URL, ...owner }).databaseOwnerUrl).toBe(
      owner.DATABASE_OWNER_URL,
    );
    expect(defaults.databaseOwnerUrl).toBe(good.DATABASE_URL);
  });

  it('is unknown in production, and so the sandbox opens no connection with it', async () => {
    const config = readConfig({ ...good, ...owner });
    expect(config.databaseOwnerUrl).toBe('');
    expect(JSON.stringify(config)).not.toContain('owner@');
  });

  it('is rejected when it is malformed', () => {
    expect(problems({ DATABASE_OWNER_URL: 'owner' })).toEqual([
      'DATABASE_OWNER_URL: DATABASE_OWNER_URL must be a postgres:// address',
    ]);
  });
});

describe('the document of the API', () => {
  it.each<[string, Record<string, string>, number]>([
    ['is not served by production', good, 404],
    ['is served by production when it is configured', { ...good, API_DOCS: 'on' }, 200],
    ['is served elsewhere', {}, 200],
    ['is not served where it is switched off', { API_DOCS: 'off' }, 404],
  ])('%s', async (_, environment, status) => {
    const database = await createTestDatabase();
    const running = await startServerProcess({ ...environment, DATABASE_URL: database.url });
    try {
      for (const path of ['/docs', '/docs-json', '/docs/', '/docs-yaml', '/docs/swagger-ui-init.js']) {
        const answer = await fetch(`${running.baseUrl}${path}`, { headers: { Accept: 'application/json' } });
        if (status === 404 || path === '/docs-json') expect([path, answer.status]).toEqual([path, status]);
      }
    } finally {
      await running.end('SIGTERM');
      await database.drop();
    }
  });
});
