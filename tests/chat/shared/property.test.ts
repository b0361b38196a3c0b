import { Permission, type TalkClient } from '@honey/mintalk';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { numbersFrom } from '@honey/server/users/pictures/art/random';
import { type ChatServer, LIVE, type TestMember, until } from '../gateway-support.ts';
import { linesOf, startTwoServers, type TwoServers } from './two-servers.ts';

const PEOPLE = 10;
const STEPS = 150;

/** What a socket received of the room from a join to the leave after it. */
interface Stay {
  /** Ids of talk lines and gifts, in the order of their arrival. */
  received: string[];
  /** Acknowledged lines of its own. */
  own: Set<string>;
  /** Acknowledged lines that were sent after the join; a leave may have come first. */
  certain: Set<string>;
  isOver: boolean;
}

interface Person {
  member: TestMember;
  server: ChatServer;
  client: TalkClient;
  stay: Stay | undefined;
  stays: Stay[];
}

let servers: TwoServers;
let people: Person[];
const gifts: number[] = [];

beforeAll(async () => {
  servers = await startTwoServers();
  for (const { app } of [servers.one, servers.two]) {
    const settings = app.get(SettingsStore);
    await settings.set('chat_socket_per_second', 100_000);
    await settings.set('chat_socket_burst', 100_000);
    await settings.set('chat_socket_burst_bytes', 10_000_000);
    await settings.set('chat_socket_bytes_per_second', 10_000_000);
  }
});
afterAll(() => servers.close());

/** Drawn from a seed, so that a failure can be repeated with SEED=…. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = numbersFrom(seed);
const draw = (below: number): number => Math.floor(random() * below);

async function newPerson(server: ChatServer): Promise<Person> {
  const member = await servers.one.buildMember();
  const client = await server.client(member);
  const person: Person = { member, server, client, stay: undefined, stays: [] };
  const receive = (id: string) => person.stay?.received.push(id);
  client.on('talk', ({ id }) => receive(id));
  client.addServerListener('gift', (_channelId, json) =>
    receive((JSON.parse(json) as { message_id: string }).message_id),
  );
  client.on('channel_joined', () => {
    person.stay = { received: [], own: new Set(), certain: new Set(), isOver: false };
    person.stays.push(person.stay);
  });
  const end = () => {
    if (person.stay) person.stay.isOver = true;
    person.stay = undefined;
  };
  client.on('channel_left', end);
  client.on('channel_kicked', end);
  return person;
}

const ticketOf = ({ server, member }: Person) => server.ticket(member, { permission: Permission.manager });

/** Kicks at the same time may revoke the ticket. */
async function join(person: Person): Promise<void> {
  try {
    await person.client.join(LIVE, async () => ticketOf(person));
  } catch (error) {
    if (!String(error).includes('denied')) throw error;
    await join(person);
  }
}

async function say(person: Person, text: string): Promise<void> {
  const own = person.stay;
  const inside = people.flatMap(({ stay }) => stay ?? []);
  try {
    const id = await person.client.talk(LIVE, text);
    // A kick comes before the acknowledgement, and may come before the line.
    if (own && !own.isOver) own.own.add(id);
    for (const stay of inside) stay.certain.add(id);
  } catch (error) {
    if (!String(error).includes('not_joined')) throw error;
  }
}

/** One step of one person; the steps of different people are concurrent. */
async function step(person: Person, at: number): Promise<void> {
  const kind = draw(20);
  const anyone = people[draw(people.length)] ?? person;
  if (kind < 11) return say(person, `${person.member.nick} ${at}`);
  if (kind < 14) return join(person);
  if (kind < 16) {
    await person.client.leave(LIVE).catch(() => undefined);
    return;
  }
  if (kind === 16) {
    for (const { chat } of [servers.one, servers.two])
      chat.kick(LIVE, anyone.member.id, { code: 'kick', reason: '' });
    return;
  }
  if (kind < 19) {
    gifts.push(gifts.length + 1);
    const giftId = gifts.length;
    const gift = { giftId, channelId: LIVE, payload: { gift_id: giftId }, createdAt: new Date() };
    await person.server.chat.showGift(gift);
    // The outbox may deliver it again, to any server.
    if (draw(2) === 0) await (draw(2) ? servers.one : servers.two).chat.showGift(gift);
    return;
  }
  await person.server.chat.refreshUser(anyone.member.id);
}

const byId = (one: string, other: string) => Number(one) - Number(other);

it(`of random lines, joins, leaves, kicks and gifts every socket receives each line once and in order (CHAT-66), seed ${seed}`, async () => {
  const witness = await servers.two.viewer(await servers.one.buildMember());
  const all: string[] = [];
  witness.on('talk', ({ id }) => all.push(id));
  witness.addServerListener('gift', (_channelId, json) =>
    all.push((JSON.parse(json) as { message_id: string }).message_id),
  );
  people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, at) => newPerson(at % 2 ? servers.one : servers.two)),
  );
  await Promise.all(people.map(join));
  await Promise.all(
    people.map(async (person) => {
      for (let at = 0; at < STEPS; at += 1) await step(person, at);
    }),
  );
  await Promise.all(people.map(join));
  const last = await witness.talk(LIVE, '끝').catch(() => witness.talk(LIVE, '끝'));
  const open = people.flatMap(({ stay }) => stay ?? []);
  await until(() => open.every(({ received }) => received.at(-1) === last));

  expect(all).toEqual([...all].sort(byId));
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(PEOPLE * STEPS * 0.2);
  for (const { received, own, certain, isOver } of people.flatMap(({ stays }) => stays)) {
    const from = all.indexOf(received[0] ?? '');
    // Everything between the first and the last line, once and in order.
    expect(received).toEqual(received.length === 0 ? [] : all.slice(from, from + received.length));
    const expected = isOver ? own : certain;
    expect([...expected].filter((id) => !received.includes(id))).toEqual([]);
  }
  for (const server of [servers.one, servers.two]) {
    await server.chat.flushLines();
    const { list } = await server.chat.histories(LIVE, { limit: 10_000 });
    expect(list.map(({ message_id }) => message_id)).toEqual(all.slice(-list.length));
  }
  const inside = people.filter(({ stay }) => stay !== undefined).length + 1;
  await until(async () => {
    const counts = await Promise.all(
      [servers.one, servers.two].map(({ chat }) => chat.presenceEverywhere(LIVE)),
    );
    return counts.every(({ user, users }) => user === inside && users.length === inside);
  });
  const stored = await servers.one.database.prisma.chatLine.findMany({
    where: { channelId: LIVE },
    orderBy: { messageId: 'asc' },
  });
  expect(stored.map(({ messageId }) => String(messageId))).toEqual(all);
  expect(new Set(stored.flatMap(({ giftId }) => (giftId === null ? [] : [Number(giftId)])))).toEqual(
    new Set(gifts),
  );
});

it('receives the lines of both servers in one order (CHAT-66)', async () => {
  const [here, there] = await Promise.all([
    servers.one.viewer(await servers.one.buildMember(), { permission: Permission.manager }),
    servers.two.viewer(await servers.one.buildMember(), { permission: Permission.manager }),
  ]);
  const [atOne, atTwo] = [linesOf(here), linesOf(there)];
  const lines = Array.from({ length: 200 }, (_, at) => (at % 2 ? here : there).talk(LIVE, `line ${at}`));
  await Promise.all(lines);
  await until(() => atOne.length === 200 && atTwo.length === 200);
  expect(atOne.map(({ id }) => id)).toEqual(atTwo.map(({ id }) => id));
});
