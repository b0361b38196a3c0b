import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { executeWithin, queryWithin } from '../core/database/transaction-statements.ts';
import { AppError } from '../core/errors/app-error.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import type { HiddenInfo } from './blocks.dto.ts';

interface HiddenRow {
  hidden: number[];
  blocked: number[];
  kept_out: number[];
  places: number;
}

/**
 * A member's own blocks: all content of a member (content block), their chat lines (chat hide) or their direct messages
 * (message block). They affect the blocking member alone, and the other member is not notified.
 */
@Injectable()
export class OwnBlocksService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** Content-blocks members. Idempotent. Throws self_target, user_not_found, content_block_limit. */
  async blockContent(userKey: number, targetKeys: readonly number[]): Promise<void> {
    const keys = [...new Set(targetKeys)];
    await this.serialized(userKey, keys, async (transaction, now) => {
      await transaction.contentBlock.createMany({
        data: keys.map((targetKey) => ({ userKey, targetKey, createdAt: now })),
        skipDuplicates: true,
      });
      const max = this.settings.get('content_blocks_max');
      if ((await transaction.contentBlock.count({ where: { userKey } })) > max) {
        throw new AppError('content_block_limit', { detail: { limit: max } });
      }
    });
  }

  /** Removes content blocks by their ids; unknown ids and other members' blocks are ignored. */
  async unblockContent(userKey: number, idxs: readonly number[]): Promise<void> {
    await this.database.prisma.contentBlock.deleteMany({ where: { userKey, idx: { in: [...idxs] } } });
  }

  /** Members blocked in any of the five ways: the member sees them in no list (BLOCKS-12). */
  async blockedPersons(userKey: number): Promise<ReadonlySet<number>> {
    const rows = await this.database.read<'blocks_persons', { user_key: number }>(
      'blocks_persons',
      'SELECT p.user_key FROM persons_blocked($1) AS p (user_key)',
      [userKey],
    );
    return new Set(rows.map(({ user_key }) => user_key));
  }

  /** Blocks a member's direct messages. Idempotent. Throws self_target, user_not_found, message_block_limit. */
  async blockMessages(userKey: number, targetKey: number): Promise<void> {
    await this.serialized(userKey, [targetKey], async (transaction, now) => {
      await transaction.messageBlock.createMany({
        data: { userKey, targetKey, createdAt: now },
        skipDuplicates: true,
      });
      const max = this.settings.get('message_blocks_max');
      if ((await transaction.messageBlock.count({ where: { userKey } })) > max) {
        throw new AppError('message_block_limit', { detail: { limit: max } });
      }
    });
  }

  /** Unblocks a member's direct messages; does nothing when they are not blocked. */
  async unblockMessages(userKey: number, targetKey: number): Promise<void> {
    await this.database.prisma.messageBlock.deleteMany({ where: { userKey, targetKey } });
  }

  /** Hides a member's chat lines. Idempotent. Throws self_target, user_not_found, chat_hidden_limit. */
  async hideChat(userKey: number, targetKey: number): Promise<HiddenInfo> {
    await this.serialized(userKey, [targetKey], async (transaction, now) => {
      await transaction.chatHide.createMany({
        data: { userKey, targetKey, createdAt: now },
        skipDuplicates: true,
      });
      const max = await this.hiddenMax(transaction, userKey);
      if ((await transaction.chatHide.count({ where: { userKey } })) > max) {
        throw new AppError('chat_hidden_limit', { detail: { limit: max } });
      }
    });
    return this.hiddenInfo(userKey);
  }

  /** Shows a member's chat lines again. */
  async showChat(userKey: number, targetKey: number): Promise<HiddenInfo> {
    await this.database.prisma.chatHide.deleteMany({ where: { userKey, targetKey } });
    return this.hiddenInfo(userKey);
  }

  /** Counts, limits and keys of hidden and content-blocked members, and keys of all blocked members. */
  async hiddenInfo(userKey: number): Promise<HiddenInfo> {
    const rows = await this.database.query<'blocks_hidden_info', HiddenRow>(
      'blocks_hidden_info',
      `SELECT item_places($1, 'chat_hide', $2) AS places,
         ARRAY (SELECT target_key FROM chat_hides WHERE user_key = $1 ORDER BY 1) AS hidden,
         ARRAY (SELECT target_key FROM content_blocks WHERE user_key = $1 ORDER BY 1) AS blocked,
         ARRAY (SELECT DISTINCT p.user_key FROM persons_blocked($1) AS p (user_key) ORDER BY 1) AS kept_out`,
      [userKey, this.clock.now()],
    );
    const { hidden = [], blocked = [], kept_out = [], places = 0 } = rows[0] ?? {};
    return {
      hidden_cnt: hidden.length,
      hidden_max: this.settings.get('chat_hidden_max') + places,
      hidden_user_keys: hidden,
      blocked_cnt: blocked.length,
      blocked_max: this.settings.get('content_blocks_max'),
      blocked_user_keys: blocked,
      kept_out_user_keys: kept_out,
    };
  }

  /** The maximum number of members that a member may hide: the setting, plus places added by items (ITEMS-12). */
  private async hiddenMax(transaction: Prisma.TransactionClient, userKey: number): Promise<number> {
    const rows = await queryWithin<'blocks_hidden_places', { places: number }>(
      transaction,
      'blocks_hidden_places',
      `
      SELECT item_places($1::int, 'chat_hide', $2::timestamptz) AS places`,
      [userKey, this.clock.now()],
    );
    return this.settings.get('chat_hidden_max') + (rows[0]?.places ?? 0);
  }

  /** Serializes changes to a member's lists, so that limits hold for concurrent requests. */
  private async serialized(
    userKey: number,
    targetKeys: readonly number[],
    work: (transaction: Prisma.TransactionClient, now: Date) => Promise<void>,
  ): Promise<void> {
    if (targetKeys.includes(userKey)) throw new AppError('self_target');
    await this.database.prisma.$transaction(async (transaction) => {
      await executeWithin(
        transaction,
        'blocks_lock_member',
        `SELECT pg_advisory_xact_lock(hashtext('honey-own-blocks'), $1::int)`,
        [userKey],
      );
      const existing = await transaction.user.count({
        where: { userKey: { in: [...targetKeys] }, deletedAt: null },
      });
      if (existing < targetKeys.length) throw new AppError('user_not_found');
      await work(transaction, this.clock.now());
    });
  }
}
