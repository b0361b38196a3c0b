import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ChannelCounter, TalkClient, type TalkEvents } from '@honey/mintalk';
import { ChatModule } from '@honey/server/chat/chat.module';
import { ChatService, type TicketOrder } from '@honey/server/chat/chat.service';
import { AccessTokenService } from '@honey/server/core/access/access-token.service';
import { type AppConfig, readConfig } from '@honey/server/core/config/app-config';
import { CoreModule } from '@honey/server/core/core.module';
import { Database } from '@honey/server/core/database/database';
import { createApp } from '@honey/server/core/http/create-app';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { UsersModule } from '@honey/server/users/users.module';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { io, type Socket } from 'socket.io-client';
import { testedSettings } from '../setup/tested-settings.ts';

/** A member as tests know one. */
export interface TestMember {
  userKey: number;
  id: string;
  nick: string;
  signInId: string;
  /** Bearer token. */
  accessToken: string;
}

export const LIVE = '1001';

/** A running server with the chat, and the clients connected to it. */
export class ChatServer {
  private readonly clients: TalkClient[] = [];
  private readonly sockets: Socket[] = [];
  private readonly counters = new WeakMap<TalkClient, ChannelCounter>();
  private serial = 0;

  private constructor(
    readonly app: NestFastifyApplication,
    readonly base: string,
  ) {}

  static async start(databaseUrl: string, changes: Partial<AppConfig> = {}): Promise<ChatServer> {
    const config = Object.assign(
      readConfig({
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        DATABASE_URL: databaseUrl,
        RATE_LIMIT_PER_MINUTE: '0',
        NODE_ID: 'test-node',
        ...testedSettings(),
      }),
      changes,
    );
    @Module({ imports: [CoreModule.with(config), UsersModule, ChatModule] })
    class TestModule {}
    const app = await createApp(TestModule, config);
    await app.listen(0, '127.0.0.1');
    return new ChatServer(app, await app.getUrl());
  }

  get chat(): ChatService {
    return this.app.get(ChatService);
  }

  get database(): Database {
    return this.app.get(Database);
  }

  /** Runs one of the chat's regular jobs immediately. */
  async job(name: string): Promise<void> {
    await this.app.get(JobRunner).runNow(name);
  }

  async close(): Promise<void> {
    this.leaveAll();
    await this.app.close();
  }

  leaveAll(): void {
    for (const client of this.clients.splice(0)) client.disconnect();
    for (const socket of this.sockets.splice(0)) socket.disconnect();
  }

  async buildMember(
    row: { nick?: string; vipLevel?: number; role?: 'member' | 'host' | 'operator' } = {},
  ): Promise<TestMember> {
    this.serial += 1;
    const name = `${this.serial}-${randomUUID().slice(0, 8)}`;
    const { userKey, nick, role } = await this.database.prisma.user.create({
      data: {
        nick: `꿀벌${name}`,
        profileId: `bee${name}`,
        loginId: `bee${name}`,
        verificationYn: true,
        userAdultYn: true,
        ...row,
      },
    });
    const signInId = randomUUID();
    const accessToken = this.app.get(AccessTokenService).issue({ userKey, signInId, role }, 0);
    return { userKey, id: String(userKey), nick, signInId, accessToken };
  }

  /** The response of the connect call to a member or a guest. */
  async source(
    member?: TestMember,
    path = '/v1/talks/connect',
  ): Promise<{ socketHost: string; token: string }> {
    const answer = await fetch(this.base + path, {
      method: 'POST',
      headers: member ? { authorization: `Bearer ${member.accessToken}` } : {},
    });
    if (answer.status !== 200) throw new Error(`connect returned ${answer.status}: ${await answer.text()}`);
    // The tests of the connect call check the shape.
    const body = (await answer.json()) as { socket_host: string; token: string };
    return { socketHost: body.socket_host, token: body.token };
  }

  /** A connected client; without a member, a guest's. */
  async client(member?: TestMember): Promise<TalkClient> {
    const client = new TalkClient();
    this.clients.push(client);
    // Registered before the connection: the counts job may run before the test continues.
    client.on('count_updated', (counter) => this.counters.set(client, counter));
    await client.connect(() => this.source(member));
    return client;
  }

  /** The counts that a client received last, after pending counts are sent too. */
  async countsOf(client: TalkClient): Promise<ChannelCounter | undefined> {
    await this.job('chat-counts');
    await settled(client);
    return this.counters.get(client);
  }

  /** A socket of socket.io's own client, to send what TalkClient would not. */
  raw(token: string, options: { namespace?: string; headers?: Record<string, string> } = {}): Socket {
    const socket = io(this.base + (options.namespace ?? '/honey'), {
      path: '/mintalk/',
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
      extraHeaders: options.headers,
    });
    this.sockets.push(socket);
    return socket;
  }

  /** A raw socket that has been welcomed. */
  async rawConnected(member?: TestMember): Promise<Socket> {
    const { token } = await this.source(member);
    const socket = this.raw(token);
    await nextSocketEvent(socket, 'me');
    return socket;
  }

  /** Opens a live's channel. */
  openLive(id = LIVE, changes: { userId?: string; chatFanLevel?: number } = {}): void {
    this.chat.ensureChannel(
      {
        id,
        name: `방송 ${id}`,
        profileUrl: null,
        property: 0,
        userId: changes.userId ?? null,
        extra: { type: 'normal' },
        createdAt: 1_700_000_000_000,
      },
      { chatFanLevel: changes.chatFanLevel ?? 0 },
    );
  }

  ticket(member: TestMember | undefined, changes: Partial<TicketOrder> = {}): string {
    return this.chat.issueTicket({
      subject: member
        ? {
            id: member.id,
            name: member.nick,
            profileUrl: null,
            property: 0,
            extra: { vip_level: 0, honor: '' },
          }
        : { id: 'guest:of-watching', name: '손님', profileUrl: null, property: 8, extra: null },
      channelId: LIVE,
      permission: 0,
      property: 0,
      extra: { fan_level: 0 },
      ...changes,
    }).ticket;
  }

  /** A client in a live's channel. */
  async viewer(member?: TestMember, changes: Partial<TicketOrder> = {}): Promise<TalkClient> {
    const client = await this.client(member);
    await client.join(changes.channelId ?? LIVE, async () => this.ticket(member, changes));
    return client;
  }
}

/** The values of the next event of this name. */
export function nextSocketEvent(socket: Socket, name: string): Promise<unknown[]> {
  return new Promise((resolve) => socket.once(name, (...values: unknown[]) => resolve(values)));
}

/** The next event of this name that a client emits. */
export function next<N extends keyof TalkEvents>(
  client: TalkClient,
  name: N,
  matches: (...values: TalkEvents[N]) => boolean = () => true,
): Promise<TalkEvents[N]> {
  return new Promise((resolve) => {
    const listener = (...values: TalkEvents[N]): void => {
      if (!matches(...values)) return;
      client.off(name, listener);
      resolve(values);
    };
    client.on(name, listener);
  });
}

/** The next room event of this name. */
export function nextRoomEvent(
  client: TalkClient,
  name: string,
): Promise<[channelId: string, payload: unknown]> {
  return new Promise((resolve) => {
    const listener = (...[channelId, json]: unknown[]): void => {
      client.removeServerListener(name, listener);
      resolve([String(channelId), JSON.parse(String(json))]);
    };
    client.addServerListener(name, listener);
  });
}

/** Everything a client emits under these names, in order. */
export function record(
  client: TalkClient,
  ...names: (keyof TalkEvents)[]
): [name: string, ...values: unknown[]][] {
  const seen: [string, ...unknown[]][] = [];
  for (const name of names) client.on(name, (...values: unknown[]) => seen.push([name, ...values]));
  return seen;
}

/** Waits until a condition holds; the test's time limit ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(10);
}

/** Resolves when everything sent to the clients before has arrived: an acknowledgement follows it. */
export async function settled(...clients: TalkClient[]): Promise<void> {
  for (const client of clients) await client.leave('settled').catch(() => undefined);
}
