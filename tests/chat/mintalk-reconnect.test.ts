import { meError, reconnectDelayMs, TalkError } from '@honey/mintalk';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildToken, nextEvent, node, record, type Setup, setup, user } from './mintalk-support.ts';

let fixture: Setup;
beforeEach(async () => {
  fixture = await setup();
  await fixture.client.connect(fixture.gateway.source());
});
afterEach(() => fixture.close());

describe('an unrequested disconnect', () => {
  test('clears what was stored, emits the reason, and the client reconnects with a fresh token (MINTALK-12)', async () => {
    const { client, gateway } = fixture;
    await client.join('1042');
    let seen: unknown[] = [];
    client.on('disconnected', () => {
      seen = [client.container, client.user, client.userSocket, client.channels.size];
    });
    expect(await fixture.disconnectClient()).toBe('io server disconnect');
    expect(seen).toEqual([null, null, null, 0]);
    await expect(client.talk('1042', 'a')).rejects.toEqual(new TalkError('not connected'));

    expect(await fixture.reconnect()).toBe(100);
    expect([client.container, client.user]).toEqual([node, user]);
    expect(client.userSocket).toEqual(gateway.userSocket(gateway.lastSocket));
    expect(gateway.tokens).toEqual([buildToken(1), buildToken(2)]);
  });

  test('is a lost transport', async () => {
    const whenDisconnected = nextEvent(fixture.client, 'disconnected');
    fixture.gateway.lastSocket.conn.close(true);
    expect(await whenDisconnected).toEqual(['transport close']);
    expect(await fixture.reconnect()).toBe(100);
  });

  test('is a shutdown, announced or not', async () => {
    const { client, gateway } = fixture;
    const whenDisconnected = nextEvent(client, 'disconnected');
    gateway.lastSocket.emit('me', ...meError({ code: 'shutdown', reason: '' }));
    await gateway.stop();
    await whenDisconnected;
    await gateway.listen();
    expect(await fixture.reconnect()).toBe(100);
  });

  test('rejects pending calls', async () => {
    const { client, gateway, timing } = fixture;
    gateway.answer = (socket) => {
      socket.disconnect(true);
      return undefined;
    };
    await expect(client.talk('1', 'a')).rejects.toEqual(new TalkError('disconnected'));
    // Its ten-second limit ended with it: the remaining timer is the wait for the next connection.
    expect(timing.timers.map(({ delayMs }) => delayMs)).toEqual([100]);
  });

  test('is a server that became silent', async () => {
    // Long enough that a busy machine is not taken for a silent server before the server is silent.
    const silent = await setup({ server: { pingInterval: 1_000, pingTimeout: 1_000 } });
    await silent.client.connect(silent.gateway.source());
    const whenDisconnected = nextEvent(silent.client, 'disconnected');
    // Neither pings nor the server's own close are sent: whichever side counts faster, the client must detect it by
    // itself.
    Object.assign(silent.gateway.lastSocket.conn.transport, { send: () => {}, close: () => {} });
    expect(await whenDisconnected).toEqual(['ping timeout']);
    expect(await silent.timing.reconnectDelay()).toBe(100);
    await silent.close();
  });
});

describe('the backoff', () => {
  test.each([
    [0, 100],
    [4, 100],
    [5, 1_000],
    [9, 1_000],
    [10, 5_000],
    [19, 5_000],
    [20, 20_000],
    [1_000, 20_000],
  ])('after %d failures is %d ms and up to a fifth more (MINTALK-13)', (failures, delayMs) => {
    expect(reconnectDelayMs(failures, () => 0)).toBe(delayMs);
    expect(reconnectDelayMs(failures, () => 0.5)).toBeCloseTo(delayMs * 1.1, 6);
    expect(reconnectDelayMs(failures, () => 1)).toBeCloseTo(delayMs * 1.2, 6);
  });

  test('grows while the host is unreachable, and is reset when it is back (MINTALK-13)', async () => {
    const { client, gateway, timing } = fixture;
    const errors = record(client, 'error');
    await fixture.disconnectClient();
    await gateway.stop();
    const waits: number[] = [];
    for (let failures = 0; failures <= 20; failures += 1) {
      const failed = nextEvent(client, 'error');
      waits.push(await timing.fireReconnectTimer());
      await failed;
    }
    const steps = [
      [5, 100],
      [5, 1_000],
      [10, 5_000],
      [1, 20_000],
    ] as const;
    expect(waits).toEqual(steps.flatMap(([times, delayMs]) => Array<number>(times).fill(delayMs)));
    expect(new Set(errors.map(([, error]) => String(error)))).toEqual(new Set(['TalkError: unreachable']));

    await gateway.listen();
    expect(await fixture.reconnect()).toBe(20_000);
    await fixture.disconnectClient();
    expect(await fixture.reconnect()).toBe(100);
  });

  test('adds the random part (MINTALK-13)', async () => {
    const jittered = await setup({ random: 0.75 });
    await jittered.client.connect(jittered.gateway.source());
    jittered.gateway.lastSocket.disconnect(true);
    expect(await jittered.timing.reconnectDelay()).toBeCloseTo(115, 6);
    await jittered.close();
  });

  test('counts a refusal and a server that never sends connected as failures', async () => {
    const { client, gateway, timing } = fixture;
    const errors = record(client, 'error');
    gateway.refusals.push(...Array<string>(4).fill('too_many_connections'));
    await fixture.disconnectClient();
    for (let failures = 0; failures < 4; failures += 1) {
      const failed = nextEvent(client, 'error');
      expect(await timing.fireReconnectTimer()).toBe(100);
      await failed;
    }
    const { greet } = gateway;
    const accepted = new Promise<void>((resolve) => {
      gateway.greet = () => resolve();
    });
    expect(await timing.fireReconnectTimer()).toBe(100);
    await accepted;
    timing.fire(10_000);
    gateway.greet = greet;
    expect(await fixture.reconnect()).toBe(1_000);
    expect(errors.map(([, error]) => String(error))).toEqual([
      ...Array<string>(4).fill('TalkError: too_many_connections'),
      'TalkError: timeout',
    ]);
  });

  test('counts a token that cannot be fetched', async () => {
    const { client, gateway, timing } = await setup();
    const source = gateway.source();
    let broken = false;
    await client.connect(() => (broken ? Promise.reject(new Error('the API is away')) : source()));
    broken = true;
    gateway.lastSocket.disconnect(true);
    for (let failures = 0; failures < 5; failures += 1) {
      const failed = nextEvent(client, 'error');
      expect(await timing.fireReconnectTimer()).toBe(100);
      expect(await failed).toMatchObject([{ message: 'unreachable', reason: 'the API is away' }]);
    }
    broken = false;
    const whenConnected = nextEvent(client, 'connected');
    expect(await timing.fireReconnectTimer()).toBe(1_000);
    await whenConnected;
    client.disconnect();
    await gateway.stop();
  });

  test.each(['not_ready', 'denied'])(
    'is skipped for %s, by refusal or by alert (MINTALK-11)',
    async (code) => {
      const { client, gateway, timing } = fixture;
      await client.join('1042');
      const whenDisconnected = nextEvent(client, 'disconnected');
      gateway.lastSocket.emit('me', ...meError({ code, reason: '' }));
      expect(await whenDisconnected).toEqual([code]);
      gateway.refusals.push(...Array<string>(6).fill(code));
      for (let refusals = 0; refusals < 6; refusals += 1) {
        const failed = nextEvent(client, 'error');
        expect(await timing.fireReconnectTimer()).toBe(1_500);
        await failed;
      }
      const joined = nextEvent(client, 'channel_joined');
      expect(await fixture.reconnect()).toBe(1_500);
      await joined;
      await fixture.disconnectClient();
      expect(await timing.reconnectDelay()).toBe(100);
      expect(new Set(gateway.tokens).size).toBe(8);
    },
  );
});

describe('unauthorized', () => {
  test('as the last alert stops reconnecting, and a new connect starts without the old channels (MINTALK-14)', async () => {
    const { client, gateway, timing } = fixture;
    await client.join('1042');
    gateway.lastSocket.emit('me', ...meError({ code: 'slow', reason: '' }));
    gateway.lastSocket.emit('me', ...meError({ code: 'unauthorized', reason: '다른 곳에서 로그아웃' }));
    await fixture.disconnectClient();
    expect(timing.timers).toEqual([]);
    await client.connect(gateway.source());
    await fixture.settled();
    expect(client.channels.size).toBe(0);
    expect(gateway.sent).toEqual(['join 1042']);
  });

  test('followed by another alert does not stop reconnecting', async () => {
    const { gateway } = fixture;
    gateway.lastSocket.emit('me', ...meError({ code: 'unauthorized', reason: '' }));
    gateway.lastSocket.emit('me', ...meError({ code: 'shutdown', reason: '' }));
    await fixture.disconnectClient();
    expect(await fixture.reconnect()).toBe(100);
  });

  test('of an earlier connection does not stop a later one', async () => {
    const { client, gateway, timing } = fixture;
    gateway.lastSocket.emit('me', ...meError({ code: 'unauthorized', reason: '' }));
    await fixture.disconnectClient();
    await client.connect(gateway.source());
    await fixture.disconnectClient();
    expect(await timing.reconnectDelay()).toBe(100);
  });

  test('as the response to a reconnect stops it and is emitted (MINTALK-14)', async () => {
    const { client, gateway, timing } = fixture;
    await fixture.disconnectClient();
    gateway.refusals.push('unauthorized');
    const emitted = nextEvent(client, 'error');
    await timing.fireReconnectTimer();
    expect(await emitted).toEqual([new TalkError('unauthorized')]);
    expect(timing.timers).toEqual([]);
    await client.connect(gateway.source());
  });

  test('allows a listener of disconnected to connect at once', async () => {
    const { client, gateway } = fixture;
    const reconnected = new Promise<void>((resolve, reject) => {
      client.on('disconnected', () => client.connect(gateway.source()).then(resolve, reject));
    });
    gateway.lastSocket.emit('me', ...meError({ code: 'unauthorized', reason: '' }));
    gateway.lastSocket.disconnect(true);
    await reconnected;
    expect(client.user).toEqual(user);
  });
});
