import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { isUniqueViolation } from '../core/database/database-errors.ts';
import { AppError } from '../core/errors/app-error.ts';
import { yn } from '../core/http/answer.dto.ts';
import { inputHash } from '../core/idempotency/idempotency-key.ts';
import { Settings } from '../core/settings/settings.ts';
import { Members } from '../users/members.service.ts';
import { NameChecks, refuseUnavailable } from '../users/name-checks.service.ts';
import { UsersService } from '../users/users.service.ts';
import { type MoneyOutcome, WalletService } from '../wallet/wallet.service.ts';
import { settingsMessages } from './messages.ts';
import type {
  NickEdited,
  PermissionDay,
  PermissionDayQuery,
  ProfileIdEdited,
  UpdateNickCheck,
} from './settings.dto.ts';

const dayMs = 86_400_000;

type SortCode = PermissionDayQuery['sort_cd'];

/** Nickname and profile ID: whether, when and for how much they may be changed (SETTINGS-1, SETTINGS-7). */
@Injectable()
export class NamesService {
  private readonly logger = new Logger('Settings');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly checks: NameChecks,
    private readonly wallet: WalletService,
    private readonly users: UsersService,
    private readonly members: Members,
  ) {}

  /** When a name may be changed again. */
  async permissionDay(userKey: number, sortCd: SortCode): Promise<PermissionDay> {
    const user = await this.database.prisma.user.findUniqueOrThrow({
      where: { userKey },
      select: { nickChangedAt: true, profileIdChangedAt: true },
    });
    const changedAt = sortCd === '1' ? user.nickChangedAt : user.profileIdChangedAt;
    const days = this.daysOf(sortCd);
    const nextAt = changedAt ? new Date(changedAt.getTime() + days * dayMs) : null;
    const waits = nextAt !== null && nextAt > this.clock.now();
    return {
      sort_cd: sortCd,
      permission_yn: yn(!waits),
      changed_at: changedAt?.toISOString() ?? null,
      next_at: waits ? nextAt.toISOString() : null,
      days,
      cost_star_cnt: sortCd === '1' ? this.settings.get('nick_change_star') : 0,
    };
  }

  /** Whether a nickname may be taken, and by this member. */
  async checkNick(userKey: number, nick: string): Promise<UpdateNickCheck> {
    const [check, permission, balances] = await Promise.all([
      this.checks.check('nick', nick),
      this.permissionDay(userKey, '1'),
      this.wallet.balances(userKey),
    ]);
    return {
      ...check,
      cost_star_cnt: permission.cost_star_cnt,
      balance_star_cnt: balances.star_cnt,
      permission_yn: permission.permission_yn,
    };
  }

  /**
   * Changes the nickname and pays for it: one function of the database, once for each key. Throws validation_failed,
   * prohibited_word, nick_taken, unchanged, change_too_soon, not_enough_star, idempotency_mismatch, and where it costs
   * something why the member may not pay.
   */
  async editNick(userKey: number, given: string, key: string): Promise<NickEdited> {
    const nick = given.normalize('NFC');
    // Taken is left to the database: a repeated key finds its own nickname taken.
    const check = await this.checks.check('nick', nick);
    if (check.code !== 'taken') refuseUnavailable('nick', check);
    const { outcome, answer } = await this.changeNick(userKey, nick, key);
    if (outcome === 'changed') {
      this.logger.log({ event: 'nick_changed', user_key: userKey });
      this.users.forgetBrief(userKey);
    }
    return answer;
  }

  /** Throws validation_failed, forbidden_id, profile_id_taken, unchanged, change_too_soon. */
  async editProfileId(userKey: number, given: string): Promise<ProfileIdEdited> {
    const profileId = given.toLowerCase();
    const user = await this.database.prisma.user.findUniqueOrThrow({
      where: { userKey },
      select: { profileId: true, profileIdChangedAt: true },
    });
    if (user.profileId === profileId) throw new AppError('unchanged');
    await this.checks.refuse('profile_id', profileId);
    const changeable = new Date(this.clock.nowMs() - this.daysOf('2') * dayMs);
    try {
      if (!(await this.members.setProfileId(userKey, profileId, changeable)))
        throw await this.tooSoon(userKey, '2');
    } catch (error) {
      // Somebody took it in between.
      if (isUniqueViolation(error)) throw new AppError('profile_id_taken');
      throw error;
    }
    this.logger.log({ event: 'profile_id_changed', user_key: userKey });
    this.users.forgetBrief(userKey);
    return { profile_id: profileId };
  }

  private async changeNick(userKey: number, nick: string, key: string): Promise<MoneyOutcome<NickEdited>> {
    try {
      return await this.wallet.call<NickEdited>(
        'member_change_nick',
        'SELECT outcome, answer FROM member_change_nick($1, $2, $3, $4, $5, $6, $7)',
        [
          userKey,
          nick,
          this.settings.get('nick_change_star'),
          this.settings.get('nick_change_days'),
          key,
          inputHash(nick),
          this.clock.now(),
        ],
        { not_enough_star: settingsMessages.nickShort },
      );
    } catch (error) {
      const isTooSoon = error instanceof AppError && error.code === 'change_too_soon';
      throw isTooSoon ? await this.tooSoon(userKey, '1') : error;
    }
  }

  private async tooSoon(userKey: number, sortCd: SortCode): Promise<AppError> {
    const { next_at, days } = await this.permissionDay(userKey, sortCd);
    return new AppError('change_too_soon', { detail: { next_at, days } });
  }

  private daysOf(sortCd: SortCode): number {
    return this.settings.get(sortCd === '1' ? 'nick_change_days' : 'profile_id_change_days');
  }
}
