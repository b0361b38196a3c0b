import { Injectable } from '@nestjs/common';
import { type LiveEnded, LiveSettingsService, OnAirService, type OwnLive } from '../../broadcast/index.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { broadcasterTexts, personaNotes } from '../texts.ts';
import type { SandboxBroadcasters, SandboxBroadcastRequest } from './broadcaster.dto.ts';

/** Starts and ends lives for hosts, with the same services as their app (BROADCAST-30). */
@Injectable()
export class BroadcasterService {
  constructor(
    private readonly database: Database,
    private readonly onAir: OnAirService,
    private readonly settings: LiveSettingsService,
  ) {}

  /** The hosts among the personas, with the live of each. */
  async list(): Promise<SandboxBroadcasters> {
    const hosts = await this.database.prisma.user.findMany({
      where: { loginId: { in: Object.keys(personaNotes) }, role: 'host', deletedAt: null },
      select: { loginId: true, userKey: true, nick: true },
      orderBy: { loginId: 'asc' },
    });
    const list = [];
    for (const { loginId, userKey, nick } of hosts) {
      list.push({ id: loginId ?? '', user_key: userKey, nick, live: await this.onAir.find(userKey) });
    }
    return { list };
  }

  /** Starts a live for a host by ID. Throws host_not_found, and what starting a live throws. */
  async start(id: string, request: SandboxBroadcastRequest): Promise<OwnLive> {
    const { userKey, nick } = await this.hostOf(id);
    const { type = 'normal' } = request;
    if (type === 'red') await this.settings.applyForRed(userKey, 'Y');
    return this.onAir.start(userKey, {
      title: request.title ?? broadcasterTexts.title(nick),
      theme_cd: request.theme_cd ?? (await this.themeOf(userKey)),
      type,
    });
  }

  /** Ends the live of a host by ID. Throws host_not_found, live_not_found, live_ended. */
  async end(id: string): Promise<LiveEnded> {
    const { userKey } = await this.hostOf(id);
    return this.onAir.end(userKey);
  }

  private async themeOf(hostKey: number): Promise<string> {
    const { themeCd } = await this.settings.of(hostKey);
    if (themeCd !== null) return themeCd;
    const first = await this.database.prisma.liveCategory.findFirst({ orderBy: { sort: 'asc' } });
    return first?.themeCd ?? '';
  }

  private async hostOf(id: string): Promise<{ userKey: number; nick: string }> {
    const host = await this.database.prisma.user.findFirst({
      where: { loginId: id.toLowerCase(), role: 'host', deletedAt: null },
      select: { userKey: true, nick: true },
    });
    if (!host) throw new AppError('host_not_found');
    return host;
  }
}
