import type { Alert } from '@honey/mintalk/protocol';
import { Injectable, Logger } from '@nestjs/common';
import { RedisClient } from '../../../core/redis/redis-client.ts';
import { RedisUnavailableError } from '../../../core/redis/redis-unavailable.error.ts';
import { ServerRegistration } from '../../../core/servers/server-registration.service.ts';
import { TalkServer } from '../../connection/talk-server.ts';
import { AnnouncementSampler, isNotable } from '../announcements.ts';
import { ChannelRegistry, type OpenChannel } from '../channel-registry.ts';
import { CounterBroadcaster } from '../counter-broadcaster.ts';
import { isSeen, type Member } from '../presence.ts';
import { FollowedChannels } from './followed-channels.ts';
import { peopleScript } from './people-script.ts';
import type { PersonContent } from './remote-presence.ts';
import { entriesMax } from './room-commands.ts';
import { StreamKeys } from './stream-keys.ts';
import { UserNotifications } from './user-notifications.ts';

/** People recorded at once. */
const batchMax = 100;

/**
 * Who is in a channel, on all servers: each server records its own people in Redis and adds every change to the channel's
 * stream, by which all servers know the others' and announce who enters and exits.
 */
@Injectable()
export class SharedPeople {
  private readonly logger = new Logger('Chat');
  private readonly script: string;

  constructor(
    private readonly redis: RedisClient,
    private readonly registration: ServerRegistration,
    private readonly keys: StreamKeys,
    private readonly followed: FollowedChannels,
    private readonly channels: ChannelRegistry,
    private readonly server: TalkServer,
    private readonly users: UserNotifications,
    private readonly counters: CounterBroadcaster,
    private readonly announcements: AnnouncementSampler,
  ) {
    this.script = redis.enabled ? redis.defineScript(peopleScript) : '';
    followed.onPeople({
      read: (channelId) => this.read(channelId),
      synchronize: (channelId) => this.synchronize(channelId),
      changed: (channelId, person, change, writer) => this.receive(channelId, person, change, writer),
    });
  }

  /** Records a member's sockets on this server, or that there are none. The change is announced when it is read back. */
  update(open: OpenChannel, member: Member, kicked?: Alert): void {
    void this.record(open, member, kicked).catch((error: unknown) => {
      if (!(error instanceof RedisUnavailableError))
        this.logger.error(`people were not recorded: ${String(error)}`);
    });
  }

  /** Removes what a server that is dead recorded in a channel. */
  async removeOf(server: string, channelId: string): Promise<void> {
    const gone = (await this.recorded(channelId)).filter((person) => person.server === server);
    await inBatches(gone, async (person) => {
      const change = await this.run(channelId, { ...person, move: 'out' });
      // Otherwise the change is read back, and the user is notified then.
      if (change === 'last' && !this.followed.has(channelId))
        this.users.send(person.user.id, 'user_channel_exited', person.userChannel);
    });
  }

  private record(open: OpenChannel, member: Member, kicked?: Alert): Promise<string> {
    const person = this.personOf(open, member);
    return this.run(open.channel.id, kicked ? { ...person, kicked } : person);
  }

  private personOf({ ticketed }: OpenChannel, member: Member): PersonContent {
    const seen = isSeen(member);
    return {
      kind: 'person',
      server: this.registration.id,
      move: member.sockets.length > 0 ? 'in' : 'out',
      user: member.connectedUser.user,
      userChannel: member.userChannel,
      joinedAt: member.joinedAt,
      seen,
      sockets: ticketed ? 1 : member.sockets.length - member.inspecting.length,
    };
  }

  private async run(channelId: string, person: PersonContent): Promise<string> {
    const keys = [
      ...(['lines', 'room', 'people', 'seen'] as const).map((part) => this.keys.of(channelId, part)),
      this.keys.ofServer(person.server),
    ];
    const reply = await this.redis.runScript('people', this.script, keys, [
      person.server,
      this.registration.id,
      person.move,
      person.user.id,
      person.seen ? '1' : '0',
      JSON.stringify(person),
      channelId,
      String(entriesMax),
    ]);
    return String(reply);
  }

  private async recorded(channelId: string): Promise<PersonContent[]> {
    const people = await this.redis.run('people', (redis) => redis.hvals(this.keys.of(channelId, 'people')));
    return people.map((value) => JSON.parse(value.slice(1)) as PersonContent);
  }

  /** Reads the people of the other servers, when this one starts to follow the channel. */
  private async read(channelId: string): Promise<PersonContent[]> {
    const open = this.channels.get(channelId);
    if (!open) return [];
    const recorded = await this.recorded(channelId);
    open.remote.clear();
    for (const person of recorded) if (person.server !== this.registration.id) open.remote.apply(person);
    this.counters.touch(open);
    return recorded;
  }

  /** Records what changed while Redis was unavailable. */
  private async synchronize(channelId: string): Promise<void> {
    const open = this.channels.get(channelId);
    if (!open) return;
    const gone = (await this.read(channelId)).filter(
      ({ server, user }) => server === this.registration.id && !open.presence.member(user.id),
    );
    await inBatches(gone, (person) => this.run(channelId, { ...person, move: 'out' }));
    await inBatches([...open.presence.all()], (member) => this.record(open, member));
  }

  private receive(channelId: string, person: PersonContent, change: string, writer: string): void {
    const open = this.channels.get(channelId);
    if (!open) return;
    const { user, userChannel, kicked } = person;
    if (person.server !== this.registration.id) open.remote.apply(person);
    this.counters.touch(open);
    // The user's sockets may be on servers without anyone in the channel, which do not read of it.
    const notifiesUser = writer === this.registration.id;
    if (change === 'first') {
      if (notifiesUser) this.users.send(user.id, 'user_channel_entered', userChannel);
      if (this.announcements.shouldAnnounce(open, isNotable(user, userChannel)))
        this.server.broadcast(channelId, 'channel_user_entered', channelId, user, userChannel);
    }
    if (change !== 'last') return;
    if (kicked) this.server.broadcast(channelId, 'channel_user_kicked', channelId, user, kicked);
    if (notifiesUser) this.users.send(user.id, 'user_channel_exited', userChannel);
    if (this.announcements.shouldAnnounce(open))
      this.server.broadcast(channelId, 'channel_user_exited', channelId, user, userChannel);
  }
}

/** Commands are sent together, but not so many that the last one waits for too long. */
async function inBatches<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += batchMax)
    await Promise.all(items.slice(at, at + batchMax).map(work));
}
