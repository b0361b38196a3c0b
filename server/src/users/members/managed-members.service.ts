import { Injectable } from '@nestjs/common';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { Database } from '../../core/database/database.ts';
import type { User } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';

/** Reads members for operators. MembersService writes their changes. */
@Injectable()
export class ManagedMembersService {
  constructor(
    private readonly database: Database,
    private readonly hashes: LookupHash,
  ) {}

  /** Finds a member, also a deleted one, by key, ID, profile ID, nickname or telephone, in this order, or null. */
  async find(id: string): Promise<User | null> {
    const { user } = this.database.prisma;
    const key = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647 ? Number(id) : undefined;
    const byKey = key === undefined ? null : await user.findUnique({ where: { userKey: key } });
    return (
      byKey ??
      (await user.findUnique({ where: { loginId: id.toLowerCase() } })) ??
      (await user.findUnique({ where: { profileId: id.toLowerCase() } })) ??
      (await user.findUnique({ where: { nick: id.normalize('NFC') } })) ??
      (await user.findFirst({
        where: { phoneHash: this.hashes.of('phone', id) },
        orderBy: { userKey: 'desc' },
      }))
    );
  }

  /** Throws user_not_found, also for a deleted member. */
  async read(userKey: number): Promise<User> {
    const member = await this.database.prisma.user.findUnique({ where: { userKey, deletedAt: null } });
    if (!member) throw new AppError('user_not_found');
    return member;
  }

  /** Returns the nickname of a member who is no operator. Throws user_not_found, operator_protected. */
  async nickOfMember(userKey: number): Promise<string> {
    const member = await this.database.prisma.user.findUnique({
      where: { userKey, deletedAt: null },
      select: { nick: true, role: true },
    });
    if (!member) throw new AppError('user_not_found');
    if (member.role === 'operator') throw new AppError('operator_protected');
    return member.nick;
  }

  /** A page of the operators, by key, and how many there are. */
  async operators({
    offset,
    limit,
  }: {
    offset: number;
    limit: number;
  }): Promise<{ rows: Pick<User, 'userKey' | 'loginId' | 'createdAt'>[]; total: number }> {
    const where = { role: 'operator', deletedAt: null } as const;
    const { user } = this.database.prisma;
    const [rows, total] = await Promise.all([
      user.findMany({
        where,
        orderBy: { userKey: 'asc' },
        skip: offset,
        take: limit,
        select: { userKey: true, loginId: true, createdAt: true },
      }),
      user.count({ where }),
    ]);
    return { rows, total };
  }

  /** The providers of a member's social logins, each once. */
  async socialProviders(userKey: number): Promise<string[]> {
    const accounts = await this.database.prisma.socialAccount.findMany({
      where: { userKey },
      select: { provider: true },
    });
    return [...new Set(accounts.map(({ provider }) => provider))];
  }
}
