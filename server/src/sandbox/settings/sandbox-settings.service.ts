import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { yn } from '../../core/http/ok.dto.ts';
import {
  allows,
  isSettingKey,
  type SettingKey,
  type SettingValue,
  settingDefinition,
  settingKeys,
} from '../../core/settings/setting-definitions.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type { SandboxSetting, SandboxSettings } from './sandbox-settings.dto.ts';

/** Reads and changes the site settings. */
@Injectable()
export class SandboxSettingsService {
  constructor(private readonly settings: SettingsStore) {}

  list(): SandboxSettings {
    return {
      list: settingKeys().map((key) => this.present(key)),
    };
  }

  /** Throws not_found, validation_failed. */
  async set(key: string, value: unknown): Promise<SandboxSetting> {
    const known = this.known(key);
    if (!isAllowed(known, value)) {
      throw fieldRefusal('value', 'range');
    }
    await this.settings.set(known, value);
    return this.present(known);
  }

  /** Resets to the default. Throws not_found. */
  async unset(key: string): Promise<SandboxSetting> {
    const known = this.known(key);
    await this.settings.unset(known);
    return this.present(known);
  }

  private known(key: string): SettingKey {
    if (!isSettingKey(key)) throw new AppError('not_found');
    return key;
  }

  private present(key: SettingKey): SandboxSetting {
    const definition = settingDefinition(key);
    const value = this.settings.get(key);
    return {
      key,
      type: definition.type,
      description: definition.description,
      value,
      default: definition.default,
      changed_yn: yn(JSON.stringify(value) !== JSON.stringify(definition.default)),
      min: 'min' in definition ? definition.min : null,
      max: 'max' in definition ? definition.max : null,
      length_max: 'maxLength' in definition ? definition.maxLength : null,
      items_max: 'maxItems' in definition ? definition.maxItems : null,
    };
  }
}

const isAllowed = <Key extends SettingKey>(key: Key, value: unknown): value is SettingValue<Key> =>
  allows(settingDefinition(key), value);
