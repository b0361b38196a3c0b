import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { ReadSequence } from '../database/read-sequence.ts';
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

/** The current site settings, held in memory: reading one costs nothing and never waits. */
@Injectable()
export class SettingsStore implements OnModuleInit {
  private overrides = new Map<string, unknown>();
  private readonly reads = new ReadSequence();
  private readonly logger = new Logger('Settings');

  constructor(
    private readonly database: Database,
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
    if (!allows(settingDefinition(key), value)) {
      throw fieldRefusal(key, 'range');
    }
    await this.database.query(
      'settings_set',
      `INSERT INTO site_settings (key, value, updated_at) VALUES ($1, $2::jsonb, now())
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
      [key, JSON.stringify(value)],
    );
    this.reads.invalidate();
    this.overrides.set(key, value);
  }

  /** Deletes the stored value: the default applies again. */
  async unset(key: SettingKey): Promise<void> {
    await this.database.query('settings_unset', 'DELETE FROM site_settings WHERE key = $1', [key]);
    this.reads.invalidate();
    this.overrides.delete(key);
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
