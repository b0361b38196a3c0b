import { meError, TalkClient, TalkError } from '@honey/mintalk';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { buildToken, node, record, type Setup, setup, user } from './mintalk-support.ts';

let fixture: Setup;
beforeEach(async () => {
  fixture = await setup();
});
afterEach(() => fixture.close());

describe('connecting', () => {
  test("opens the issuer as namespace with the token, and resolves with the connection's details (MINTALK-7)", async () => {
    const { client, gateway } = fixture;
    expect([client.container, client.user, client.userSocket, client.channels.size]).toEqual([
      null,
      null,
      null,
      0,
    ]);
    const events = record(client, 'connected');
    const token = buildToken('first');
    await client.connect({ socketHost: `${gateway.socketHost}/`, token });

    const userSocket = gateway.userSocket(gateway.lastSocket);
    expect(gateway.tokens).toEqual([token]);
    expect(gateway.lastSocket.conn.transport.name).toBe('websocket');
    expect(events).toEqual([['connected', node, user, userSocket]]);
    expect([client.container, client.user, client.userSocket]).toEqual([node, user, userSocket]);
  });

  test('allows a listener of connected to join at once', async () => {
    const { client, gateway } = fixture;
    const joined = new Promise((resolve, reject) => {
      client.on('connected', () => void client.join('1').then(resolve, reject));
    });
    await client.connect(gateway.source());
    await joined;
    expect([...client.channels.keys()]).toEqual(['1']);
  });

  test('waits for me connected, not only for the socket', async () => {
    const { client, gateway, timing } = fixture;
    gateway.greet = () => {};
    const connecting = client.connect(gateway.source());
    const accepted = new Promise<void>((resolve) => {
      gateway.greet = () => resolve();
    });
    await accepted;
    timing.fire(10_000);
    await expect(connecting).rejects.toEqual(new TalkError('timeout'));
    expect(timing.timers).toEqual([]);
  });

  test.each([
    ['an object', { socketHost: 'http://127.0.0.1:1', token: '' }],
    ['a function', async () => ({ socketHost: 'http://127.0.0.1:1', token: '' })],
  ])('without a token in %s rejects with that reason (MINTALK-8)', async (_name, source) => {
    await expect(fixture.client.connect(source)).rejects.toEqual(new TalkError('token not provided'));
  });

  test.each([
    ['no JWT', 'rubbish'],
    ['a JWT without an issuer', buildToken(1, {})],
    ['a JWT with an empty issuer', buildToken(1, { iss: '' })],
  ])('with %s is unauthorized without a request to the server', async (_name, token) => {
    const { client, gateway } = fixture;
    const connecting = client.connect({ socketHost: gateway.socketHost, token });
    await expect(connecting).rejects.toMatchObject({ name: 'TalkError', message: 'unauthorized' });
    expect(gateway.tokens).toEqual([]);
  });

  test('twice rejects with already connected, and the first connection stays (MINTALK-9)', async () => {
    const { client, gateway } = fixture;
    const first = client.connect(gateway.source());
    await expect(client.connect(gateway.source())).rejects.toEqual(new TalkError('already connected'));
    await first;
    await expect(client.connect(gateway.source())).rejects.toEqual(new TalkError('already connected'));
    expect(client.user).toEqual(user);
    expect(gateway.sockets).toHaveLength(1);
  });

  test.each(['unauthorized', 'too_many_connections'])(
    'refused with %s rejects permanently (MINTALK-10)',
    async (code) => {
      const { client, gateway, timing } = fixture;
      const events = record(client, 'error', 'disconnected');
      gateway.refusals.push(code);
      await expect(client.connect(gateway.source())).rejects.toEqual(new TalkError(code));
      expect(timing.timers).toEqual([]);
      expect(events).toEqual([]);
      await client.connect(gateway.source());
      expect(client.user).toEqual(user);
    },
  );

  test('to an unreachable host rejects permanently', async () => {
    const { client, gateway, timing } = fixture;
    await gateway.stop();
    await expect(client.connect(gateway.source())).rejects.toMatchObject({ message: 'unreachable' });
    expect(timing.timers).toEqual([]);
    await gateway.listen();
    await client.connect(gateway.source());
  });

  test('to a cluster the host does not have rejects', async () => {
    const { client, gateway } = fixture;
    const token = buildToken(1, { iss: 'elsewhere' });
    const connecting = client.connect({ socketHost: gateway.socketHost, token });
    await expect(connecting).rejects.toMatchObject({ name: 'TalkError', message: 'Invalid namespace' });
  });

  test.each(['not_ready', 'denied'])(
    'refused with %s retries after 1.5 s with a fresh token (MINTALK-11)',
    async (code) => {
      const { client, gateway, timing } = fixture;
      gateway.refusals.push(code, code);
      const connecting = client.connect(gateway.source());
      expect(await timing.fireReconnectTimer()).toBe(1_500);
      expect(await timing.fireReconnectTimer()).toBe(1_500);
      await connecting;
      expect(gateway.tokens).toEqual([1, 2, 3].map((serial) => buildToken(serial)));
    },
  );

  test('with not_ready received as me error retries after 1.5 s too (MINTALK-11)', async () => {
    const { client, gateway, timing } = fixture;
    const { greet } = gateway;
    const errors = record(client, 'error');
    gateway.greet = (socket) => {
      gateway.greet = greet;
      socket.emit('me', ...meError({ code: 'not_ready', reason: '' }));
    };
    const connecting = client.connect(gateway.source());
    expect(await timing.fireReconnectTimer()).toBe(1_500);
    await connecting;
    expect(errors).toEqual([['error', new TalkError('not_ready')]]);
  });

  test('rejects with the alert of a server that disconnects before me connected', async () => {
    const { client, gateway, timing } = fixture;
    gateway.greet = (socket) => {
      socket.emit('me', ...meError({ code: 'unauthorized', reason: '정지된 회원' }));
      socket.disconnect(true);
    };
    const connecting = client.connect(gateway.source());
    await expect(connecting).rejects.toMatchObject({ message: 'unauthorized', reason: '정지된 회원' });
    expect(timing.timers).toEqual([]);
  });

  test('rejects with the error thrown by the function that fetches the token', async () => {
    const failure = new Error('the API is away');
    await expect(fixture.client.connect(() => Promise.reject(failure))).rejects.toBe(failure);
    await fixture.client.connect(fixture.gateway.source());
  });

  test('passes the extra headers to the handshake', async () => {
    const client = new TalkClient({ extraHeaders: { origin: 'https://honey.example' } });
    await client.connect(fixture.gateway.source());
    expect(fixture.gateway.lastSocket.handshake.headers.origin).toBe('https://honey.example');
    client.disconnect();
  });
});

test('without a connection join, leave and talk reject with that reason at once', async () => {
  const { client } = fixture;
  const ticket = jest.fn<() => Promise<string>>();
  for (const call of [client.join('1', ticket), client.leave('1'), client.talk('1', 'a')]) {
    await expect(call).rejects.toEqual(new TalkError('not connected'));
  }
  expect(ticket).not.toHaveBeenCalled();
});
