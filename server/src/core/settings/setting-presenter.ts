import { AppError } from '../errors/app-error.ts';
import type { SettingDto } from './setting.dto.ts';
import { isSettingKey, type SettingKey, settingDefinition } from './setting-definitions.ts';
import type { SettingsStore } from './settings.store.ts';
import { settingGroups } from './texts.ts';

/** The name as a setting's. Throws setting_not_found. */
export function knownSetting(key: string): SettingKey {
  if (!isSettingKey(key)) throw new AppError('setting_not_found');
  return key;
}

/** A setting with its definition and value, as operators and the sandbox see it. */
export function presentSetting(settings: Pick<SettingsStore, 'get'>, key: SettingKey): SettingDto {
  const definition = settingDefinition(key);
  const value = settings.get(key);
  const { group, name, help, unit } = definition.text;
  return {
    key,
    type: definition.type,
    description: definition.description,
    group,
    group_name: settingGroups[group],
    name,
    help,
    unit: unit ?? null,
    value,
    default: definition.default,
    changed_yn: JSON.stringify(value) === JSON.stringify(definition.default) ? 'N' : 'Y',
    min: 'min' in definition ? definition.min : null,
    max: 'max' in definition ? definition.max : null,
    length_max: 'maxLength' in definition ? definition.maxLength : null,
    items_max: 'maxItems' in definition ? definition.maxItems : null,
  };
}
