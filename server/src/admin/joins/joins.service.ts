import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { PendingApproval } from '../../core/approval/operator-requests.dto.ts';
import { OperatorRequestsService } from '../../core/approval/operator-requests.service.ts';
import type { Beforehand, RequestKind } from '../../core/approval/request-kinds.ts';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { callWithin } from '../../core/database/database-function.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { COUPON_PORT, type CouponPort } from '../../external/index.ts';
import { SignInsService } from '../../session/index.ts';
import { DeletionService, effectOfErasure, movedTables, PersonalDataService } from '../../settings/index.ts';
import { memberJoin, SecondDecisionsService, UsersService } from '../../users/index.ts';
import { type MoneyOutcome, WalletService } from '../../wallet/index.ts';
import type {
  AccountJoin,
  AccountJoinPreview,
  AccountJoinQuery,
  AccountJoinRequest,
  JoinedTable,
} from './joins.dto.ts';

interface PreviewRow {
  refusal: string | null;
  granted: number;
  bought: number;
  btuc: number;
  items: number;
  follows: number;
}

/** $1 the account to be closed, $2 the one that stays, $3 now. */
const preview = `
  SELECT member_join_refusal($1::int, $2::int, $3::timestamptz) AS refusal,
    coalesce((wallet_now($1, 'STAR')).granted, 0)::bigint AS granted,
    coalesce((wallet_now($1, 'STAR')).bought, 0)::bigint AS bought,
    coalesce((wallet_now($1, 'BTUC')).granted + (wallet_now($1, 'BTUC')).bought, 0)::bigint AS btuc,
    items_to_join($1) AS items, follows_to_join($1, $2) AS follows`;

/** Joins two accounts of one person (ADMIN-43 to ADMIN-45). */
@Injectable()
export class JoinsService implements OnModuleInit {
  private readonly logger = new Logger('Admin');

  private readonly joins: RequestKind<AccountJoinRequest, AccountJoin> = {
    name: 'accounts.join',
    unit: 'STAR',
    threshold: () => this.settings.get('four_eyes_star'),
    targetOf: ({ from_user_key }) => `user:${from_user_key}`,
    reasonOf: ({ reason }) => reason.trim(),
    facts: async (within, { from_user_key, to_user_key }) => ({
      amount: await this.lockedStar(within, from_user_key, to_user_key),
      beneficiaryKeys: [from_user_key, to_user_key],
      state: '',
    }),
    act: (actor, input, key, beforehand) => this.joinNow(actor, input, key, beforehand),
  };

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly wallet: WalletService,
    private readonly users: UsersService,
    private readonly signIns: SignInsService,
    private readonly personalData: PersonalDataService,
    private readonly deletion: DeletionService,
    private readonly requests: OperatorRequestsService,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
    private readonly second: SecondDecisionsService,
    @Inject(COUPON_PORT) private readonly coupons: CouponPort,
  ) {}

  onModuleInit(): void {
    this.requests.define(this.joins);
  }

  /** Shows what a joining would do now. Throws user_not_found. */
  async preview({ from_user_key, to_user_key }: AccountJoinQuery): Promise<AccountJoinPreview> {
    const [row] = await this.database.query<'admin_join_preview', PreviewRow>('admin_join_preview', preview, [
      from_user_key,
      to_user_key,
      this.clock.now(),
    ]);
    if (!row) throw new Error('the query for a joining returned no row');
    const [from, to] = await Promise.all([this.account(from_user_key), this.account(to_user_key)]);
    const threshold = this.settings.get('four_eyes_star');
    const counts = await this.personalData.counts(from_user_key);
    return {
      from,
      to,
      from_user_key,
      to_user_key,
      granted_star_cnt: row.granted,
      bought_star_cnt: row.bought,
      btuc_cnt: row.btuc,
      item_cnt: row.items,
      follow_cnt: row.follows,
      coupon_cnt: await this.couponCount(from_user_key),
      refusal: row.refusal,
      approval_yn: yn(threshold > 0 && row.granted + row.bought > threshold),
      tables: Object.entries(counts).map(([table, row_cnt]) => ({
        table,
        row_cnt,
        effect: effectOf(table),
      })),
    };
  }

  /** Joins at once, or requests the approval of a second operator; see `joinNow`. */
  join(actor: Actor, request: AccountJoinRequest, key: string): Promise<AccountJoin | PendingApproval> {
    const { from_user_key: fromKey } = request;
    return this.second.explain(
      {
        codes: [],
        // The account was closed by its joining.
        gone: { code: 'user_not_found', as: 'join_done', actions: ['users.join'] },
        actions: [],
        concerns: ({ from_user_key }) => from_user_key === fromKey,
        target: () => `user:${fromKey}`,
        shown: () => this.preview(request),
      },
      () => this.requests.run(this.joins, actor, request, key),
    );
  }

  /**
   * Moves what an account has to another one, closes it and ends its sign-ins, once per key, with an audit entry for each
   * of the two. Throws the refusals of member_join.
   * Refuses a joining of accounts (POST /v1/mgt/account-joins): forbidden (CORE-19), right_missing (ADMIN-12),
   * step_up_required (SESSION-55), request_beneficiary (ADMIN-20), member_join, join_done (ADMIN-44).
   */
  private async joinNow(
    actor: Actor,
    { from_user_key: fromKey, to_user_key: toKey, reason }: AccountJoinRequest,
    key: string,
    beforehand: Beforehand,
  ): Promise<AccountJoin> {
    const { answer, outcome } = await this.wallet.callWithRetry<AccountJoin>(() =>
      this.database.prisma.$transaction(async (within) => {
        await beforehand(within);
        const [row] = await callWithin<MoneyOutcome<AccountJoin>>(
          within,
          memberJoin({
            operator_key: actor.operatorKey,
            key,
            hash: inputHash(fromKey, toKey, reason.trim()),
            from_key: fromKey,
            to_key: toKey,
            now: this.clock.now(),
          }),
        );
        if (!row) throw new Error('member_join returned no row');
        if (isErrorCode(row.outcome)) throw new AppError(row.outcome);
        // A repeat moves nothing and is not audited.
        if (row.outcome === 'joined')
          for (const userKey of [fromKey, toKey])
            await this.audit.write(within, actor, {
              action: 'users.join',
              target: `user:${userKey}`,
              reason: reason.trim(),
              after: { ...row.answer },
            });
        return row;
      }),
    );
    if (outcome === 'joined') await this.follow(fromKey, toKey);
    return answer;
  }

  /** What follows the commit; after a crash, the jobs do it: the sign-ins end with the account. */
  private async follow(fromKey: number, toKey: number): Promise<void> {
    await this.signIns.endAll(fromKey, 'joined');
    this.users.invalidateBrief(fromKey);
    this.outbox.wake('account_join', fromKey);
    await this.deletion.finishErasures();
    this.logger.log({ event: 'accounts_joined', from_key: fromKey, to_key: toKey });
  }

  /** The honey that is moved, under the locks of both wallets; 0 for a joining that is refused, which is not requested. */
  private async lockedStar(
    within: Prisma.TransactionClient,
    fromKey: number,
    toKey: number,
  ): Promise<number> {
    const rows = await queryWithin<'admin_join_star', { star_cnt: number }>(
      within,
      'admin_join_star',
      `SELECT CASE WHEN member_join_refusal($1::int, $2::int, $3::timestamptz) IS NULL
         THEN member_join_star($1::int, $2::int) ELSE 0 END AS star_cnt`,
      [fromKey, toKey, this.clock.now()],
    );
    return rows[0]?.star_cnt ?? 0;
  }

  private async account(userKey: number) {
    const user = await this.database.prisma.user.findUnique({ where: { userKey } });
    if (!user) throw new AppError('user_not_found');
    return {
      user_key: userKey,
      nick: user.nick,
      role: user.role,
      created_at: user.createdAt.toISOString(),
    };
  }

  /** The service may be down, or none connected: the joining does not wait for it. */
  private async couponCount(userKey: number): Promise<number | null> {
    try {
      return Object.values(await this.coupons.possession(userKey)).reduce((sum, count) => sum + count, 0);
    } catch {
      return null;
    }
  }
}

const effectOf = (table: string): JoinedTable['effect'] =>
  movedTables.has(table) ? 'moves' : effectOfErasure(table);
