import { Injectable } from '@nestjs/common';
import { type LockedRoom, ModerationLogService, ModeratorsService } from '../../blocks/index.ts';
import { ChatService } from '../../chat/index.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import type { ShownLine } from './room-lines.dto.ts';

/** A line that a moderator may act on. */
interface ModeratedLine {
  vodKey: number;
  hostKey: number;
  messageId: string;
  /** The author or giver. */
  userKey: number;
  kind: 'talk' | 'gift';
  text: string;
}

/** Length of a line's text in the log. */
const textMax = 200;

/** Hides lines of a live's chat from everyone, and shows them again. The rooms follow the log. */
@Injectable()
export class RoomLinesService {
  constructor(
    private readonly database: Database,
    private readonly chat: ChatService,
    private readonly moderators: ModeratorsService,
    private readonly log: ModerationLogService,
  ) {}

  /** Hides a line; repeating changes nothing. Throws live_not_found, line_not_found, and the refusals of moderation. */
  async hide(vodKey: number, messageId: string, byKey: number): Promise<void> {
    const line = await this.find(vodKey, messageId, byKey);
    await this.act(line, byKey, async (room) => {
      if (await this.log.isLineHidden(line, room.transaction)) return;
      await this.write('line_hide', line, byKey, room);
      await this.chat.hideLine(room.transaction, String(line.vodKey), BigInt(line.messageId));
    });
  }

  /** Shows a hidden line again. Throws as hiding does. */
  async show(vodKey: number, messageId: string, byKey: number): Promise<ShownLine> {
    const line = await this.find(vodKey, messageId, byKey);
    await this.act(line, byKey, async (room) => {
      // The log is authoritative: the line itself may not be in the database yet.
      if (await this.log.isLineHidden(line, room.transaction))
        await this.write('line_show', line, byKey, room);
    });
    return { room_yn: yn(line.kind === 'talk') };
  }

  /** Any moderator may hide their own lines and those of deleted members; for others the rules of moderation apply. */
  private async act(
    { hostKey, userKey }: ModeratedLine,
    byKey: number,
    work: (room: LockedRoom) => Promise<void>,
  ): Promise<void> {
    const where = { userKey, deletedAt: null, NOT: { userKey: byKey } };
    const isOfOther = (await this.database.prisma.user.count({ where })) > 0;
    await (isOfOther
      ? this.moderators.onMember({ hostKey, byKey, userKey }, work)
      : this.moderators.onRoom({ hostKey, byKey }, work));
  }

  private async find(vodKey: number, messageId: string, byKey: number): Promise<ModeratedLine> {
    const live = await this.database.prisma.live.findUnique({ where: { vodKey }, select: { hostKey: true } });
    if (!live) throw new AppError('live_not_found');
    // Only moderators may learn which lines exist.
    await this.moderators.assertModerator(live.hostKey, byKey);
    const line = await this.chat.findLine(String(vodKey), Number(messageId));
    if (line?.kind === 'talk' && line.user) {
      const text = (line.message ?? '').slice(0, textMax);
      return { vodKey, ...live, messageId, userKey: Number(line.user.id), kind: 'talk', text };
    }
    const giver = giverOf(line?.gift);
    if (line?.kind !== 'gift' || giver === undefined) throw new AppError('line_not_found');
    return { vodKey, ...live, messageId, userKey: giver, kind: 'gift', text: '' };
  }

  private write(
    act: 'line_hide' | 'line_show',
    { vodKey, hostKey, messageId, userKey, kind, text }: ModeratedLine,
    byKey: number,
    { transaction }: LockedRoom,
  ): Promise<void> {
    const detail = { message_id: messageId, kind, text };
    return this.log.write({ hostKey, vodKey, byKey, targetKey: userKey, act, detail }, transaction);
  }
}

/** The giver of a gift, from the event sent to its room. */
function giverOf(gift: Record<string, unknown> | null | undefined): number | undefined {
  const user: unknown = gift?.user;
  if (typeof user !== 'object' || user === null || !('user_key' in user)) return undefined;
  return typeof user.user_key === 'number' ? user.user_key : undefined;
}
