import { buildLive } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { RoomStreams } from '@honey/server/chat/channel/shared/room-streams.service';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { startThrowawayRedis, type ThrowawayRedis } from '@honey/stack/redis/throwaway-redis';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { enterRoom, type Room } from '../../setup/room.ts';
import { until } from '../gateway-support.ts';

/** Two whole servers over one database and one Redis, with a live. */
export interface TwoApps {
  all: readonly [TestApp, TestApp];
  redis: ThrowawayRedis;
  host: BuiltMember;
  vodKey: number;
  /** A client of a member at one of the servers. */
  clientOf(server: TestApp, userKey: number): Promise<TestClient>;
  /** Resolves when both share their rooms, or no longer do. */
  untilSharing(isSharing: boolean): Promise<void>;
  close(): Promise<void>;
}

export async function startTwoApps(): Promise<TwoApps> {
  const redis = await startThrowawayRedis();
  const environment = { REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '1000' };
  const one = await startApp({ ...environment, NODE_ID: 'one' });
  const two = await startApp({ ...environment, NODE_ID: 'two', DATABASE_URL: one.databaseUrl });
  const host = await buildHost(one.app);
  const { vodKey } = await buildLive(one.app, { hostKey: host.userKey });
  for (const { app } of [one, two]) await app.get(SettingsStore).set('chat_burst', 100);
  return {
    all: [one, two],
    redis,
    host,
    vodKey,
    clientOf: async ({ baseUrl }, userKey) => new TestClient(baseUrl).as(await tokenOf(one.app, userKey)),
    untilSharing: (isSharing) =>
      until(() => [one, two].every(({ app }) => app.get(RoomStreams).isSharing === isSharing)),
    close: async () => {
      await two.close();
      await one.close();
      await redis.kill();
    },
  };
}

/** A member in the room, with what arrived since the last entrance. */
export class Viewer {
  /** Ids of lines and gifts, in the order of their arrival. */
  received: string[] = [];
  /** Ids of lines that were hidden. */
  hidden: string[] = [];
  /** The viewer's name, as the room knows it. */
  name: string | undefined;
  /** Why the viewer is out: the code of a kick, of the end of the room, or of the connection. */
  out: string | undefined;
  private room: Room | undefined;

  private constructor(
    readonly userKey: number,
    readonly server: TestApp,
    readonly client: TestClient,
    private readonly vodKey: number,
  ) {}

  static async enter(apps: TwoApps, server: TestApp): Promise<Viewer> {
    const { userKey } = await buildMember(apps.all[0].app, { honey: 1_000_000 });
    const viewer = new Viewer(userKey, server, await apps.clientOf(server, userKey), apps.vodKey);
    await viewer.enter();
    return viewer;
  }

  async enter(): Promise<void> {
    this.leave();
    [this.received, this.hidden, this.out] = [[], [], undefined];
    this.room = await enterRoom(this.client, this.vodKey, (talk) => {
      talk.on('talk', ({ id }) => this.received.push(id));
      talk.addServerListener('gift', (_channelId, json) =>
        this.received.push((JSON.parse(json) as { message_id: string }).message_id),
      );
      talk.addServerListener('message_removed', (_channelId, json) =>
        this.hidden.push((JSON.parse(json) as { message_id: string }).message_id),
      );
      talk.on('user_updated', ({ name }) => {
        this.name = name;
      });
      talk.on('channel_kicked', (_channel, { code }) => {
        this.out = code;
      });
      talk.on('channel_removed', (_channel, { code }) => {
        this.out = code;
      });
      talk.on('error', ({ message }) => {
        this.out ??= message;
      });
    });
  }

  leave(): void {
    this.room?.talk.disconnect();
  }

  /** Sends a line and returns its id. */
  say(text: string): Promise<string> {
    if (!this.room) throw new Error('not in the room');
    return this.room.talk.talk(String(this.vodKey), text);
  }

  /** The code with which the room refuses the viewer; undefined if it does not. */
  async refusal(): Promise<string | undefined> {
    const { body } = await this.client.send<{ code?: string }>('POST', `/v1/streams/${this.vodKey}/join`, {
      body: {},
    });
    return body.code;
  }
}
