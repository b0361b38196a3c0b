import { Injectable } from '@nestjs/common';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import type { SettingDto } from '../../core/settings/setting.dto.ts';
import {
  allows,
  type SettingKey,
  type SettingValue,
  settingDefinition,
  settingKeys,
} from '../../core/settings/setting-definitions.ts';
import { knownSetting, presentSetting } from '../../core/settings/setting-presenter.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type { SandboxSettings } from './sandbox-settings.dto.ts';

/** Reads and changes the site settings. */
@Injectable()
export class SandboxSettingsService {
  constructor(private readonly settings: SettingsStore) {}

  list(): SandboxSettings {
    return {
      list: settingKeys().map((key) => presentSetting(this.settings, key)),
    };
  }

  /** Throws setting_not_found, validation_failed. */
  async set(key: string, value: unknown): Promise<SettingDto> {
    const known = knownSetting(key);
    if (!isAllowed(known, value)) {
      throw fieldRefusal('value', 'range');
    }
    await this.settings.set(known, value);
    return presentSetting(this.settings, known);
  }

  /** Resets to the default. Throws setting_not_found. */
  async unset(key: string): Promise<SettingDto> {
    const known = knownSetting(key);
    await this.settings.unset(known);
    return presentSetting(this.settings, known);
  }
}

const isAllowed = <Key extends SettingKey>(key: Key, value: unknown): value is SettingValue<Key> =>
  allows(settingDefinition(key), value);
