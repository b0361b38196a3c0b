import { Injectable } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type GatheredFacts, WatchFactsReader } from '../room/watch-facts.ts';
import { WatchSessionsService } from '../room/watch-sessions.service.ts';
import { channelRightsOf, watchRefusal } from '../watch-rules.ts';

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
      const gathered = await this.factsOf(vodKey, userKey);
      if (gathered) await this.applyIn(vodKey, userKey, gathered);
    }
  }

  private async applyIn(vodKey: number, userKey: number, { facts }: GatheredFacts): Promise<void> {
    const [channelId, userId] = [String(vodKey), String(userKey)];
    const refusal = watchRefusal(facts);
    if (refusal === null) {
      this.chat.updateUserChannel(channelId, userId, channelRightsOf(facts));
      return;
    }
    const { code, safeMessage } = new AppError(refusal);
    this.chat.kick(channelId, userId, { code, reason: safeMessage });
    await this.sessions.endForMember(vodKey, userKey);
  }

  /** Undefined for a deleted member: the end of the account ended all of it. */
  private async factsOf(vodKey: number, userKey: number): Promise<GatheredFacts | undefined> {
    try {
      return await this.reader.gather(vodKey, userKey);
    } catch (error) {
      if (error instanceof AppError && (error.code === 'invalid_token' || error.code === 'live_not_found')) {
        return undefined;
      }
      throw error;
    }
  }
}
