import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OperatorRolesService } from '../../core/access/operator-roles.service.ts';
import type { OperatorRole } from '../../core/access/rights.ts';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { memberField } from '../../core/crypto/member-fields.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { executeWithin, queryWithin } from '../../core/database/transaction-statements.ts';
import { PasswordsService, socialProviders } from '../../session/index.ts';
import { simulatedConnectingInformation } from '../../verification/index.ts';
import { type WalletMove, WalletService } from '../../wallet/index.ts';
import { builderTexts } from '../texts.ts';

/** Properties of a built member. Omitted ones get a new, valid value. */
export interface MemberOverrides {
  loginId?: string | undefined;
  /** In plain text; the same for all members by default, so that it is hashed once. */
  password?: string | undefined;
  nick?: string | undefined;
  profileId?: string | undefined;
  profileInfo?: string | null | undefined;
  stateMemo?: string | undefined;
  role?: 'member' | 'host' | 'operator' | undefined;
  /** The roles of an operator; an owner by default. */
  operatorRoles?: readonly OperatorRole[] | undefined;
  vipLevel?: number | undefined;
  honor?: string | null | undefined;
  verificationYn?: boolean | undefined;
  userAdultYn?: boolean | undefined;
  excelOnlyYn?: boolean | undefined;
  regMethodCd?: string | undefined;
  phone?: string | undefined;
  /** Push token of the member's phone; without it no push reaches it. */
  deviceToken?: string | undefined;
  /** Together with a date of birth, the member is the simulator's person of both: no one else can verify as them. */
  name?: string | undefined;
  /** YYYYMMDD. */
  birth?: string | undefined;
  createdAt?: Date | undefined;
  deletionAskedAt?: Date | null | undefined;
  /** Honey granted at the start. */
  honey?: number | undefined;
  /** Honey bought at the start. */
  boughtHoney?: number | undefined;
  /** BTUC at the start. */
  btuc?: number | undefined;
}

/** A built member, with the data to sign in. */
export interface BuiltMember {
  userKey: number;
  loginId: string;
  nick: string;
  password: string;
}

/** The password of built members and of the personas (development and test only). */
export const builtPassword = 'Honey!2026';

/** Building many members may take longer than the product's transactions. */
const transactionMs = 60_000;
/** Number of telephone numbers for members without one of their own. */
const someNumbers = 10_000;

/** Creates members that no call can create: unverified, minors, with old dates, with honey; many in one transaction. */
@Injectable()
export class MemberBuilder {
  private readonly passwordHashes = new Map<string, Promise<string>>();

  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    private readonly hashes: LookupHash,
    private readonly passwords: PasswordsService,
    private readonly wallet: WalletService,
    private readonly clock: Clock,
    private readonly roles: OperatorRolesService,
  ) {}

  /** Creates a member: a verified adult without honey by default. */
  async build(overrides: MemberOverrides = {}): Promise<BuiltMember> {
    const [member] = await this.buildAll([overrides]);
    if (!member) throw new Error('no member was built');
    return member;
  }

  /** Creates all or none. Violates a unique constraint if a name is taken. */
  async buildAll(list: readonly MemberOverrides[]): Promise<BuiltMember[]> {
    if (list.length === 0) return [];
    const keys = await this.nextKeys(list.length);
    const people = await Promise.all(
      list.map((overrides, index) => this.person(keys[index] ?? 0, overrides)),
    );
    await this.database.prisma.$transaction(
      async (transaction) => {
        await transaction.user.createMany({ data: people.map(({ row }) => row) });
        await this.setGrades(transaction, people);
        for (const { userKey, roles } of people.flatMap(({ operator }) => operator))
          await this.roles.set(transaction, { userKey, roles, by: null });
        await transaction.socialAccount.createMany({ data: people.flatMap(({ social }) => social) });
        await this.wallet.moveAll(
          transaction,
          people.flatMap(({ moves }) => moves),
        );
      },
      { timeout: transactionMs, maxWait: transactionMs },
    );
    return people.map(({ built }) => built);
  }

  /** Sets the grades as an operator would: the regular monthly decision knows no payments of these members. */
  private async setGrades(
    within: Pick<Prisma.TransactionClient, '$executeRawUnsafe'>,
    people: readonly { row: Prisma.UserCreateManyInput }[],
  ): Promise<void> {
    const graded = people.flatMap(({ row: { userKey, vipLevel } }) =>
      userKey && vipLevel ? [{ userKey, vipLevel }] : [],
    );
    if (graded.length === 0) return;
    const [keys, levels] = [graded.map(({ userKey }) => userKey), graded.map(({ vipLevel }) => vipLevel)];
    await executeWithin(
      within,
      'sandbox_set_grades',
      `
      SELECT member_set_grade(g.user_key, g.vip_level, $1::timestamptz)
      FROM unnest($2::int[], $3::int[]) g (user_key, vip_level)`,
      [this.clock.now(), keys, levels],
    );
  }

  private async nextKeys(count: number): Promise<number[]> {
    const rows = await queryWithin<'sandbox_next_keys', { user_key: number }>(
      this.database.prisma,
      'sandbox_next_keys',
      `
      SELECT nextval(pg_get_serial_sequence('users', 'user_key'))::int AS user_key FROM generate_series(1, $1::int)`,
      [count],
    );
    return rows.map(({ user_key }) => user_key);
  }

  private async person(userKey: number, overrides: MemberOverrides) {
    // A key repeats after an older state of the data is restored: the random tail keeps names unique.
    const tag = `${userKey.toString(36)}${randomInt(36 ** 3)
      .toString(36)
      .padStart(3, '0')}`;
    const loginId = overrides.loginId ?? `member${tag}`;
    const nick = overrides.nick ?? builderTexts.nick(tag);
    const password = overrides.password ?? builtPassword;
    // An unverified member has only the data that was passed.
    const verified = overrides.verificationYn ?? true;
    const someNumber = `0100000${String(userKey % someNumbers).padStart(4, '0')}`;
    const phone = overrides.phone ?? (verified ? someNumber : undefined);
    const name = overrides.name ?? (verified ? builderTexts.name : undefined);
    const { birth } = overrides;
    // Named as the simulated providers name their people, so that the persona can sign in there.
    const provider = socialProviders.find((known) => known === overrides.regMethodCd);
    const createdAt = overrides.createdAt ?? this.clock.now();
    const row: Prisma.UserCreateManyInput = {
      userKey,
      loginId: loginId.toLowerCase(),
      passwordHash: await this.hashOnce(password),
      nick,
      profileId: overrides.profileId ?? loginId,
      profileInfo: overrides.profileInfo ?? null,
      stateMemo: overrides.stateMemo ?? '',
      role: overrides.role ?? 'member',
      vipLevel: overrides.vipLevel ?? 0,
      honor: overrides.honor ?? null,
      verificationYn: verified,
      userAdultYn: overrides.userAdultYn ?? true,
      excelOnlyYn: overrides.excelOnlyYn ?? false,
      regMethodCd: overrides.regMethodCd ?? 'P',
      deviceToken: overrides.deviceToken ?? '',
      phoneEnc: this.encrypted('phone', phone, userKey),
      phoneHash: phone === undefined ? null : this.hashes.of('phone', phone),
      nameEnc: this.encrypted('name', name, userKey),
      birthEnc: this.encrypted('birth', birth, userKey),
      // Without a name the member is no particular person: many may share a date of birth.
      personHash:
        birth === undefined || overrides.name === undefined
          ? null
          : this.hashes.of('person', simulatedConnectingInformation(overrides.name, birth)),
      deletionAskedAt: overrides.deletionAskedAt ?? null,
      createdAt,
    };
    return {
      row,
      social: provider
        ? [{ userKey, provider, providerUserId: `${provider}-${loginId}`, linkedAt: createdAt }]
        : [],
      moves: [
        startOf(userKey, 'granted', overrides.honey),
        startOf(userKey, 'bought', overrides.boughtHoney),
        startOf(userKey, 'btuc', overrides.btuc),
      ].flat(),
      operator:
        row.role === 'operator' ? [{ userKey, roles: overrides.operatorRoles ?? ['owner' as const] }] : [],
      built: { userKey, loginId, nick, password },
    };
  }

  private encrypted(field: 'phone' | 'name' | 'birth', text: string | undefined, userKey: number) {
    return text === undefined ? null : this.cipher.encrypt(text, memberField(field, userKey));
  }

  /** Hashing deliberately takes a tenth of a second; hundreds of members share one password. */
  private hashOnce(password: string): Promise<string> {
    const hash = this.passwordHashes.get(password) ?? this.passwords.hash(password);
    this.passwordHashes.set(password, hash);
    return hash;
  }
}

/** The initial balance comes from the house, as a grant or as a sale. */
function startOf(
  userKey: number,
  fund: 'granted' | 'bought' | 'btuc',
  amount: number | undefined,
): WalletMove[] {
  if (!amount) return [];
  return [
    {
      operation: 'seed',
      ownerKey: 0,
      idempotencyKey: `seed-${userKey}-${fund}`,
      userKey,
      asset: fund === 'btuc' ? 'BTUC' : 'STAR',
      house: fund === 'bought' ? 'sale' : 'grant',
      amount,
      fund: fund === 'bought' ? 'bought' : 'granted',
    },
  ];
}
