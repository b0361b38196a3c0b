import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { SignIn } from '../../core/database/generated/client.ts';
import { cursorAfter, cursorKey } from '../../core/http/cursor.ts';
import { type NextPageQuery, pageOf } from '../../core/http/page.dto.ts';
import { personal } from '../../core/privacy/personal.ts';
import { presentSanction } from '../sanctions/sanction-presenter.ts';
import type { MemberSanctionList, MemberSignInList } from './member-histories.admin.dto.ts';
import type { MemberSignIn } from './members.admin.dto.ts';

/** A sign-in as operators see it. */
const presentSignIn = (row: SignIn): MemberSignIn => ({
  sign_in_id: row.id,
  agent: row.agent,
  address: personal('sign_in_address', row.address),
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  operator_key: row.operatorKey,
});

/** What the page of one member lists of their account, for operators. */
@Injectable()
export class MemberHistoriesAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Restrictions, newest first. */
  async sanctions(userKey: number, query: NextPageQuery): Promise<MemberSanctionList> {
    const { limit } = pageOf(query);
    const before = cursorKey(query.cursor);
    const rows = await this.database.prisma.sanction.findMany({
      where: { userKey, ...(before === null ? {} : { id: { lt: within32Bits(before) } }) },
      orderBy: { id: 'desc' },
      take: limit,
    });
    const now = this.clock.now();
    return {
      list: rows.map((row) => presentSanction(row, now)),
      cursor: cursorAfter(rows, limit, ({ id }) => [id]),
    };
  }

  /**
   * Sign-ins, newest first. The cursor is the moment of the last one, and how many of that moment were listed: several
   * sign-ins may have one moment.
   */
  async signIns(userKey: number, query: NextPageQuery): Promise<MemberSignInList> {
    const { limit } = pageOf(query);
    const [atMs, listed = 0] = query.cursor?.split('.').map(Number) ?? [];
    const rows = await this.database.prisma.signIn.findMany({
      where: { userKey, ...(atMs === undefined ? {} : { createdAt: { lte: momentOf(atMs) } }) },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      skip: Math.min(Math.max(0, listed), 10_000),
      take: limit,
    });
    return {
      list: rows.map(presentSignIn),
      cursor: cursorAfter(rows, limit, ({ createdAt }) => {
        const same = rows.filter((row) => row.createdAt.getTime() === createdAt.getTime()).length;
        return [createdAt.getTime(), createdAt.getTime() === atMs ? listed + same : same];
      }),
    };
  }
}

/** A number that fits the key of a row. */
const within32Bits = (value: number): number => Math.max(0, Math.min(2_147_483_647, value));

/** The year 9999 is the last that the database stores. */
const momentOf = (ms: number): Date => new Date(Math.max(0, Math.min(253_402_300_799_999, ms)));
