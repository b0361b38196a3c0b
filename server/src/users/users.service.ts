import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { FieldCipher } from '../core/crypto/field-cipher.ts';
import { memberField } from '../core/crypto/member-fields.ts';
import { Database } from '../core/database/database.ts';
import { entryLimit } from '../core/entry-limit.ts';
import { AppError } from '../core/errors/app-error.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import { yn } from '../core/http/ok.dto.ts';
import { hidePhone } from '../core/privacy/masks.ts';
import { WalletService } from '../wallet/index.ts';
import { honorGrades, payGrades } from './grades/pay-grades.ts';
import { PureMarksService } from './marks/pure-marks.service.ts';
import { effectsOf, presentUserBrief } from './user-presenter.ts';
import type { MemberGroupList, SessionUser, UserBalances, UserBrief, UserProfile } from './users.dto.ts';

/** How long an outdated nickname or picture may be shown after a change (rooms show thousands of them a second). */
const briefTtlMs = 3_000;

type MemberCounts = Pick<UserProfile, 'follower_cnt' | 'following_cnt' | 'fan_cnt'>;

/** Members: the session user, profiles, and the briefs shown everywhere else. */
@Injectable()
export class UsersService {
  private readonly briefCache = new LRUCache<number, UserBrief>({ ...entryLimit(50_000), ttl: briefTtlMs });

  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    private readonly wallet: WalletService,
    private readonly pureMarks: PureMarksService,
    private readonly clock: Clock,
    private readonly events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => this.briefCache.clear());
  }

  /** The session user with balances. Throws user_not_found for another member's key. */
  async session({ userKey: callerKey, operatorKey }: SessionMember, userKey: number): Promise<SessionUser> {
    if (callerKey !== userKey) throw new AppError('user_not_found');
    const [user, balances] = await Promise.all([
      this.database.prisma.user.findUnique({
        where: { userKey, deletedAt: null },
        include: { socialAccounts: { select: { provider: true }, orderBy: { id: 'asc' } } },
      }),
      this.wallet.balances(userKey),
    ]);
    if (!user) throw new AppError('user_not_found');
    const phone = this.cipher.decrypt(user.phoneEnc, memberField('phone', userKey));
    return {
      ...presentUserBrief(user),
      ...balances,
      verification_yn: yn(user.verificationYn),
      user_adult_yn: yn(user.userAdultYn),
      phone,
      name: this.cipher.decrypt(user.nameEnc, memberField('name', userKey)),
      phone_hide: hidePhone(phone),
      state_memo: user.stateMemo,
      role: user.role,
      excel_only_yn: yn(user.excelOnlyYn),
      login_id: user.loginId,
      reg_method_cd: user.regMethodCd,
      password_yn: yn(user.passwordHash !== null),
      myfan_display_yn: yn(user.myfanDisplayYn),
      social_providers: [...new Set(user.socialAccounts.map(({ provider }) => provider))],
      forced_login_yn: yn(operatorKey !== undefined),
    };
  }

  /** The member's own two balances. Throws user_not_found for another member's key. */
  async ownBalances(callerKey: number, userKey: number): Promise<UserBalances> {
    if (callerKey !== userKey) throw new AppError('user_not_found');
    return { user_key: userKey, ...(await this.wallet.balances(userKey)) };
  }

  /** Whether the key belongs to a member with a public profile. */
  async exists(userKey: number): Promise<boolean> {
    return (await this.database.prisma.user.count({ where: { userKey, deletedAt: null } })) > 0;
  }

  /** A public profile; `viewerKey` decides follow_yn. Throws user_not_found. */
  async profile(userKey: number, viewerKey: number | undefined): Promise<UserProfile> {
    const { prisma } = this.database;
    const [user, counts, live, follow, subscription] = await Promise.all([
      prisma.user.findUnique({ where: { userKey, deletedAt: null } }),
      this.counts(userKey),
      prisma.live.findFirst({ where: { hostKey: userKey, state: 'live' }, select: { vodKey: true } }),
      viewerKey === undefined
        ? null
        : prisma.follow.findUnique({ where: { hostKey_userKey: { hostKey: userKey, userKey: viewerKey } } }),
      viewerKey === undefined
        ? null
        : prisma.subscription.findUnique({
            where: {
              userKey_hostKey: { userKey: viewerKey, hostKey: userKey },
              endsAt: { gt: this.clock.now() },
            },
          }),
    ]);
    if (!user) throw new AppError('user_not_found');
    return {
      ...presentUserBrief(user),
      state_memo: user.stateMemo,
      host_yn: yn(user.role === 'host'),
      pure_yn: yn(this.pureMarks.isMarked(user.userKey)),
      ...counts,
      live_vod_key: live?.vodKey ?? null,
      follow_yn: yn(follow !== null),
      subscribe_yn: yn(subscription !== null),
    };
  }

  /** Follower, following and fan counts of a member, from counters. */
  private async counts(userKey: number): Promise<MemberCounts> {
    const rows = await this.database.query<'users_counts', MemberCounts>(
      'users_counts',
      'SELECT follower_cnt, following_cnt, fan_cnt FROM member_counts_now WHERE user_key = $1',
      [userKey],
    );
    return rows[0] ?? { follower_cnt: 0, following_cnt: 0, fan_cnt: 0 };
  }

  /** All grades, marking those of the member. */
  async groups(userKey: number): Promise<MemberGroupList> {
    const { vipLevel, honor } = await this.database.prisma.user.findUniqueOrThrow({
      where: { userKey },
      select: { vipLevel: true, honor: true },
    });
    const vip = payGrades.map(({ vip_level: level, name, discountRate }) => ({
      group_cd: `VIP${level}`,
      kind: 'vip' as const,
      level,
      name,
      discountRate,
      own_yn: yn(level === vipLevel),
    }));
    const honors = honorGrades.map((grade) => ({
      group_cd: `HONOR_${grade.honor.toUpperCase()}`,
      kind: 'honor' as const,
      level: null,
      name: grade.name,
      discountRate: null,
      own_yn: yn(grade.honor === honor),
    }));
    return { list: [...vip, ...honors] };
  }

  /**
   * Drops the cached brief of a changed member, and notifies components that keep the member's data; other servers
   * follow within seconds.
   */
  invalidateBrief(userKey: number): void {
    this.dropBrief(userKey);
    this.events.emit('memberChanged', { userKey });
  }

  /** Drops the cached brief of a member whom another server changed. */
  dropBrief(userKey: number): void {
    this.briefCache.delete(userKey);
  }

  /** Briefs of many members; unknown keys are omitted. At most a few seconds old. */
  async briefs(userKeys: Iterable<number>): Promise<Map<number, UserBrief>> {
    const found = new Map<number, UserBrief>();
    const missing: number[] = [];
    for (const userKey of new Set(userKeys)) {
      const cached = this.briefCache.get(userKey);
      if (cached) found.set(userKey, cached);
      else missing.push(userKey);
    }
    if (missing.length > 0) {
      // Rooms request them with every gift: a plain statement costs a tenth of the query builder.
      const rows = await this.database.read<
        'users_briefs',
        Omit<UserBrief, 'effects'> & { effects: unknown }
      >(
        'users_briefs',
        `SELECT user_key, nick, profile_info, profile_id, vip_level, honor, effects FROM users WHERE user_key = ANY ($1::int[])`,
        [missing],
      );
      for (const { effects, ...row } of rows) {
        const brief = { ...row, ...effectsOf(effects) };
        this.briefCache.set(row.user_key, brief);
        found.set(row.user_key, brief);
      }
    }
    return found;
  }
}
