import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fewOf } from '../../core/audit/operator-csv.service.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import type { SettingJson } from '../../core/settings/setting.dto.ts';
import { type SettingKey, settingDefinition, settingKeys } from '../../core/settings/setting-definitions.ts';
import { SettingHistory } from '../../core/settings/setting-history.service.ts';
import { knownSetting, presentSetting } from '../../core/settings/setting-presenter.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { SecondDecisionsService, UsersService } from '../../users/index.ts';
import { settingChangeColumns } from '../texts.ts';
import type {
  ManagedSetting,
  ManagedSettingChange,
  ManagedSettingChangeFilter,
  ManagedSettingChangeList,
  ManagedSettingChangeQuery,
  ManagedSettingList,
  ManagedSettingQuery,
  ManagedSettingRequest,
} from './settings-admin.dto.ts';

/** Site settings in the operators' console: each change is in the history and in the audit log. */
@Injectable()
export class SettingsAdminService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly history: SettingHistory,
    private readonly audit: AuditService,
    private readonly users: UsersService,
    private readonly second: SecondDecisionsService,
  ) {}

  /** The settings by part of their texts, group, and whether they were changed. */
  async list({ q = '', group, changed_yn }: ManagedSettingQuery): Promise<ManagedSettingList> {
    await this.settings.reload();
    const versions = await this.history.versions();
    const wanted = q.trim().toLowerCase();
    const list = settingKeys()
      .map((key) => ({ ...presentSetting(this.settings, key), version: versions.get(key) ?? 0 }))
      .filter(
        (setting) =>
          (group === undefined || setting.group === group) &&
          (changed_yn === undefined || setting.changed_yn === 'Y') &&
          textOf(setting).includes(wanted),
      );
    return { list };
  }

  /** Changes a setting on every server within a second. Throws setting_not_found, validation_failed, setting_changed. */
  async change(
    actor: Actor,
    name: string,
    { value: written, version: read, reason }: ManagedSettingRequest,
  ): Promise<ManagedSetting> {
    const key = knownSetting(name);
    const value = written ?? undefined;
    const change = async (within: Prisma.TransactionClient): Promise<number> => {
      const result = await this.settings.write(within, {
        key,
        value,
        operatorKey: actor.operatorKey,
        reason: reason?.trim() ?? '',
        version: read,
      });
      if (result.version !== read)
        await this.audit.write(within, actor, {
          action: 'settings.change',
          target: `setting:${key}`,
          ...(reason === undefined ? {} : { reason: reason.trim() }),
          before: { [key]: result.before ?? settingDefinition(key).default },
          after: { [key]: value ?? settingDefinition(key).default },
        });
      return result.version;
    };
    const version = await this.second.explain(
      {
        codes: ['setting_changed'],
        actions: ['settings.change'],
        target: async () => {
          const [last] = (await this.history.list(key, { offset: 0, limit: 1 })).rows;
          // The sandbox changes settings too, in nobody's name.
          return last?.operatorKey ? `setting:${key}` : '';
        },
        shown: () => this.one(key),
      },
      () => this.database.prisma.$transaction(change),
    );
    this.settings.applied(key, value);
    return { ...presentSetting(this.settings, key), version };
  }

  private async one(key: SettingKey): Promise<ManagedSetting> {
    // Another server may have changed it a moment ago.
    await this.settings.reload();
    const versions = await this.history.versions();
    return { ...presentSetting(this.settings, key), version: versions.get(key) ?? 0 };
  }

  /** The changes of one setting or of all, newest first. Throws setting_not_found. */
  async changes(query: ManagedSettingChangeQuery): Promise<ManagedSettingChangeList> {
    const page = pageOf(query);
    const key = query.key === undefined ? undefined : knownSetting(query.key);
    const [{ rows, total }, versions] = await Promise.all([
      this.history.list(key, page),
      this.history.versions(),
    ]);
    const operators = await this.users.briefs(rows.flatMap(({ operatorKey }) => operatorKey ?? []));
    const list = rows.map((row) => {
      const { text } = settingDefinition(knownSetting(row.key));
      return {
        change_id: row.changeId,
        key: row.key,
        name: text.name,
        unit: text.unit ?? null,
        old_value: row.oldValue as SettingJson | null,
        new_value: row.newValue as SettingJson | null,
        last_yn: yn(versions.get(row.key) === row.changeId),
        operator: row.operatorKey === null ? null : (operators.get(row.operatorKey) ?? null),
        reason: row.reason,
        at: row.createdAt.toISOString(),
      };
    });
    return { list, total, ...page };
  }

  /** The changes of one setting or of all as a file. Its reading throws like `changes`. */
  changesFile(query: ManagedSettingChangeFilter): CsvList<ManagedSettingChange> {
    return {
      area: 'settings',
      name: 'setting-changes',
      filters: { key: query.key },
      columns: [
        [settingChangeColumns.id, ({ change_id }) => change_id],
        [settingChangeColumns.key, ({ key }) => key],
        [settingChangeColumns.name, ({ name }) => name],
        [settingChangeColumns.before, ({ old_value }) => cellOf(old_value)],
        [settingChangeColumns.after, ({ new_value }) => cellOf(new_value)],
        [settingChangeColumns.unit, ({ unit }) => unit ?? ''],
        [settingChangeColumns.operator, ({ operator }) => operator?.nick ?? ''],
        [settingChangeColumns.reason, ({ reason }) => reason],
        [settingChangeColumns.at, ({ at }) => at],
      ],
      read: fewOf(query, (page) => this.changes(page)),
    };
  }
}

/** A value in a cell; empty for the default. */
const cellOf = (value: SettingJson | null): string | number =>
  value === null
    ? ''
    : typeof value === 'number' || typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** The searchable text of a setting. */
const textOf = ({ key, name, help, group_name, description }: ManagedSetting): string =>
  [key, name, help, group_name, description].join('\n').toLowerCase();
