import { TalkError } from '@honey/mintalk';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { record, type ServerSocket, type Setup, setup } from './mintalk-support.ts';

let fixture: Setup;
beforeEach(async () => {
  fixture = await setup();
  await fixture.client.connect(fixture.gateway.source());
});
afterEach(() => fixture.close());

describe('disconnecting', () => {
  test('ends the socket, is emitted once, and no event follows', async () => {
    const { client, gateway, timing } = fixture;
    await client.join('1');
    const events = record(client, 'disconnected', 'error');
    const closed = new Promise((resolve) => gateway.lastSocket.on('disconnect', resolve));
    client.disconnect();
    client.disconnect();
    expect(events).toEqual([['disconnected', 'io client disconnect']]);
    expect([client.container, client.user, client.userSocket, client.channels.size]).toEqual([
      null,
      null,
      null,
      0,
    ]);
    await closed;
    expect(timing.timers).toEqual([]);
    await client.connect(gateway.source());
    await fixture.settled();
    expect(gateway.sent).toEqual(['join 1']);
  });

  test('rejects pending calls', async () => {
    const { client, gateway } = fixture;
    const requested = new Promise<void>((resolve) => {
      gateway.answer = () => {
        resolve();
        return undefined;
      };
    });
    const talking = client.talk('1', 'a');
    await requested;
    client.disconnect();
    await expect(talking).rejects.toEqual(new TalkError('disconnected'));
  });

  test('while connecting rejects connect', async () => {
    const { gateway } = fixture;
    const { client, close } = await setup();
    const accepted = new Promise<void>((resolve) => {
      gateway.greet = () => resolve();
    });
    const connecting = client.connect(gateway.source());
    await accepted;
    client.disconnect();
    await expect(connecting).rejects.toEqual(new TalkError('disconnected'));
    await close();
  });

  test('while the token is fetched rejects connect, and the token is not used', async () => {
    const { gateway } = fixture;
    const other = await setup();
    let give: () => void = () => {};
    const fetched = new Promise<void>((resolve) => {
      give = resolve;
    });
    const connecting = other.client.connect(async () => {
      await fetched;
      return await gateway.source()();
    });
    other.client.disconnect();
    await expect(connecting).rejects.toEqual(new TalkError('disconnected'));
    give();
    await fixture.client.join('1');
    expect(gateway.sockets).toHaveLength(1);
    await other.close();
  });

  test('while the socket opens closes it once it is open, and sends no token', async () => {
    let onOpening: (open: () => void) => void;
    const opening = new Promise<() => void>((resolve) => {
      onOpening = resolve;
    });
    const other = await setup({
      server: { allowRequest: (_request, allow) => onOpening(() => allow(null, true)) },
    });
    const ended = new Promise((resolve) => {
      other.gateway.io.engine.once('connection', (socket: ServerSocket['conn']) =>
        socket.once('close', resolve),
      );
    });
    const connecting = other.client.connect(other.gateway.source());
    const open = await opening;
    other.client.disconnect();
    await expect(connecting).rejects.toEqual(new TalkError('disconnected'));
    open();
    expect(await ended).toBe('transport close');
    expect(other.gateway.tokens).toEqual([]);
    await other.close();
  });

  test('while waiting to reconnect ends the wait', async () => {
    const { client, timing } = fixture;
    await fixture.disconnectClient();
    await timing.reconnectDelay();
    const events = record(client, 'disconnected');
    client.disconnect();
    expect(timing.timers).toEqual([]);
    expect(events).toEqual([]);
  });

  test.each(['error', 'disconnected'] as const)(
    'from a listener of %s keeps the client disconnected',
    async (name) => {
      const { client, gateway, timing } = fixture;
      client.on(name, () => client.disconnect());
      gateway.sendRaw('me', 'user_updated', 'U00');
      await new Promise((resolve) => gateway.lastSocket.on('disconnect', resolve));
      expect(timing.timers).toEqual([]);
      expect(client.user).toBeNull();
    },
  );

  test('while not connected does nothing', async () => {
    const { client, close } = await setup();
    client.disconnect();
    await close();
  });
});
