import { Injectable } from '@nestjs/common';
import {
  type BattleDto,
  BattlesService,
  type LiveEnded,
  LiveSettingsService,
  OnAirService,
  type OwnLive,
} from '../../broadcast/index.ts';
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
    private readonly battles: BattlesService,
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
      const live = await this.onAir.find(userKey);
      const battle = live && (await this.battles.ofLive(live.vod_key, { invited: true }));
      list.push({ id: loginId ?? '', user_key: userKey, nick, live, battle });
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
      shape_cd: request.shape_cd ?? 'H',
    });
  }

  /** Ends the live of a host by ID. Throws host_not_found, live_not_found, live_ended. */
  async end(id: string): Promise<LiveEnded> {
    const { userKey } = await this.hostOf(id);
    return this.onAir.end(userKey);
  }

  /** Invites another host, or accepts that host's invitation. Throws host_not_found, and what an invitation throws. */
  async battle(id: string, targetId: string): Promise<BattleDto> {
    const [host, target] = [await this.hostOf(id), await this.hostOf(targetId)];
    return this.battles.invite(host.userKey, target.userKey);
  }

  /** Declines, withdraws or gives up. Throws host_not_found, battle_not_found, battle_over. */
  async leaveBattle(id: string): Promise<BattleDto> {
    return this.battles.leave((await this.hostOf(id)).userKey);
  }

  /** Ends the running battle of a host this many seconds from now. Throws host_not_found, battle_not_found. */
  async shortenBattle(id: string, seconds: number): Promise<BattleDto> {
    return this.battles.shorten((await this.hostOf(id)).userKey, seconds);
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
