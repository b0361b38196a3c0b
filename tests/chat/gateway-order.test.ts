import { Permission } from '@honey/mintalk';
import { TalkServer } from '@honey/server/chat/connection/talk-server';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { numbersFrom } from '@honey/server/users/pictures/art/random';
import { jest } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { ChatServer, LIVE } from './gateway-support.ts';

const PEOPLE = 12;
const STEPS = 3_000;
const CHANNELS = [LIVE, '1002'];

let database: TestDatabase;
let server: ChatServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await ChatServer.start(database.url);
  for (const channel of CHANNELS) server.openLive(channel);
  // As fast and as much as they can: the number of tickets that each of them sends is drawn at random.
  await server.app.get(SettingsStore).set('chat_socket_per_second', 100_000);
  await server.app.get(SettingsStore).set('chat_socket_burst', 100_000);
  await server.app.get(SettingsStore).set('chat_socket_burst_bytes', 10_000_000);
  await server.app.get(SettingsStore).set('chat_socket_bytes_per_second', 10_000_000);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

/** Drawn from a seed, so that a failure can be repeated with SEED=…. */
function draws(seed: number): (below: number) => number {
  const random = numbersFrom(seed);
  return (below) => Math.floor(random() * below);
}

/** Records what each socket has to receive: the lines of the channels that it is in while they are sent. */
function watchServer(): Map<string, string[]> {
  const talk = server.app.get(TalkServer);
  const inside = new Map(CHANNELS.map((id) => [id, new Set<string>()]));
  const expected = new Map<string, string[]>();
  const { addToChannel, removeFromChannel, sendLine } = talk;
  jest.spyOn(talk, 'addToChannel').mockImplementation((socket, channelId) => {
    inside.get(channelId)?.add(socket.id);
    addToChannel.call(talk, socket, channelId);
  });
  jest.spyOn(talk, 'removeFromChannel').mockImplementation((socketId, channelId) => {
    inside.get(channelId)?.delete(socketId);
    removeFromChannel.call(talk, socketId, channelId);
  });
  jest.spyOn(talk, 'sendLine').mockImplementation((line) => {
    for (const id of inside.get(line.channelId) ?? []) {
      expected.set(id, [...(expected.get(id) ?? []), `line ${line.id}`]);
    }
    sendLine.call(talk, line);
  });
  return expected;
}

/** A connected host with everything it receives, in order. */
async function enter(): Promise<{ socket: Socket; act: (act: Act) => Promise<void>; received: string[] }> {
  const member = await server.buildMember();
  const socket = await server.rawConnected(member);
  const received: string[] = [];
  socket.on('talk', (id) => received.push(`line ${id}`));
  const act = async ({ kind, channel }: Act) => {
    const ticket = server.ticket(member, { channelId: channel, permission: Permission.host });
    const text = kind === 'join' ? `${channel}|${ticket}` : kind === 'talk' ? `${channel}|안녕` : channel;
    const answer = String(await socket.emitWithAck(kind, text));
    const messageId = kind === 'talk' && /^oks[0-9a-f]{3}(\d+)$/u.exec(answer)?.[1];
    if (messageId) expect(received.includes(`line ${messageId}`)).toBe(true);
  };
  return { socket, act, received };
}

interface Act {
  kind: 'join' | '_join' | 'talk';
  channel: string;
}

test('each line reaches every socket in its channel, once, in order, and before its acknowledgement (CHAT-40)', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const draw = draws(seed);
  const expected = watchServer();
  const people = await Promise.all(Array.from({ length: PEOPLE }, enter));
  const kinds = ['talk', 'talk', 'talk', 'talk', 'join', '_join'] as const;

  let under: Promise<void>[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const person = people[draw(PEOPLE)];
    const kind = kinds[draw(kinds.length)] ?? 'talk';
    const channel = CHANNELS[draw(CHANNELS.length)] ?? LIVE;
    if (person) under.push(person.act({ kind, channel }));
    // Some requests are sent together, others one after the other.
    if (draw(8) === 0) {
      await Promise.all(under);
      under = [];
    }
  }
  await Promise.all(under);

  for (const { socket, received } of people) {
    await socket.emitWithAck('_join', 'settled');
    expect({ seed, received }).toEqual({ seed, received: expected.get(socket.id ?? '') });
  }
});
