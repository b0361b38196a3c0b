import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { type MemberField, memberField } from '../../core/crypto/member-fields.ts';
import { Database } from '../../core/database/database.ts';
import type { User } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { WalletService } from '../../wallet/index.ts';
import { MemberSanctionsService } from '../sanctions/member-sanctions.service.ts';
import { presentSanction } from '../sanctions/sanction-presenter.ts';
import { hideName, hidePhone, presentUserBrief } from '../user-presenter.ts';
import { hideAddress, hideBirth, hideEmail } from './masked-presenter.ts';
import type {
  MemberDetail,
  MemberDetailQuery,
  MemberList,
  MemberQuery,
  MemberRow,
  MemberSignIn,
  MemberWallet,
} from './members.admin.dto.ts';

/** The columns of a row; $1 is now. */
const restrictedFrom = `ARRAY(SELECT DISTINCT s.kind::text FROM sanctions s WHERE s.user_key = u.user_key
  AND sanction_holds(s, $1))`;

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

const sanctionsShown = 50;
const signInsShown = 20;

/** Members in the operators' console: a searchable list, and details with personal data masked. */
@Injectable()
export class MembersAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cipher: FieldCipher,
    private readonly hashes: LookupHash,
    private readonly wallet: WalletService,
    private readonly sanctions: MemberSanctionsService,
    private readonly audit: AuditService,
  ) {}

  /** Members by identifying values, newest first. The list has no personal data, so that it needs no audit entry. */
  async list(query: MemberQuery): Promise<MemberList> {
    const page = pageOf(query);
    const text = query.q?.trim().normalize('NFC') || null;
    const phoneHash = text !== null && /^\d{10,11}$/.test(text) ? this.hashes.of('phone', text) : null;
    const values = [this.clock.now(), text, phoneHash, query.role ?? null, query.state ?? null] as const;
    const [rows, counts] = await Promise.all([
      this.database.query<
        'users_admin_members',
        { user_key: number; restricted_from: MemberRow['restricted_from'] }
      >(
        'users_admin_members',
        `SELECT u.user_key, ${restrictedFrom} AS restricted_from ${filter} ORDER BY u.user_key DESC OFFSET $6 LIMIT $7`,
        [...values, page.offset, page.limit],
      ),
      this.database.query<'users_admin_members_count', { total: number }>(
        'users_admin_members_count',
        `SELECT count(*)::int AS total ${filter}`,
        values,
      ),
    ]);
    const users = await this.database.prisma.user.findMany({
      where: { userKey: { in: rows.map(({ user_key }) => user_key) } },
    });
    const list = rows.flatMap(({ user_key, restricted_from }) => {
      const user = users.find(({ userKey }) => userKey === user_key);
      return user ? [presentRow(user, restricted_from)] : [];
    });
    return { list, total: counts[0]?.total ?? 0, ...page };
  }

  /**
   * A member's details. Access is written to the audit log, with the reason if personal data is shown. Throws
   * user_not_found.
   */
  async detail(
    actor: Actor,
    userKey: number,
    { unmask_yn, reason }: MemberDetailQuery,
  ): Promise<MemberDetail> {
    const user = await this.database.prisma.user.findUnique({ where: { userKey } });
    if (!user) throw new AppError('user_not_found');
    const plain = unmask_yn === 'Y';
    await this.database.prisma.$transaction((within) =>
      this.audit.write(within, actor, {
        action: plain ? 'users.unmask' : 'users.look',
        target: `user:${userKey}`,
        ...(plain ? { reason: reason?.trim() ?? '' } : {}),
      }),
    );
    const now = this.clock.now();
    const [wallet, sanctions, signIns, live] = await Promise.all([
      this.walletOf(userKey),
      this.sanctionsOf(userKey, now),
      this.signInsOf(userKey, plain),
      this.database.prisma.live.findFirst({
        where: { hostKey: userKey, state: 'live' },
        select: { vodKey: true },
      }),
    ]);
    const inForce = sanctions.filter(({ active_yn }) => active_yn === 'Y').map(({ kind }) => kind);
    return {
      ...presentRow(user, [...new Set(inForce)]),
      ...this.personal(user, plain),
      reg_method_cd: user.regMethodCd,
      state_memo: user.stateMemo,
      masked_yn: yn(!plain),
      live_vod_key: live?.vodKey ?? null,
      wallet,
      sanctions,
      sign_ins: signIns,
    };
  }

  private personal(user: User, plain: boolean): Pick<MemberDetail, 'name' | 'phone' | 'birth' | 'email'> {
    const read = (field: MemberField, stored: string | null, hide: (text: string) => string): string => {
      const text = this.cipher.decrypt(stored, memberField(field, user.userKey));
      return plain ? text : hide(text);
    };
    return {
      name: read('name', user.nameEnc, hideName),
      phone: read('phone', user.phoneEnc, hidePhone),
      birth: read('birth', user.birthEnc, hideBirth),
      email: read('email', user.emailEnc, hideEmail),
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

  private async signInsOf(userKey: number, plain: boolean): Promise<MemberSignIn[]> {
    const rows = await this.database.prisma.signIn.findMany({
      where: { userKey },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: signInsShown,
    });
    return rows.map((row) => ({
      agent: row.agent,
      address: plain ? row.address : hideAddress(row.address),
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      ended_at: row.endedAt?.toISOString() ?? null,
      operator_key: row.operatorKey,
    }));
  }
}

function presentRow(user: User, restrictedFrom: MemberRow['restricted_from']): MemberRow {
  return {
    ...presentUserBrief(user),
    login_id: user.loginId,
    role: user.role,
    verification_yn: yn(user.verificationYn),
    user_adult_yn: yn(user.userAdultYn),
    restricted_from: restrictedFrom,
    created_at: user.createdAt.toISOString(),
    deletion_asked_at: user.deletionAskedAt?.toISOString() ?? null,
    deleted_at: user.deletedAt?.toISOString() ?? null,
  };
}
