import { fanLevelOf } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import type { LiveCategoryList } from '../lives/index.ts';
import type { MaxFanLevel } from './broadcast.dto.ts';

/** Broadcast data for rooms and start forms. */
@Injectable()
export class BroadcastService {
  constructor(private readonly database: Database) {}

  /** All content categories, in order. */
  async categories(): Promise<LiveCategoryList> {
    const categories = await this.database.prisma.liveCategory.findMany({
      orderBy: [{ sort: 'asc' }, { themeCd: 'asc' }],
    });
    return { list: categories.map(({ themeCd, name }) => ({ theme_cd: themeCd, name })) };
  }

  /** The highest fan level among the host's fans. Throws host_not_found. */
  async maxFanLevel(hostKey: number): Promise<MaxFanLevel> {
    const rows = await this.database.query<'broadcast_max_fan', { star_cnt: number }>(
      'broadcast_max_fan',
      `SELECT coalesce((SELECT t.star_cnt FROM host_fans t WHERE t.host_key = u.user_key
         ORDER BY t.star_cnt DESC LIMIT 1), 0)::bigint AS star_cnt
       FROM member_profiles u WHERE u.user_key = $1 AND u.role = 'host'`,
      [hostKey],
    );
    const best = rows[0];
    if (!best) throw new AppError('host_not_found');
    return { bj_user_key: hostKey, max_fan_level: fanLevelOf(best.star_cnt) };
  }
}
