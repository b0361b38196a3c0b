import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { SettingChange } from '../database/generated/client.ts';
import { isSettingKey, type SettingKey } from './setting-definitions.ts';

/** The changes of settings. */
@Injectable()
export class SettingHistory {
  constructor(private readonly database: Database) {}

  /** The version of each setting that was ever changed: the number of its last change. All others are at version 0. */
  async versions(): Promise<Map<string, number>> {
    const rows = await this.database.query(
      'settings_versions',
      'SELECT key, max(change_id) AS version FROM setting_changes GROUP BY key',
      [],
    );
    return new Map(rows.map(({ key, version }) => [key, version ?? 0]));
  }

  /** A page of the changes of one setting or of all, newest first. Settings that no longer exist are left out. */
  async list(
    key: SettingKey | undefined,
    page: { offset: number; limit: number },
  ): Promise<{ rows: SettingChange[]; total: number }> {
    const where = key === undefined ? {} : { key };
    const [rows, total] = await Promise.all([
      this.database.prisma.settingChange.findMany({
        where,
        orderBy: { changeId: 'desc' },
        skip: page.offset,
        take: page.limit,
      }),
      this.database.prisma.settingChange.count({ where }),
    ]);
    return { rows: rows.filter((row) => isSettingKey(row.key)), total };
  }
}
