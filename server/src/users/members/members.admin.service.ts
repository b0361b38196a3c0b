import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fileOf } from '../../core/audit/operator-csv.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { CappedCountsService } from '../../core/http/capped-counts.service.ts';
import { countedMax, cursorAfter, cursorValues, lastKey } from '../../core/http/cursor.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { WalletService } from '../../wallet/index.ts';
import { MemberSanctionsService } from '../sanctions/member-sanctions.service.ts';
import { presentSanction } from '../sanctions/sanction-presenter.ts';
import { memberColumns } from '../texts.ts';
import { type BriefFields, effectsOf } from '../user-presenter.ts';
import { MemberHistoriesAdminService } from './member-histories.admin.service.ts';
import { MemberPersonalData } from './member-personal-data.service.ts';
import type {
  MemberDetail,
  MemberFilter,
  MemberList,
  MemberQuery,
  MemberRow,
  MemberWallet,
} from './members.admin.dto.ts';

/** The columns of a row; $1 is now. */
const columns = `u.user_key, u.nick, u.profile_info, u.profile_id, u.vip_level, u.honor, u.effects, u.login_id,
  u.role::text AS role, u.verification_yn, u.user_adult_yn, u.created_at, u.deletion_asked_at, u.deleted_at,
  ARRAY(SELECT DISTINCT s.kind::text FROM sanctions s WHERE s.user_key = u.user_key AND sanction_holds(s, $1)) AS restricted_from`;

/**
 * A page of all members who did not leave. $2 key of the last member of the page before, or null, $3 offset, $4 limit:
 * in subqueries, because otherwise each page would be planned again.
 */
const allStatement = `
  SELECT ${columns} FROM users u
  WHERE u.deleted_at IS NULL AND u.user_key < (SELECT coalesce($2::int, ${lastKey}))
  ORDER BY u.user_key DESC OFFSET (SELECT $3::int) LIMIT (SELECT $4::int)`;

/** $1 now, $2 text or null, $3 its telephone's hash or null, $4 role or null, $5 state or null. */
const filter = `
  FROM users u
  WHERE ($2::text IS NULL OR u.user_key::text = $2 OR strpos(lower(u.nick), lower($2)) > 0
      OR starts_with(u.login_id, lower($2)) OR starts_with(u.profile_id, lower($2)) OR u.phone_hash = $3)
    AND ($4::text IS NULL OR u.role = $4::user_role)
    AND CASE WHEN $5 = 'deleted' THEN u.deleted_at IS NOT NULL ELSE u.deleted_at IS NULL END
    AND ($5 IS DISTINCT FROM 'leaving' OR u.deletion_asked_at IS NOT NULL)
    AND ($5 IS DISTINCT FROM 'restricted' OR EXISTS (SELECT FROM sanctions s WHERE s.user_key = u.user_key
      AND sanction_holds(s, $1::timestamptz)))`;

/** A row as it is stored. */
type ListedRow = BriefFields &
  Pick<MemberRow, 'login_id' | 'role' | 'restricted_from'> & {
    verification_yn: boolean;
    user_adult_yn: boolean;
    created_at: Date;
    deletion_asked_at: Date | null;
    deleted_at: Date | null;
  };

const sanctionsShown = 50;
const signInsShown = 20;

/** Members in the operators' console: a searchable list, and details with personal data masked. */
@Injectable()
export class MembersAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly counts: CappedCountsService,
    private readonly personal: MemberPersonalData,
    private readonly histories: MemberHistoriesAdminService,
    private readonly hashes: LookupHash,
    private readonly wallet: WalletService,
    private readonly sanctions: MemberSanctionsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Members by identifying values, newest first. The list has no personal data; only a search by telephone is an entry
   * of the audit log, because it says whose the number is.
   */
  async list(actor: Actor, query: MemberQuery): Promise<MemberList> {
    const [, text, phoneHash, role, state] = this.filterOf(query);
    if (text !== null && phoneHash !== null && query.cursor === undefined && !query.offset)
      await this.database.prisma.$transaction((within) =>
        this.audit.write(within, actor, {
          action: 'users.search',
          target: 'list:members',
          after: { phone: text },
        }),
      );
    const [page, counted] = await Promise.all([
      this.rows(query),
      this.counts.of(['members', text, role, state], () =>
        this.database.queryPlanned<'users_admin_members_count', { total: number }>(
          'users_admin_members_count',
          `SELECT count(*)::int AS total FROM (SELECT ${filter} LIMIT ${countedMax} + 1) counted`,
          this.filterOf(query),
        ),
      ),
    ]);
    return { ...page, ...counted, ...pageOf(query) };
  }

  /** The members as a file, without personal data. */
  csv(query: MemberFilter): CsvList<MemberRow> {
    const { q, role, state } = query;
    return {
      area: 'users',
      name: 'members',
      filters: { q, role, state },
      columns: [
        [memberColumns.userKey, ({ user_key }) => user_key],
        [memberColumns.nick, ({ nick }) => nick],
        [memberColumns.loginId, ({ login_id }) => login_id ?? ''],
        [memberColumns.profileId, ({ profile_id }) => profile_id],
        [memberColumns.role, (row) => row.role],
        [memberColumns.restrictedFrom, ({ restricted_from }) => restricted_from.join(' ')],
        [memberColumns.verification, ({ verification_yn }) => verification_yn],
        [memberColumns.createdAt, ({ created_at }) => created_at],
        [memberColumns.deletedAt, ({ deleted_at }) => deleted_at ?? ''],
      ],
      read: fileOf(query, (page) => this.rows(page)),
    };
  }

  private filterOf({ q, role, state }: MemberFilter) {
    const text = q?.trim().normalize('NFC') || null;
    const phoneHash = text !== null && /^\d{10,11}$/.test(text) ? this.hashes.of('phone', text) : null;
    return [this.clock.now(), text, phoneHash, role ?? null, state ?? null] as const;
  }

  private async rows(query: MemberQuery): Promise<{ list: MemberRow[]; cursor: string | null }> {
    const { offset, limit } = pageOf(query);
    const [before = null] = cursorValues(query.cursor, 1);
    const skipped = before === null ? offset : 0;
    const [now, ...filters] = this.filterOf(query);
    const rows = filters.every((value) => value === null)
      ? await this.database.read<'users_admin_members', ListedRow>('users_admin_members', allStatement, [
          now,
          before,
          skipped,
          limit,
        ])
      : // Planned for its values: few members have some states, or are found by most texts.
        await this.database.queryPlanned<'users_admin_members_found', ListedRow>(
          'users_admin_members_found',
          `SELECT ${columns} ${filter} AND u.user_key < coalesce($6::int, ${lastKey})
           ORDER BY u.user_key DESC OFFSET $7 LIMIT $8`,
          [now, ...filters, before, skipped, limit],
        );
    return {
      list: rows.map(presentRow),
      cursor: cursorAfter(rows, limit, ({ user_key }) => [user_key]),
    };
  }

  /** A member's details, with personal data masked. Access is written to the audit log. Throws user_not_found. */
  async detail(actor: Actor, userKey: number): Promise<MemberDetail> {
    const now = this.clock.now();
    const [user, [row]] = await Promise.all([
      this.database.prisma.user.findUnique({ where: { userKey } }),
      this.database.read<'users_admin_member', ListedRow>(
        'users_admin_member',
        `SELECT ${columns} FROM users u WHERE u.user_key = $2`,
        [now, userKey],
      ),
    ]);
    if (!user || !row) throw new AppError('user_not_found');
    await this.database.prisma.$transaction((within) =>
      this.audit.write(within, actor, { action: 'users.look', target: `user:${userKey}` }),
    );
    const [wallet, sanctions, signIns, live] = await Promise.all([
      this.walletOf(userKey),
      this.sanctionsOf(userKey, now),
      this.histories.signIns(userKey, { limit: signInsShown }),
      this.database.prisma.live.findFirst({
        where: { hostKey: userKey, state: 'live' },
        select: { vodKey: true },
      }),
    ]);
    return {
      ...presentRow(row),
      ...this.personal.of(user),
      reg_method_cd: user.regMethodCd,
      state_memo: user.stateMemo,
      live_vod_key: live?.vodKey ?? null,
      wallet,
      sanctions,
      sign_ins: signIns.list,
    };
  }

  private async walletOf(userKey: number): Promise<MemberWallet> {
    const [balances, rows] = await Promise.all([
      this.wallet.balances(userKey),
      this.database.query<
        'users_admin_wallet',
        Pick<MemberWallet, 'given_cnt' | 'received_cnt' | 'fan_of_cnt'>
      >(
        'users_admin_wallet',
        `SELECT coalesce(sum(t.star_cnt) FILTER (WHERE t.user_key = $1), 0)::bigint AS given_cnt,
           coalesce(sum(t.star_cnt) FILTER (WHERE t.host_key = $1), 0)::bigint AS received_cnt,
           count(*) FILTER (WHERE t.user_key = $1)::int AS fan_of_cnt
         FROM host_fans t WHERE t.user_key = $1 OR t.host_key = $1`,
        [userKey],
      ),
    ]);
    return { ...balances, ...(rows[0] ?? { given_cnt: 0, received_cnt: 0, fan_of_cnt: 0 }) };
  }

  private async sanctionsOf(userKey: number, now: Date): Promise<MemberDetail['sanctions']> {
    const rows = await this.sanctions.of(userKey, sanctionsShown);
    const list = rows.map((row) => presentSanction(row, now));
    return list.sort((one, other) => other.active_yn.localeCompare(one.active_yn));
  }
}

/** Names each field: copying the rest of a row takes a tenth of a page's time. */
function presentRow(row: ListedRow): MemberRow {
  return {
    user_key: row.user_key,
    nick: row.nick,
    profile_info: row.profile_info,
    profile_id: row.profile_id,
    vip_level: row.vip_level,
    honor: row.honor,
    ...effectsOf(row.effects),
    login_id: row.login_id,
    role: row.role,
    verification_yn: yn(row.verification_yn),
    user_adult_yn: yn(row.user_adult_yn),
    restricted_from: row.restricted_from,
    created_at: row.created_at.toISOString(),
    deletion_asked_at: row.deletion_asked_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  };
}
