import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { Database } from '../database/database.ts';
import type { Prisma } from '../database/generated/client.ts';
import { executeWithin } from '../database/transaction-statements.ts';
import { AppError } from '../errors/app-error.ts';
import { HeldRights } from './held-rights.ts';
import { type OperatorRole, operatorRoles } from './rights.ts';

/** The roles of an operator with their version: the number of changes so far. */
export interface VersionedRoles {
  roles: OperatorRole[];
  version: number;
}

/** A change of an operator's roles. */
export interface RoleChange {
  userKey: number;
  roles: readonly OperatorRole[];
  /** The version that it replaces; omitted: any. */
  version?: number;
  /** The owner who changes them; null: the command that creates the first operator, or a dataset. */
  by: number | null;
}

/**
 * The roles of operators (ADMIN-12). They are read after every operator's call has arrived, so that a role which is taken
 * away holds no longer with the next call.
 */
@Injectable()
export class OperatorRolesService {
  /** The reads of this turn of the event loop, by operator. */
  private readonly reads = new Map<number, Promise<OperatorRole[]>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The rights of an operator now. */
  async rightsOf(userKey: number): Promise<HeldRights> {
    return new HeldRights(await this.rolesOf(userKey));
  }

  /** The console sends several calls at once: those that arrive in one turn of the event loop share a read after it. */
  private rolesOf(userKey: number): Promise<OperatorRole[]> {
    const shared = this.reads.get(userKey);
    if (shared) return shared;
    const read = new Promise<void>((resolve) => {
      setImmediate(resolve);
    }).then(() => {
      this.reads.delete(userKey);
      return this.readRoles(userKey);
    });
    this.reads.set(userKey, read);
    return read;
  }

  private async readRoles(userKey: number): Promise<OperatorRole[]> {
    const rows = await this.database.read<'operator_roles_held', { role: OperatorRole }>(
      'operator_roles_held',
      'SELECT role::text FROM operator_roles WHERE user_key = $1 AND taken_at IS NULL ORDER BY operator_roles.role',
      [userKey],
    );
    return rows.map(({ role }) => role);
  }

  /** The rights of an operator, as a transaction reads them. */
  async rightsWithin(within: Prisma.TransactionClient, userKey: number): Promise<HeldRights> {
    const rows = await within.operatorRoleEntry.findMany({ where: { userKey, takenAt: null } });
    return new HeldRights(rows.map(({ role }) => role));
  }

  /** The roles of several operators; an operator without any has version 0 or the number of past changes. */
  async of(
    userKeys: readonly number[],
    within: Pick<Prisma.TransactionClient, 'operatorRoleEntry'> = this.database.prisma,
  ): Promise<Map<number, VersionedRoles>> {
    const rows = await within.operatorRoleEntry.findMany({ where: { userKey: { in: [...userKeys] } } });
    return new Map(
      userKeys.map((userKey) => {
        const own = rows.filter((row) => row.userKey === userKey);
        const held = own.filter(({ takenAt }) => takenAt === null).map(({ role }) => role);
        const taken = own.length - held.length;
        return [
          userKey,
          { roles: operatorRoles.filter((role) => held.includes(role)), version: own.length + taken },
        ];
      }),
    );
  }

  /**
   * Gives and takes roles until the operator holds exactly these; the caller has locked the operator's row. Throws
   * own_roles for the owner's own, operator_changed for an outdated version, last_owner if no owner would remain.
   */
  async set(
    within: Prisma.TransactionClient,
    { userKey, roles, version, by }: RoleChange,
  ): Promise<{ before: VersionedRoles; after: VersionedRoles }> {
    if (by === userKey) throw new AppError('own_roles');
    // Two owners who take each other's role at once wait for each other here: one remains.
    await executeWithin(
      within,
      'operator_roles_lock',
      `SELECT pg_advisory_xact_lock(hashtextextended('operator_roles', 0))`,
      [],
    );
    const before = await this.one(within, userKey);
    if (version !== undefined && version !== before.version) throw new AppError('operator_changed');
    const [given, taken] = [
      roles.filter((role) => !before.roles.includes(role)),
      before.roles.filter((role) => !roles.includes(role)),
    ];
    if (taken.includes('owner')) await refuseLastOwner(within, userKey);
    const at = this.clock.now();
    await within.operatorRoleEntry.updateMany({
      where: { userKey, role: { in: taken }, takenAt: null },
      data: { takenAt: at, takenBy: by },
    });
    await within.operatorRoleEntry.createMany({
      data: given.map((role) => ({ userKey, role, givenBy: by, givenAt: at })),
    });
    return { before, after: await this.one(within, userKey) };
  }

  private async one(within: Prisma.TransactionClient, userKey: number): Promise<VersionedRoles> {
    return (await this.of([userKey], within)).get(userKey) ?? { roles: [], version: 0 };
  }
}

async function refuseLastOwner(within: Prisma.TransactionClient, userKey: number): Promise<void> {
  const others = await within.operatorRoleEntry.count({
    where: { role: 'owner', takenAt: null, userKey: { not: userKey } },
  });
  if (others === 0) throw new AppError('last_owner');
}
