import { me, okAck, roomEvent, TalkError, talkLine } from '@honey/mintalk';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  buildChannel,
  buildUserChannel,
  CLUSTER,
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

describe('rejoining', () => {
  test('reuses the same ticket text, or calls the function for a fresh one (MINTALK-12)', async () => {
    const { client, gateway } = fixture;
    const ticket = jest.fn<() => Promise<string>>().mockResolvedValueOnce('t1').mockResolvedValueOnce('t2');
    await client.join('1', 'fixed');
    await client.join('2', ticket);
    await client.join('3');
    gateway.sent.length = 0;
    await fixture.disconnectClient();
    const joined = new Promise<void>((resolve) => {
      client.on('channel_joined', () => client.channels.size === 3 && resolve());
    });
    await fixture.reconnect();
    await joined;
    expect(gateway.sent.toSorted()).toEqual(['join 1|fixed', 'join 2|t2', 'join 3']);
    expect([...client.channels.keys()].toSorted()).toEqual(['1', '2', '3']);
  });

  test('includes a channel that the server itself put the socket in (MINTALK-12)', async () => {
    const { client, gateway } = fixture;
    gateway.lastSocket.emit('me', ...me('channel_joined', buildChannel('lobby'), buildUserChannel('lobby')));
    await fixture.settled();
    await fixture.disconnectClient();
    const joined = nextEvent(client, 'channel_joined');
    await fixture.reconnect();
    await joined;
    expect(gateway.sent).toEqual(['join lobby']);
  });

  test('excludes channels that were left, kicked, removed or refused, and those left while disconnected', async () => {
    const { client, gateway } = fixture;
    for (const id of ['1', '2', '3', '4']) await client.join(id);
    await client.leave('1');
    gateway.lastSocket.emit('me', ...me('channel_kicked', buildChannel('2'), { code: 'kick', reason: '' }));
    await fixture.settled();
    const { answer } = gateway;
    gateway.answer = () => 'denied|ticket required';
    await expect(client.join('9')).rejects.toMatchObject({ message: 'denied' });
    gateway.answer = answer;
    gateway.sent.length = 0;
    await fixture.disconnectClient();
    expect(await client.leave('3')).toEqual(buildChannel('3'));
    const joined = nextEvent(client, 'channel_joined');
    await fixture.reconnect();
    await joined;
    await fixture.settled();
    expect(gateway.sent).toEqual(['join 4']);
  });

  test('excludes a join that was never answered', async () => {
    const { client, gateway } = fixture;
    const joining = new Promise<void>((resolve) => {
      gateway.answer = (socket) => {
        socket.emit('me', ...me('channel_joined', buildChannel('1'), buildUserChannel('1')));
        socket.disconnect(true);
        resolve();
        return undefined;
      };
    });
    await expect(client.join('1')).rejects.toEqual(new TalkError('disconnected'));
    await joining;
    await fixture.reconnect();
    await fixture.settled();
    expect(gateway.sent).toEqual(['join 1']);
  });

  test.each([
    ['refused', 'denied|banned', 'denied'],
    ['refused without a reason', 'not_found', 'not_found'],
  ])(
    '%s emits join_channel_failed_on_reconnect with the code, once (MINTALK-15)',
    async (_name, answer, code) => {
      const { client, gateway } = fixture;
      await client.join('1', 'ticket');
      await fixture.disconnectClient();
      gateway.answer = () => answer;
      const emitted = nextEvent(client, 'error');
      await fixture.reconnect();
      expect(await emitted).toMatchObject([{ message: 'join_channel_failed_on_reconnect', reason: code }]);
      gateway.sent.length = 0;
      await fixture.disconnectClient();
      await fixture.reconnect();
      await fixture.settled();
      expect(gateway.sent).toEqual([]);
    },
  );

  test('whose ticket cannot be fetched emits the reason', async () => {
    const { client } = fixture;
    const ticket = jest.fn<() => Promise<string>>().mockResolvedValueOnce('t1');
    ticket.mockRejectedValueOnce(new TalkError('block_live'));
    await client.join('1', ticket);
    await fixture.disconnectClient();
    const emitted = nextEvent(client, 'error');
    await fixture.reconnect();
    expect(await emitted).toMatchObject([
      { message: 'join_channel_failed_on_reconnect', reason: 'block_live' },
    ]);
  });

  test('that is interrupted by another disconnect happens on the next connection', async () => {
    const { client, gateway } = fixture;
    await client.join('1', 'ticket');
    const errors = record(client, 'error');
    const { answer } = gateway;
    gateway.answer = (socket) => {
      socket.disconnect(true);
      return undefined;
    };
    await fixture.disconnectClient();
    const disconnectedAgain = nextEvent(client, 'disconnected');
    await fixture.reconnect();
    await disconnectedAgain;
    gateway.answer = answer;
    const joined = nextEvent(client, 'channel_joined');
    expect(await fixture.reconnect()).toBe(100);
    await joined;
    expect(errors).toEqual([]);
    expect(gateway.sent).toEqual(['join 1|ticket', 'join 1|ticket', 'join 1|ticket']);
  });

  test('is cancelled when the channel is left while its ticket is fetched', async () => {
    const { client, gateway } = fixture;
    let give: (ticket: string) => void = () => {};
    const requested = new Promise<void>((resolve) => {
      const later = (): Promise<string> =>
        new Promise((resolveTicket) => {
          give = resolveTicket;
          resolve();
        });
      const ticket = jest.fn<() => Promise<string>>().mockResolvedValueOnce('t1').mockImplementation(later);
      void client.join('1', ticket);
    });
    await nextEvent(client, 'channel_joined');
    await fixture.settled();
    await fixture.disconnectClient();
    await fixture.reconnect();
    await requested;
    await client.leave('1');
    give('t2');
    await fixture.settled();
    expect(gateway.sent).toEqual(['join 1|t1', '_join 1']);
  });
});

describe('after many reconnects', () => {
  test('there is one connection, and every listener receives every event once', async () => {
    const { client, gateway, timing } = fixture;
    const received = record(client, 'talk', 'connected');
    const likes: string[] = [];
    client.addServerListener('like', (channelId) => likes.push(channelId));
    await client.join('1');
    for (let round = 0; round < 5; round += 1) {
      await fixture.disconnectClient();
      const joined = nextEvent(client, 'channel_joined');
      await fixture.reconnect();
      await joined;
    }
    const line = { id: '1', channelId: '1', message: 'a', user, userChannel: buildUserChannel('1') };
    const namespace = gateway.io.of(`/${CLUSTER}`);
    namespace.emit('talk', ...talkLine(line));
    namespace.emit(...roomEvent('like', '1', { user_key: 1, nick: 'a', like_cnt: 1 }));
    await fixture.settled();
    expect(received.map(([name]) => name)).toEqual([...Array<string>(5).fill('connected'), 'talk']);
    expect(likes).toEqual(['1']);
    expect(gateway.connected).toBe(1);
    expect(timing.timers).toEqual([]);
  });

  test('a late acknowledgement of the old connection changes nothing on the new one', async () => {
    const { client, gateway } = fixture;
    let late: () => void = () => {};
    gateway.lastSocket.removeAllListeners('join');
    const requested = new Promise<void>((resolve) => {
      gateway.lastSocket.on('join', (id, acknowledge) => {
        late = () => acknowledge(okAck('join', buildChannel(id), buildUserChannel(id)));
        resolve();
      });
    });
    const joining = client.join('1');
    await requested;
    const rejected = expect(joining).rejects.toEqual(new TalkError('disconnected'));
    await fixture.disconnectClient();
    await fixture.reconnect();
    late();
    await rejected;
    await fixture.settled();
    expect(client.channels.size).toBe(0);
  });
});
