import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { isUniqueViolation } from '../core/database/database-errors.ts';
import { AppError } from '../core/errors/app-error.ts';
import { yn } from '../core/http/ok.dto.ts';
import { inputHash } from '../core/idempotency/idempotency-key.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import {
  assertNameAvailable,
  MembersService,
  memberChangeNick,
  NameChecksService,
  UsersService,
} from '../users/index.ts';
import { type MoneyOutcome, WalletService } from '../wallet/index.ts';
import type {
  NickEdited,
  PermissionDay,
  PermissionDayQuery,
  ProfileIdEdited,
  UpdateNickCheck,
} from './settings.dto.ts';
import { settingsTexts } from './texts.ts';

const dayMs = 86_400_000;

type SortCode = PermissionDayQuery['sort_cd'];

/** Nickname and profile ID: whether, when and at what price they may be changed (SETTINGS-1, SETTINGS-7). */
@Injectable()
export class NamesService {
  private readonly logger = new Logger('Settings');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly checks: NameChecksService,
    private readonly wallet: WalletService,
    private readonly users: UsersService,
    private readonly members: MembersService,
  ) {}

  /** When a name may be changed next. */
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

  /** Whether a nickname is available, and to this member now. */
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
   * Changes the nickname and charges for it in one database function, once per key. Throws validation_failed,
   * prohibited_word, nick_taken, unchanged, change_too_soon, not_enough_star, idempotency_mismatch, and if there is a
   * price the reason that the member may not pay.
   * Refuses a nickname (PUT /v1/user/user-nick-edit): validation_failed (SETTINGS-4), prohibited_word (SETTINGS-4),
   * member_change_nick.
   */
  async editNick(userKey: number, input: string, key: string): Promise<NickEdited> {
    const nick = input.normalize('NFC');
    // The database decides whether it is taken: a repeated key would find its own nickname taken.
    const check = await this.checks.check('nick', nick);
    if (check.code !== 'taken') assertNameAvailable('nick', check);
    const { outcome, answer } = await this.changeNick(userKey, nick, key);
    if (outcome === 'changed') {
      this.logger.log({ event: 'nick_changed', user_key: userKey });
      this.users.invalidateBrief(userKey);
    }
    return answer;
  }

  /** Throws validation_failed, forbidden_id, profile_id_taken, unchanged, change_too_soon. */
  async editProfileId(userKey: number, input: string): Promise<ProfileIdEdited> {
    const profileId = input.toLowerCase();
    const user = await this.database.prisma.user.findUniqueOrThrow({
      where: { userKey },
      select: { profileId: true, profileIdChangedAt: true },
    });
    if (user.profileId === profileId) throw new AppError('unchanged');
    await this.checks.assertAvailable('profile_id', profileId);
    const changeable = new Date(this.clock.nowMs() - this.daysOf('2') * dayMs);
    try {
      if (!(await this.members.setProfileId(userKey, profileId, changeable)))
        throw await this.tooSoon(userKey, '2');
    } catch (error) {
      // It was taken in the meantime.
      if (isUniqueViolation(error)) throw new AppError('profile_id_taken');
      throw error;
    }
    this.logger.log({ event: 'profile_id_changed', user_key: userKey });
    this.users.invalidateBrief(userKey);
    return { profile_id: profileId };
  }

  private async changeNick(userKey: number, nick: string, key: string): Promise<MoneyOutcome<NickEdited>> {
    try {
      return await this.wallet.call<NickEdited>(
        memberChangeNick({
          user_key: userKey,
          nick,
          cost: this.settings.get('nick_change_star'),
          days: this.settings.get('nick_change_days'),
          key,
          hash: inputHash(nick),
          now: this.clock.now(),
        }),
        { not_enough_star: settingsTexts.nickShort },
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
