import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { type MemberField, memberField, nextUserKey } from '../../core/crypto/member-fields.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma, User } from '../../core/database/generated/client.ts';
import { executeWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';

/** A verified person. */
interface Person {
  name: string;
  /** YYYYMMDD. */
  birth: string;
}

type Account = Pick<
  Prisma.UserUncheckedCreateInput & User,
  'loginId' | 'passwordHash' | 'nick' | 'profileId' | 'profileInfo' | 'regMethodCd' | 'personHash'
> &
  Pick<Prisma.UserUncheckedCreateInput, 'phoneCountryNum' | 'profileCss' | 'deviceToken' | 'iosUuid'>;

/** The data of a new account; personal data is passed in plain text and stored encrypted. */
export interface NewMember extends Account {
  person: Person & { phone: string };
  email: string | null;
}

/** The fields that an operator may change; undefined fields are unchanged. */
export type ManagedFields = Partial<
  Pick<
    User,
    'nick' | 'profileId' | 'verificationYn' | 'userAdultYn' | 'vipLevel' | 'honor' | 'excelOnlyYn' | 'role'
  >
>;

const memberDeletion = { role: true, deletedAt: true, deletionAskedAt: true } as const;

/** The state of a member's deletion. Operators are not deleted. */
type MemberDeletion = Pick<User, keyof typeof memberDeletion>;

/** The transaction client used here. */
type Within = Prisma.TransactionClient;

/**
 * The rows of members: all writes are here, or in database functions whose names start with `member_`. Other areas
 * change members through this service.
 */
@Injectable()
export class MembersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly cipher: FieldCipher,
    private readonly hashes: LookupHash,
  ) {}

  /** Writes a new, verified adult member and returns the key. Violates a unique constraint if a name is taken. */
  async create(within: Within, { person, email, ...account }: NewMember): Promise<number> {
    const userKey = await nextUserKey(within);
    const encrypted = this.encrypting(userKey);
    await within.user.create({
      data: {
        userKey,
        ...account,
        verificationYn: true,
        userAdultYn: true,
        phoneHash: this.hashes.of('phone', person.phone),
        phoneEnc: encrypted('phone', person.phone),
        nameEnc: encrypted('name', person.name),
        birthEnc: encrypted('birth', person.birth),
        emailEnc: email === null ? null : encrypted('email', email),
        createdAt: this.clock.now(),
      },
    });
    return userKey;
  }

  /** The newest account of a telephone, or null. */
  async newestOfPhone(phone: string): Promise<number | null> {
    const member = await this.database.prisma.user.findFirst({
      where: { phoneHash: this.hashes.of('phone', phone), deletedAt: null },
      orderBy: { userKey: 'desc' },
      select: { userKey: true },
    });
    return member?.userKey ?? null;
  }

  /** A member's telephone in digits; empty for a deleted account, or when it cannot be decrypted. */
  async phoneOf(userKey: number): Promise<string> {
    const member = await this.database.prisma.user.findUnique({
      where: { userKey, deletedAt: null },
      select: { phoneEnc: true },
    });
    return this.cipher.decrypt(member?.phoneEnc ?? null, memberField('phone', userKey));
  }

  /** Whether a telephone has reached its limit of accounts. */
  async isPhoneFull(phone: string): Promise<boolean> {
    const phoneHash = this.hashes.of('phone', phone);
    const accounts = await this.database.prisma.user.count({ where: { phoneHash } });
    return accounts >= this.settings.get('accounts_per_phone');
  }

  /**
   * Throws phone_taken when a telephone has reached its limit of accounts, and unchanged when one of them is this
   * member's. Concurrent claims of one telephone are serialized until their transactions end.
   */
  async claimPhone(within: Within, phoneHash: string, userKey?: number): Promise<void> {
    await executeWithin(within, 'users_lock_phone', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `phone:${phoneHash}`,
    ]);
    const owners = await within.user.findMany({ where: { phoneHash }, select: { userKey: true } });
    if (owners.some((owner) => owner.userKey === userKey)) throw new AppError('unchanged');
    if (owners.length >= this.settings.get('accounts_per_phone')) throw new AppError('phone_taken');
  }

  /** Writes another telephone, after `claimPhone`. */
  async setPhone(
    within: Within,
    userKey: number,
    { phone, phoneHash }: { phone: string; phoneHash: string },
  ): Promise<void> {
    const phoneEnc = this.encrypting(userKey)('phone', phone);
    await within.user.update({ where: { userKey }, data: { phoneHash, phoneEnc } });
  }

  /** Writes the verified person. Violates a unique constraint if that person has an account. */
  async setPerson(
    within: Within,
    userKey: number,
    { name, birth, adult, personHash }: Person & { adult: boolean; personHash: string | null },
  ): Promise<void> {
    const encrypted = this.encrypting(userKey);
    await within.user.update({
      where: { userKey },
      data: {
        personHash,
        nameEnc: encrypted('name', name),
        birthEnc: encrypted('birth', birth),
        verificationYn: true,
        userAdultYn: adult,
      },
    });
  }

  async setStateMemo(userKey: number, stateMemo: string): Promise<void> {
    await this.database.prisma.user.update({ where: { userKey }, data: { stateMemo } });
  }

  /** @param profileInfo the picture's path; null: none */
  async setPicture(
    userKey: number,
    profileInfo: string | null,
    within: Within = this.database.prisma,
  ): Promise<void> {
    await within.user.update({ where: { userKey }, data: { profileInfo } });
  }

  /** Whether others see the hosts whose fan the member is. */
  async setFansShown(userKey: number, myfanDisplayYn: boolean): Promise<void> {
    await this.database.prisma.user.update({ where: { userKey }, data: { myfanDisplayYn } });
  }

  /**
   * Writes another profile ID, unless it was changed after `changedBefore`: of two concurrent changes, one returns
   * false. Violates a unique constraint if it is taken.
   */
  async setProfileId(userKey: number, profileId: string, changedBefore: Date): Promise<boolean> {
    const { count } = await this.database.prisma.user.updateMany({
      where: {
        userKey,
        OR: [{ profileIdChangedAt: null }, { profileIdChangedAt: { lte: changedBefore } }],
      },
      data: { profileId, profileIdChangedAt: this.clock.now() },
    });
    return count > 0;
  }

  /** A member's deletion: when it was requested, and when done. Throws user_not_found. */
  async deletionOf(userKey: number): Promise<MemberDeletion> {
    const member = await this.database.prisma.user.findUnique({
      where: { userKey },
      select: memberDeletion,
    });
    if (!member) throw new AppError('user_not_found');
    return member;
  }

  /** When those of these members who were erased were, by key. */
  async erasedAmong(userKeys: readonly number[]): Promise<Map<number, Date>> {
    const members = await this.database.prisma.user.findMany({
      where: { userKey: { in: [...userKeys] }, deletedAt: { not: null } },
      select: { userKey: true, deletedAt: true },
    });
    return new Map(members.flatMap(({ userKey, deletedAt }) => (deletedAt ? [[userKey, deletedAt]] : [])));
  }

  /** Records the member's deletion request. */
  async requestDeletion(userKey: number, reason: string, askedAt: Date): Promise<void> {
    await this.database.prisma.user.updateMany({
      where: { userKey, deletedAt: null },
      data: { deletionAskedAt: askedAt, deletionReason: reason },
    });
  }

  /**
   * Replaces the deletion request within a transaction; given `requestedAt`, only if it is still that one. Returns false if
   * it is not, or the account is erased.
   */
  async setDeletion(
    within: Within,
    userKey: number,
    request: { requestedAt: Date | null; reason: string | null },
    requestedAt?: Date,
  ): Promise<boolean> {
    const { count } = await within.user.updateMany({
      where: { userKey, deletedAt: null, ...(requestedAt ? { deletionAskedAt: requestedAt } : {}) },
      data: { deletionAskedAt: request.requestedAt, deletionReason: request.reason },
    });
    return count > 0;
  }

  /** Cancels a deletion request. Returns false for an account that was erased in the meantime: one of the two wins. */
  async cancelDeletion(userKey: number): Promise<boolean> {
    const { count } = await this.database.prisma.user.updateMany({
      where: { userKey, deletedAt: null },
      data: { deletionAskedAt: null, deletionReason: null },
    });
    return count > 0;
  }

  /** Locks and returns the member until the transaction ends. Throws user_not_found. */
  async lock(within: Within, userKey: number): Promise<User> {
    await executeWithin(within, 'users_lock', 'SELECT 1 FROM users WHERE user_key = $1 FOR UPDATE', [
      userKey,
    ]);
    const member = await within.user.findUnique({ where: { userKey, deletedAt: null } });
    if (!member) throw new AppError('user_not_found');
    return member;
  }

  /**
   * Applies an operator's changes; a payment grade applies to the current month (USERS-14). Violates a unique
   * constraint if a name is taken.
   */
  async updateByOperator(within: Within, userKey: number, changes: ManagedFields): Promise<User> {
    const before = await within.user.findUniqueOrThrow({ where: { userKey }, select: { vipLevel: true } });
    const after = await within.user.update({ where: { userKey }, data: changes });
    if (after.vipLevel !== before.vipLevel) {
      await executeWithin(
        within,
        'users_set_grade',
        'SELECT member_set_grade($1::int, $2::int, $3::timestamptz)',
        [userKey, after.vipLevel, this.clock.now()],
      );
    }
    return after;
  }

  /** Writes an operator, who needs no verification, and returns the key. */
  async createOperator(
    within: Within,
    account: Pick<Account, 'loginId' | 'passwordHash' | 'nick' | 'profileId'>,
  ): Promise<number> {
    const { userKey } = await within.user.create({
      data: {
        ...account,
        role: 'operator',
        verificationYn: true,
        userAdultYn: true,
        createdAt: this.clock.now(),
      },
      select: { userKey: true },
    });
    return userKey;
  }

  private encrypting(userKey: number) {
    return (field: MemberField, text: string) => this.cipher.encrypt(text, memberField(field, userKey));
  }
}
