import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { Database } from '../database/database.ts';
import type { Prisma } from '../database/generated/client.ts';
import { ReadSequence } from '../database/read-sequence.ts';
import { executeWithin, queryWithin } from '../database/transaction-statements.ts';
import { AppError } from '../errors/app-error.ts';
import { fieldRefusal } from '../errors/field-problems.ts';
import { DomainEventBus } from '../events/domain-event-bus.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import './core.settings.ts';
import {
  allows,
  isSettingKey,
  type SettingKey,
  type SettingValue,
  settingDefinition,
} from './setting-definitions.ts';
import './site.settings.ts';

/** How soon every process applies a changed setting. */
const reloadMs = 1_000;

/** A value as it is stored; undefined: the default. */
type StoredValue = Prisma.InputJsonValue | undefined;

/** A change of a setting, before it is written. */
export interface SettingWrite {
  key: SettingKey;
  /** The new value; undefined: the default applies again. */
  value: unknown;
  /** The operator; null: the sandbox. */
  operatorKey: number | null;
  reason?: string;
  /** The version that was read; undefined: any. */
  version?: number;
}

/** The current site settings, held in memory: reading one costs nothing and never waits. */
@Injectable()
export class SettingsStore implements OnModuleInit {
  private overrides = new Map<string, unknown>();
  private readonly reads = new ReadSequence();
  private readonly logger = new Logger('Settings');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly events: DomainEventBus,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.reload();
    this.events.on('dataReplaced', () => this.reload());
    this.jobs.everyProcess('settings', reloadMs, () => this.reload());
  }

  /** Returns the current value: the stored one, or the default. */
  get<Key extends SettingKey>(key: Key): SettingValue<Key> {
    const value = this.overrides.has(key) ? this.overrides.get(key) : settingDefinition(key).default;
    // Stored values passed `allows`, so they have the type that the definition states.
    return value as SettingValue<Key>;
  }

  /** Stores a value. Throws validation_failed when the definition does not allow it. */
  async set<Key extends SettingKey>(key: Key, value: SettingValue<Key>): Promise<void> {
    await this.database.prisma.$transaction((within) =>
      this.write(within, { key, value, operatorKey: null }),
    );
    this.applied(key, value);
  }

  /** Deletes the stored value: the default applies again. */
  async unset(key: SettingKey): Promise<void> {
    await this.database.prisma.$transaction((within) =>
      this.write(within, { key, value: undefined, operatorKey: null }),
    );
    this.applied(key, undefined);
  }

  /**
   * Writes a value and its history within a transaction; of two concurrent changes of one version, one succeeds. Returns
   * the value before and the new version. Call `applied` after the commit. Throws validation_failed, setting_changed.
   */
  async write(
    within: Prisma.TransactionClient,
    { key, value, operatorKey, reason = '', version }: SettingWrite,
  ): Promise<{ before: StoredValue; version: number }> {
    if (value !== undefined && !allows(settingDefinition(key), value)) throw fieldRefusal('value', 'range');
    await executeWithin(within, 'settings_lock', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [
      key,
    ]);
    const [known] = await queryWithin<'settings_known', { version: number; stored: boolean; value: unknown }>(
      within,
      'settings_known',
      `SELECT coalesce((SELECT max(c.change_id) FROM setting_changes c WHERE c.key = k.key), 0) AS version,
              s.key IS NOT NULL AS stored, s.value
       FROM (SELECT $1::text AS key) k LEFT JOIN site_settings s USING (key)`,
      [key],
    );
    const before = known?.stored ? (known.value as StoredValue) : undefined;
    const current = known?.version ?? 0;
    if (version !== undefined && version !== current)
      throw new AppError('setting_changed', { detail: { version: current } });
    if (JSON.stringify(before) === JSON.stringify(value)) return { before, version: current };
    const at = this.clock.now();
    // Allowed values are JSON.
    const stored = value as StoredValue;
    if (stored === undefined) await within.siteSetting.deleteMany({ where: { key } });
    else
      await within.siteSetting.upsert({
        where: { key },
        create: { key, value: stored, updatedAt: at },
        update: { value: stored, updatedAt: at },
      });
    const { changeId } = await within.settingChange.create({
      data: {
        key,
        ...optional('oldValue', before),
        ...optional('newValue', stored),
        operatorKey,
        reason,
        createdAt: at,
      },
    });
    return { before, version: changeId };
  }

  /** Applies a committed change in this process at once; the others follow within a second. */
  applied(key: SettingKey, value: unknown): void {
    this.reads.invalidate();
    if (value === undefined) this.overrides.delete(key);
    else this.overrides.set(key, value);
  }

  /** Reads all stored values again. */
  async reload(): Promise<void> {
    const read = this.reads.start();
    const rows = await this.database.query<'settings_all', { key: string; value: unknown }>(
      'settings_all',
      'SELECT key, value FROM site_settings',
      [],
    );
    if (!this.reads.accept(read)) return this.reload();
    const next = new Map<string, unknown>();
    for (const { key, value } of rows) {
      if (!isSettingKey(key)) continue;
      if (allows(settingDefinition(key), value)) next.set(key, value);
      else this.logger.warn(`the stored value of ${key} is out of its range; the default applies`);
    }
    this.overrides = next;
  }
}

/** A field for Prisma; omitted without a value, so that it is NULL. */
const optional = <Name extends string>(name: Name, value: StoredValue) =>
  (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, Prisma.InputJsonValue>>;
