import { createRequire } from 'node:module';
import { me, meError, roomEvent, TalkError, type TalkEvents } from '@honey/mintalk';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CLUSTER, nextEvent, record, type Setup, setup, user } from './mintalk-support.ts';

const require = createRequire(import.meta.url);

let fixture: Setup;
beforeEach(async () => {
  fixture = await setup();
  await fixture.client.connect(fixture.gateway.source());
});
afterEach(() => fixture.close());

describe('events', () => {
  interface KindVector {
    event: 'me' | 'sys';
    kind: keyof TalkEvents;
    frames: string[];
    values: unknown[];
  }
  const kinds: KindVector[] = require('@honey/mintalk/vectors.json').kinds;
  const relayed = kinds.filter(({ kind }) => kind !== 'error' && kind !== 'connected');

  test.each(relayed.map((one) => [`${one.event} ${one.kind}`, one] as const))(
    '%s is emitted by its name',
    async (_name, one) => {
      const { client, gateway } = fixture;
      const emitted = nextEvent(client, one.kind);
      // A later version may send more arguments and more fields.
      gateway.sendRaw(one.event, one.kind, ...one.frames, 's003new');
      expect(await emitted).toEqual(one.values);
    },
  );

  test('me error is emitted as an error with code and reason', async () => {
    const { client, gateway } = fixture;
    const errors = record(client, 'error');
    gateway.lastSocket.emit('me', ...meError({ code: 'slow', reason: '읽는 속도가 느려요' }));
    gateway.lastSocket.emit('me', ...meError({ code: 'shutdown', reason: '' }));
    await fixture.settled();
    expect(errors).toEqual([
      ['error', new TalkError('slow', '읽는 속도가 느려요')],
      ['error', new TalkError('shutdown')],
    ]);
    expect(errors.map(([, error]) => (error instanceof TalkError ? error.reason : error))).toEqual([
      '읽는 속도가 느려요',
      undefined,
    ]);
  });

  test('user_updated replaces the stored user', async () => {
    const { client, gateway } = fixture;
    const renamed = { ...user, name: '새 이름' };
    const emitted = nextEvent(client, 'user_updated');
    gateway.lastSocket.emit('me', ...me('user_updated', renamed));
    await emitted;
    expect(client.user).toEqual(renamed);
  });

  test('kinds and events of later versions are ignored, and names of object members are only names (MINTALK-6)', async () => {
    const { client, gateway } = fixture;
    const errors = record(client, 'error', 'disconnected');
    for (const kind of ['brand_new', 'toString', 'constructor', '__proto__']) {
      gateway.sendRaw('me', kind, 's00');
      gateway.sendRaw('sys', kind, 's00');
      gateway.sendRaw(kind, 'whatever', 1);
    }
    gateway.sendRaw('me', 7);
    await fixture.settled();
    expect(errors).toEqual([]);
  });

  test('room events reach listeners of their name until they are removed', async () => {
    const { client, gateway } = fixture;
    const received: string[][] = [];
    const listener = (...values: string[]): number => received.push(values);
    client.addServerListener('like', listener);
    client.addServerListener('like', listener);
    const namespace = gateway.io.of(`/${CLUSTER}`);
    const like = { user_key: 7, nick: '꿀벌', like_cnt: 3 };
    namespace.emit(...roomEvent('like', '1042', like));
    await fixture.settled();
    expect(received).toEqual([['1042', JSON.stringify(like)]]);
    client.removeServerListener('like', listener);
    namespace.emit(...roomEvent('like', '1042', like));
    await fixture.settled();
    expect(received).toHaveLength(1);
  });

  test.each(['sys', 'me', 'talk'])('%s is reserved for the client itself (MINTALK-18)', (name) => {
    const { client } = fixture;
    expect(() => client.addServerListener(name, () => {})).toThrow(new TalkError('reserved event'));
    expect(() => client.removeServerListener(name, () => {})).toThrow(new TalkError('reserved event'));
  });

  test('a removed listener receives nothing more', async () => {
    const { client, gateway } = fixture;
    const received: string[] = [];
    const listener = (): number => received.push('received');
    client.on('user_updated', listener);
    gateway.lastSocket.emit('me', ...me('user_updated', user));
    await fixture.settled();
    client.off('user_updated', listener);
    gateway.lastSocket.emit('me', ...me('user_updated', user));
    await fixture.settled();
    expect(received).toHaveLength(1);
  });

  test('an exception of a listener surfaces, and harms neither other listeners nor the connection', async () => {
    const { client, gateway } = fixture;
    const surfaced: (() => void)[] = [];
    const queued = jest.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) => surfaced.push(run));
    client.on('user_updated', () => {
      throw new Error('a fault of the page');
    });
    const received = record(client, 'user_updated');
    gateway.lastSocket.emit('me', ...me('user_updated', user));
    await fixture.settled();
    queued.mockRestore();
    expect(received).toHaveLength(1);
    expect(surfaced).toHaveLength(1);
    expect(surfaced[0]).toThrow('a fault of the page');
    expect(await client.talk('1', 'a')).toBe('1001');
  });
});
