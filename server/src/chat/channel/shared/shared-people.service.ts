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
import { peopleScript } from './people-script.ts';
import type { PersonContent } from './remote-presence.ts';
import { entriesMax, RoomStreams } from './room-streams.service.ts';

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
    private readonly streams: RoomStreams,
    private readonly channels: ChannelRegistry,
    private readonly server: TalkServer,
    private readonly counters: CounterBroadcaster,
    private readonly announcements: AnnouncementSampler,
  ) {
    this.script = redis.enabled ? redis.defineScript(peopleScript) : '';
    streams.onPeople({
      read: (channelId) => this.read(channelId),
      synchronize: (channelId) => this.synchronize(channelId),
      changed: (channelId, person, change) => this.receive(channelId, person, change),
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
    for (const person of await this.recorded(channelId)) {
      if (person.server === server) await this.run(channelId, { ...person, move: 'out' });
    }
  }

  /** The key of the set of channels in which a server has people. */
  channelsKey(server: string): string {
    return `${this.streams.keyPrefix}:at:${server}`;
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
      ...['lines', 'room', 'people', 'seen'].map((part) => this.streams.key(channelId, part)),
      this.channelsKey(person.server),
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
    const people = await this.redis.run('people', (redis) =>
      redis.hvals(this.streams.key(channelId, 'people')),
    );
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
    for (const person of await this.read(channelId)) {
      const isGone = person.server === this.registration.id && !open.presence.member(person.user.id);
      if (isGone) await this.run(channelId, { ...person, move: 'out' });
    }
    for (const member of [...open.presence.all()]) await this.record(open, member);
  }

  private receive(channelId: string, person: PersonContent, change: string): void {
    const open = this.channels.get(channelId);
    if (!open) return;
    const { user, userChannel, kicked } = person;
    if (person.server !== this.registration.id) open.remote.apply(person);
    this.counters.touch(open);
    if (change === 'first') {
      this.server.sendToUser(user.id, 'user_channel_entered', userChannel);
      if (this.announcements.shouldAnnounce(open, isNotable(user, userChannel)))
        this.server.broadcast(channelId, 'channel_user_entered', channelId, user, userChannel);
    }
    if (change !== 'last') return;
    if (kicked) this.server.broadcast(channelId, 'channel_user_kicked', channelId, user, kicked);
    this.server.sendToUser(user.id, 'user_channel_exited', userChannel);
    if (this.announcements.shouldAnnounce(open))
      this.server.broadcast(channelId, 'channel_user_exited', channelId, user, userChannel);
  }
}
