import { Registry } from '../registry.ts';

/** A site setting: its default, its range, and its description. Values outside the range are refused. */
export interface IntegerSetting {
  type: 'integer';
  default: number;
  min: number;
  max: number;
  description: string;
}
export interface BooleanSetting {
  type: 'boolean';
  default: boolean;
  description: string;
}
export interface TextSetting {
  type: 'text';
  default: string;
  maxLength: number;
  description: string;
}
export interface IntegerListSetting {
  type: 'integers';
  default: readonly number[];
  min: number;
  max: number;
  maxItems: number;
  description: string;
}
export type SettingDefinition = IntegerSetting | BooleanSetting | TextSetting | IntegerListSetting;

export const integer = (value: number, min: number, max: number, description: string): IntegerSetting => ({
  type: 'integer',
  default: value,
  min,
  max,
  description,
});
export const flag = (value: boolean, description: string): BooleanSetting => ({
  type: 'boolean',
  default: value,
  description,
});
export const text = (value: string, description: string, maxLength = 500): TextSetting => ({
  type: 'text',
  default: value,
  maxLength,
  description,
});
export const integers = (
  value: readonly number[],
  min: number,
  max: number,
  maxItems: number,
  description: string,
): IntegerListSetting => ({ type: 'integers', default: value, min, max, maxItems, description });

/**
 * All values that can be changed while the service runs. Each area adds its own (`<area>.settings.ts`): the types here,
 * the entries with `defineSettings`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: extended by the areas.
export interface SettingDefinitions {}

export type SettingKey = keyof SettingDefinitions;

/** The type of a setting's value. */
export type SettingValue<Key extends SettingKey> = SettingDefinitions[Key] extends IntegerSetting
  ? number
  : SettingDefinitions[Key] extends BooleanSetting
    ? boolean
    : SettingDefinitions[Key] extends IntegerListSetting
      ? readonly number[]
      : string;

const registry = new Registry<SettingDefinition>('the setting');

/**
 * Declares the settings of an area. A setting that several areas read belongs to the lowest of them. Throws when a name
 * is declared already.
 */
export function defineSettings<Settings extends Readonly<Record<string, SettingDefinition>>>(
  area: string,
  settings: Settings,
): Settings {
  registry.declare(area, settings);
  return settings;
}

/** Whether a setting of this name exists. */
export const isSettingKey = (key: string): key is SettingKey => registry.has(key);

/** All settings, grouped by area. */
export const settingKeys = (): SettingKey[] => registry.names().filter(isSettingKey);

/** Returns type, range and default of a setting. */
export const settingDefinition = (key: SettingKey): SettingDefinition => registry.get(key);

/** Whether the definition allows `value`. */
export function allows(definition: SettingDefinition, value: unknown): boolean {
  switch (definition.type) {
    case 'integer':
      return isIntegerWithin(value, definition);
    case 'boolean':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string' && value.length <= definition.maxLength;
    case 'integers':
      return (
        Array.isArray(value) &&
        value.length <= definition.maxItems &&
        value.every((entry) => isIntegerWithin(entry, definition))
      );
  }
}

const isIntegerWithin = (value: unknown, range: { min: number; max: number }) =>
  typeof value === 'number' && Number.isInteger(value) && value >= range.min && value <= range.max;
