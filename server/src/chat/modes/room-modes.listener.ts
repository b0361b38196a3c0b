import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { isDatabaseUnavailable } from '../../core/database/database-errors.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { broadcastIfChanged } from '../channel/channel-broadcast.ts';
import { ChannelRegistry, type OpenChannel } from '../channel/channel-registry.ts';
import { modesOf, type RoomModesRow } from '../channel/room-modes.ts';
import { TalkServer } from '../connection/talk-server.ts';
import { RoomModesStore } from './room-modes.store.ts';

/** How soon a room receives a change made by another server. */
const pollEveryMs = 1_000;
/** No row has this version, so unknown modes are always read. */
const unknown = -1;

/** Applies room modes to open rooms: at once if they were changed by this server, soon if by another. */
@Injectable()
export class RoomModesListener implements OnModuleInit {
  private readonly logger = new Logger('Chat');

  constructor(
    private readonly channels: ChannelRegistry,
    private readonly server: TalkServer,
    private readonly store: RoomModesStore,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.everyProcess('chat-room-modes', pollEveryMs, () => this.follow());
  }

  /** Loads the modes of a newly opened room; until then its viewers cannot talk. */
  opened(open: OpenChannel): void {
    this.read([open]).catch((error: unknown) => {
      const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
      this.logger[level](`failed to read the modes of channel ${open.channel.id}: ${String(error)}`);
    });
  }

  /** Applies the modes of a host's rooms. `noticeSent`: the room has already received the notice. */
  apply(row: RoomModesRow, { noticeSent = false } = {}): void {
    for (const open of this.channels.all()) {
      if (hostOf(open) === row.host_key) this.applyTo(open, row, noticeSent);
    }
  }

  private applyTo(open: OpenChannel, row: RoomModesRow, noticeSent: boolean): void {
    if (open.modes !== null && open.modes.version >= row.version) return;
    open.modes = modesOf(row);
    broadcastIfChanged(this.server, open);
    const { id } = open.channel;
    const notice = String(row.notice_vod_key) === id ? row.notice : '';
    if (notice === (open.notice ?? '')) return;
    open.notice = notice;
    if (!noticeSent) this.server.sendEvent(id, 'notice', JSON.stringify({ message: notice }));
  }

  private follow(): Promise<void> {
    return this.read(this.channels.all());
  }

  private async read(rooms: readonly OpenChannel[]): Promise<void> {
    const known = rooms.flatMap((open) => {
      const hostKey = hostOf(open);
      return hostKey === undefined ? [] : [{ hostKey, version: open.modes?.version ?? unknown }];
    });
    if (known.length === 0) return;
    for (const row of await this.store.differing(known)) this.apply(row);
  }
}

/** The host whose room modes apply to a channel; undefined if it is not a live's. */
function hostOf({ channel, ticketed }: OpenChannel): number | undefined {
  return ticketed && channel.userId !== null ? Number(channel.userId) : undefined;
}
