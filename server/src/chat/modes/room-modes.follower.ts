import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { isDatabaseUnavailable } from '../../core/database/database-errors.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { tellIfChanged } from '../channel/channel-telling.ts';
import { Channels, type OpenChannel } from '../channel/channels.ts';
import { modesOf, type RoomModesRow } from '../channel/room-modes.ts';
import { TalkServer } from '../connection/talk-server.ts';
import { RoomModesStore } from './room-modes.store.ts';

/** How soon a room follows what was changed by another server. */
const followEveryMs = 1_000;
/** No row has this version: whoever knows nothing is told. */
const unknown = -1;

/** Keeps the open rooms as their hosts want them: at once where it was changed here, soon where elsewhere. */
@Injectable()
export class RoomModesFollower implements OnModuleInit {
  private readonly logger = new Logger('Chat');

  constructor(
    private readonly channels: Channels,
    private readonly server: TalkServer,
    private readonly store: RoomModesStore,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.everyProcess('chat-room-modes', followEveryMs, () => this.follow());
  }

  /** A live's room opened: until it is known how it is kept, its viewers wait. */
  opened(open: OpenChannel): void {
    this.read([open]).catch((error: unknown) => {
      const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
      this.logger[level](`how channel ${open.channel.id} is kept could not be read: ${String(error)}`);
    });
  }

  /** Takes over what a host's rooms are kept at now. `told`: the room has heard of the notice already. */
  apply(row: RoomModesRow, { told = false } = {}): void {
    for (const open of this.channels.all()) {
      if (hostOf(open) === row.host_key) this.applyTo(open, row, told);
    }
  }

  private applyTo(open: OpenChannel, row: RoomModesRow, told: boolean): void {
    if (open.modes !== null && open.modes.version >= row.version) return;
    open.modes = modesOf(row);
    tellIfChanged(this.server, open);
    const { id } = open.channel;
    const notice = String(row.notice_vod_key) === id ? row.notice : '';
    if (notice === (open.notice ?? '')) return;
    open.notice = notice;
    if (!told) this.server.sendEvent(id, 'notice', JSON.stringify({ message: notice }));
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

/** Whose rooms' ways hold in a channel; none in one that is no live's. */
function hostOf({ channel, ticketed }: OpenChannel): number | undefined {
  return ticketed && channel.userId !== null ? Number(channel.userId) : undefined;
}
