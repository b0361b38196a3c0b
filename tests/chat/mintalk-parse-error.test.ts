import { TalkError } from '@honey/mintalk';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { nextEvent, record, type Setup, setup } from './mintalk-support.ts';

let fixture: Setup;
beforeEach(async () => {
  fixture = await setup();
  await fixture.client.connect(fixture.gateway.source());
});
afterEach(() => fixture.close());

describe('a text that cannot be decoded', () => {
  const broken: [string, (send: Setup['gateway']['sendRaw']) => void][] = [
    ['a broken frame in me', (send) => send('me', 'user_updated', 'U00')],
    ['a wrong frame in me', (send) => send('me', 'user_updated', 's002hi')],
    ['a missing frame in me', (send) => send('me', 'channel_joined')],
    ['a broken alert', (send) => send('me', 'error', 'A004s00')],
    ['a broken frame in sys', (send) => send('sys', 'count_updated', 'K00zzz')],
    ['a non-text value in sys', (send) => send('sys', 'channel_created', { id: '1' })],
    ['a talk line without its bar', (send) => send('talk', '1', 'no bar', 'U000', 'M000')],
    ['a talk line with a broken user', (send) => send('talk', '1', '1|a', 'U005s00', 'M000')],
    ['a room event that is not text', (send) => send('gift', '1042', { star_cnt: 1 })],
  ];

  test.each(broken)(
    '%s is a parse error, closes the socket, and the backoff applies (MINTALK-19)',
    async (_name, send) => {
      const { client, gateway } = fixture;
      await client.join('1042');
      const events = record(client, 'error', 'disconnected', 'user_updated', 'channel_joined', 'talk');
      const whenDisconnected = nextEvent(client, 'disconnected');
      const closed = new Promise((resolve) => gateway.lastSocket.on('disconnect', resolve));
      send((...values) => gateway.sendRaw(...values));
      await whenDisconnected;
      await closed;
      expect(events).toEqual([
        ['error', new TalkError('parse error')],
        ['disconnected', 'parse error'],
      ]);
      const joined = nextEvent(client, 'channel_joined');
      expect(await fixture.reconnect()).toBe(100);
      await joined;
    },
  );

  test('is a packet that is not valid socket.io', async () => {
    const { client, gateway } = fixture;
    const events = record(client, 'error', 'disconnected');
    const whenDisconnected = nextEvent(client, 'disconnected');
    gateway.lastSocket.conn.send('2[garbage');
    await whenDisconnected;
    expect(events).toEqual([
      ['error', new TalkError('parse error')],
      ['disconnected', 'parse error'],
    ]);
    expect(await fixture.reconnect()).toBe(100);
  });

  test.each(['ok', 'okC003s00', 'oks00217'])(
    'is the acknowledgement "%s" of a join (MINTALK-19)',
    async (answer) => {
      const { client, gateway } = fixture;
      const events = record(client, 'error', 'disconnected');
      gateway.answer = () => answer;
      await expect(client.join('1')).rejects.toEqual(new TalkError('parse error'));
      expect(events).toEqual([
        ['error', new TalkError('parse error')],
        ['disconnected', 'parse error'],
      ]);
      expect(await fixture.timing.reconnectDelay()).toBe(100);
    },
  );

  test('rejects the first connect', async () => {
    const { client, gateway, timing } = fixture;
    client.disconnect();
    gateway.greet = (socket) => socket.emit('me', 'connected', 'N000', 'U000', 'S00');
    const errors = record(client, 'error');
    await expect(client.connect(gateway.source())).rejects.toEqual(new TalkError('parse error'));
    expect(errors).toEqual([['error', new TalkError('parse error')]]);
    expect(timing.timers).toEqual([]);
  });
});
