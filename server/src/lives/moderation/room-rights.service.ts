import { Injectable } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type ViewerOfLive, WatchFactsReader } from '../room/watch-facts.ts';
import { WatchSessionsService } from '../room/watch-sessions.service.ts';
import { channelRightsOf, entryRefusal } from '../watch-rules.ts';

/** Applies a member's present rights to rooms they are in. Idempotent. */
@Injectable()
export class RoomRightsService {
  constructor(
    private readonly database: Database,
    private readonly reader: WatchFactsReader,
    private readonly chat: ChatService,
    private readonly sessions: WatchSessionsService,
  ) {}

  /**
   * In the host's running lives: removes a member who may not watch, with sockets, tickets and players, and updates the
   * rights of one who may.
   */
  async apply(hostKey: number, userKey: number): Promise<void> {
    const lives = await this.database.prisma.live.findMany({
      where: { hostKey, state: 'live' },
      select: { vodKey: true },
    });
    for (const { vodKey } of lives) {
      const found = await this.find(vodKey, userKey);
      if (found) await this.applyIn(vodKey, userKey, found);
    }
  }

  private async applyIn(vodKey: number, userKey: number, { decision }: ViewerOfLive): Promise<void> {
    const [channelId, userId] = [String(vodKey), String(userKey)];
    const refusal = entryRefusal(decision);
    if (refusal === null) {
      this.chat.updateUserChannel(channelId, userId, channelRightsOf(decision));
      return;
    }
    const { code, safeMessage } = new AppError(refusal);
    this.chat.kick(channelId, userId, { code, reason: safeMessage });
    await this.sessions.endForMember(vodKey, userKey);
  }

  /** Undefined for a deleted member: the end of the account ended all of it. */
  private async find(vodKey: number, userKey: number): Promise<ViewerOfLive | undefined> {
    try {
      return await this.reader.read(vodKey, userKey);
    } catch (error) {
      if (error instanceof AppError && (error.code === 'invalid_token' || error.code === 'live_not_found')) {
        return undefined;
      }
      throw error;
    }
  }
}
