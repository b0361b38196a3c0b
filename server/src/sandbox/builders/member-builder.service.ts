import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { memberField } from '../../core/crypto/member-fields.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { Passwords } from '../../session/passwords.service.ts';
import { socialProviders } from '../../session/social.port.ts';
import { simulatedConnectingInformation } from '../../verification/simulated-person-rules.ts';
import { type WalletMove, WalletService } from '../../wallet/wallet.service.ts';
import { builderMessages } from '../messages.ts';

/** What a built member may differ in. What is left out gets a fresh, valid value. */
export interface MemberOverrides {
  loginId?: string | undefined;
  /** In clear; the same for everybody unless given, so that it is hashed once. */
  password?: string | undefined;
  nick?: string | undefined;
  profileId?: string | undefined;
  profileInfo?: string | null | undefined;
  stateMemo?: string | undefined;
  role?: 'member' | 'host' | 'operator' | undefined;
  vipLevel?: number | undefined;
  honor?: string | null | undefined;
  verificationYn?: boolean | undefined;
  userAdultYn?: boolean | undefined;
  excelOnlyYn?: boolean | undefined;
  regMethodCd?: string | undefined;
  phone?: string | undefined;
  /** What the app gave for the telephone; left out, no push reaches it. */
  deviceToken?: string | undefined;
  /** With a day of birth the member is the simulator's person of both: nobody else verifies as them. */
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

/** A member that was built, with what is needed to sign in. */
export interface BuiltMember {
  userKey: number;
  loginId: string;
  nick: string;
  password: string;
}

/** The password of built members and of the personas (development and test only). */
export const builtPassword = 'Honey!2026';

/** A bulk of members may take longer than a transaction of the product. */
const transactionMs = 60_000;
/** How many telephone numbers there are for those who were given none. */
const someNumbers = 10_000;

/** Makes members whom no call makes: unverified, minors, of long ago, with honey; many in one transaction. */
@Injectable()
export class MemberBuilder {
  private readonly passwordHashes = new Map<string, Promise<string>>();

  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    private readonly hashes: LookupHash,
    private readonly passwords: Passwords,
    private readonly wallet: WalletService,
    private readonly clock: Clock,
  ) {}

  /** Makes a member: a verified adult without honey, unless told otherwise. */
  async build(overrides: MemberOverrides = {}): Promise<BuiltMember> {
    const [member] = await this.buildAll([overrides]);
    if (!member) throw new Error('no member was built');
    return member;
  }

  /** Makes all of them or none. Breaks a unique constraint where a name is taken. */
  async buildAll(list: readonly MemberOverrides[]): Promise<BuiltMember[]> {
    if (list.length === 0) return [];
    const keys = await this.nextKeys(list.length);
    const people = await Promise.all(
      list.map((overrides, index) => this.person(keys[index] ?? 0, overrides)),
    );
    await this.database.prisma.$transaction(
      async (transaction) => {
        await transaction.user.createMany({ data: people.map(({ row }) => row) });
        await this.keepGrades(transaction, people);
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

  /** As an operator would have set them: the grades of this month are decided without them. */
  private async keepGrades(
    within: Pick<Prisma.TransactionClient, '$executeRaw'>,
    people: readonly { row: Prisma.UserCreateManyInput }[],
  ): Promise<void> {
    const graded = people.flatMap(({ row }) => (row.vipLevel ? [row] : []));
    if (graded.length === 0) return;
    const [keys, levels] = [graded.map(({ userKey }) => userKey), graded.map(({ vipLevel }) => vipLevel)];
    await within.$executeRaw`
      SELECT member_set_grade(g.user_key, g.vip_level, ${this.clock.now()}::timestamptz)
      FROM unnest(${keys}::int[], ${levels}::int[]) g (user_key, vip_level)`;
  }

  private async nextKeys(count: number): Promise<number[]> {
    const rows = await this.database.prisma.$queryRaw<{ user_key: number }[]>`
      SELECT nextval(pg_get_serial_sequence('users', 'user_key'))::int AS user_key FROM generate_series(1, ${count}::int)`;
    return rows.map(({ user_key }) => user_key);
  }

  private async person(userKey: number, overrides: MemberOverrides) {
    // A key comes again when an older state of the data is brought back: the tail keeps its names apart.
    const tag = `${userKey.toString(36)}${randomInt(36 ** 3)
      .toString(36)
      .padStart(3, '0')}`;
    const loginId = overrides.loginId ?? `member${tag}`;
    const nick = overrides.nick ?? builderMessages.nick(tag);
    const password = overrides.password ?? builtPassword;
    // Of who was never verified nothing is known but what is said.
    const verified = overrides.verificationYn ?? true;
    const someNumber = `0100000${String(userKey % someNumbers).padStart(4, '0')}`;
    const phone = overrides.phone ?? (verified ? someNumber : undefined);
    const name = overrides.name ?? (verified ? builderMessages.name : undefined);
    const { birth } = overrides;
    // As the simulated providers name their people, so that the persona signs in there.
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
      // Whose name was not said is nobody in particular: many may be of one day.
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
      built: { userKey, loginId, nick, password },
    };
  }

  private encrypted(field: 'phone' | 'name' | 'birth', text: string | undefined, userKey: number) {
    return text === undefined ? null : this.cipher.encrypt(text, memberField(field, userKey));
  }

  /** Hashing takes a tenth of a second on purpose; hundreds of members share one password. */
  private hashOnce(password: string): Promise<string> {
    const hash = this.passwordHashes.get(password) ?? this.passwords.hash(password);
    this.passwordHashes.set(password, hash);
    return hash;
  }
}

/** What a member has at the start comes from the house, as a grant or as a sale. */
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
