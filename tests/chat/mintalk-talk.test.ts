import { me, okAck, sys, TalkError, type TalkMessage, talkLine } from '@honey/mintalk';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  buildChannel,
  buildUserChannel,
  nextEvent,
  record,
  type Setup,
  setup,
  user,
} from './mintalk-support.ts';

let fixture: Setup;
beforeEach(async () => {
  fixture = await setup();
  await fixture.client.connect(fixture.gateway.source());
});
afterEach(() => fixture.close());

describe('joining and leaving', () => {
  test('stores the channel on joining, before the acknowledgement, and removes it on leaving (MINTALK-16)', async () => {
    const { client, gateway } = fixture;
    const order = record(client, 'channel_joined', 'channel_left');
    const [channel, userChannel] = [buildChannel('1042'), buildUserChannel('1042')];
    const stored = nextEvent(client, 'channel_joined').then(() => [...client.channels.values()]);

    const joined = client.join('1042', 'a.ticket|with a bar').then((answer) => {
      order.push(['answer']);
      return answer;
    });
    expect(await stored).toEqual([channel]);
    expect(await joined).toEqual({ channel, userChannel });
    expect(await client.join('1042')).toEqual({ channel, userChannel });
    expect([...client.channels]).toEqual([['1042', channel]]);

    expect(await client.leave('1042')).toEqual(channel);
    expect(client.channels.size).toBe(0);
    expect(gateway.sent).toEqual(['join 1042|a.ticket|with a bar', 'join 1042', '_join 1042']);
    expect(order.map(([name]) => name)).toEqual([
      'channel_joined',
      'answer',
      'channel_joined',
      'channel_left',
    ]);
  });

  test('calls a ticket function each time', async () => {
    const ticket = jest.fn<() => Promise<string>>().mockResolvedValueOnce('t1').mockResolvedValueOnce('t2');
    await fixture.client.join('1', ticket);
    await fixture.client.join('1', ticket);
    expect(fixture.gateway.sent).toEqual(['join 1|t1', 'join 1|t2']);
  });

  test.each([
    ['denied|ticket required', new TalkError('denied', 'ticket required')],
    ['denied|a|b', new TalkError('denied', 'a|b')],
    ['not_found', new TalkError('not_found')],
  ])('refused with "%s" rejects with code and reason (MINTALK-4)', async (answer, error) => {
    const { client, gateway } = fixture;
    gateway.answer = () => answer;
    for (const call of [() => client.join('1'), () => client.leave('1'), () => client.talk('1', 'a')]) {
      const refused = await call().catch((caught: unknown) => caught);
      expect(refused).toBeInstanceOf(TalkError);
      expect(refused).toMatchObject({ message: error.message });
      expect(refused).toHaveProperty('reason', error.reason);
    }
    expect(client.channels.size).toBe(0);
  });

  test.each(['join', '_join', 'talk'] as const)(
    '%s unanswered for 10 s is a timeout (MINTALK-17)',
    async (event) => {
      const { client, gateway, timing } = fixture;
      const requested = new Promise<void>((resolve) => {
        gateway.answer = () => {
          resolve();
          return undefined;
        };
      });
      const call = {
        join: () => client.join('1'),
        _join: () => client.leave('1'),
        talk: () => client.talk('1', 'a'),
      };
      const answer = call[event]();
      await requested;
      expect(timing.timers.map(({ delayMs }) => delayMs)).toEqual([10_000]);
      timing.fire(10_000);
      await expect(answer).rejects.toEqual(new TalkError('timeout'));
      expect(client.user).toEqual(user);
    },
  );

  test('a kick, a removal and a leaving drop the channel; an update replaces it (MINTALK-16)', async () => {
    const { client, gateway } = fixture;
    for (const id of ['1', '2', '3', '4']) await client.join(id);
    const socket = gateway.lastSocket;
    socket.emit('me', ...me('channel_kicked', buildChannel('1'), { code: 'kick', reason: '도배' }));
    socket.emit('sys', ...sys('channel_removed', buildChannel('2'), { code: 'ended', reason: '' }));
    socket.emit('me', ...me('channel_left', buildChannel('3')));
    socket.emit('sys', ...sys('channel_updated', buildChannel('4', '새 제목')));
    socket.emit('sys', ...sys('channel_updated', buildChannel('5', '남의 방')));
    await fixture.settled();
    expect([...client.channels.values()]).toEqual([buildChannel('4', '새 제목')]);
  });

  test('a kick right after the acknowledgement is processed after it', async () => {
    const { client, gateway } = fixture;
    const kicked = nextEvent(client, 'channel_kicked');
    const socket = gateway.lastSocket;
    socket.removeAllListeners('join');
    socket.on('join', (id, acknowledge) => {
      socket.emit('me', ...me('channel_joined', buildChannel(id), buildUserChannel(id)));
      acknowledge(okAck('join', buildChannel(id), buildUserChannel(id)));
      socket.emit('me', ...me('channel_kicked', buildChannel(id), { code: 'kick', reason: '' }));
    });
    await client.join('1');
    await kicked;
    await fixture.settled();
    expect(client.channels.size).toBe(0);
  });

  test('a channel id with a bar is refused before it could reach another channel', async () => {
    const { client, gateway } = fixture;
    for (const call of [client.join('1|2'), client.leave('1|2'), client.talk('1|2', 'a')]) {
      await expect(call).rejects.toMatchObject({ message: 'invalid_request' });
    }
    expect(gateway.sent).toEqual([]);
  });
});

describe('talking', () => {
  test('resolves with the message id, and every line arrives whole', async () => {
    const { client, gateway } = fixture;
    gateway.answer = () => okAck('talk', '9007199254740993');
    expect(await client.talk('1042', '안녕|하세요 🍯\n다음 줄')).toBe('9007199254740993');
    expect(gateway.sent).toEqual(['talk 1042|안녕|하세요 🍯\n다음 줄']);

    const line: TalkMessage = {
      id: '9007199254740993',
      channelId: '1042',
      message: '안녕|하세요 🍯\n다음 줄',
      user,
      userChannel: { ...buildUserChannel('1042'), permission: 3, extra: '{"fan_level":10}' },
    };
    const received = nextEvent(client, 'talk');
    gateway.lastSocket.emit('talk', ...talkLine(line));
    expect(await received).toEqual([line]);
  });
});
