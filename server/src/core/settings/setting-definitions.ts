import { Registry } from '../registry.ts';
import type { settingGroups, settingUnits } from './texts.ts';

export type SettingGroup = keyof typeof settingGroups;

/** How operators read a setting, in Korean. */
export interface SettingText {
  group: SettingGroup;
  name: string;
  /** One sentence or two. */
  help: string;
  /** The unit of its value; omitted for texts and switches. */
  unit?: (typeof settingUnits)[number];
}

interface Described {
  /** What it controls, in English. */
  description: string;
  text: SettingText;
}

/** A site setting: its default, its range, and its descriptions. Values outside the range are refused. */
export interface IntegerSetting extends Described {
  type: 'integer';
  default: number;
  min: number;
  max: number;
}
export interface BooleanSetting extends Described {
  type: 'boolean';
  default: boolean;
}
export interface TextSetting extends Described {
  type: 'text';
  default: string;
  maxLength: number;
}
export interface IntegerListSetting extends Described {
  type: 'integers';
  default: readonly number[];
  min: number;
  max: number;
  maxItems: number;
}
export type SettingDefinition = IntegerSetting | BooleanSetting | TextSetting | IntegerListSetting;

export const integer = (
  value: number,
  min: number,
  max: number,
  description: string,
  text: SettingText,
): IntegerSetting => ({ type: 'integer', default: value, min, max, description, text });
export const flag = (value: boolean, description: string, text: SettingText): BooleanSetting => ({
  type: 'boolean',
  default: value,
  description,
  text,
});
export const text = (
  value: string,
  description: string,
  texts: SettingText,
  maxLength = 500,
): TextSetting => ({ type: 'text', default: value, maxLength, description, text: texts });
export const integers = (
  value: readonly number[],
  min: number,
  max: number,
  maxItems: number,
  description: string,
  text: SettingText,
): IntegerListSetting => ({ type: 'integers', default: value, min, max, maxItems, description, text });

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
      return typeof value === 'string' && value.length <= definition.maxLength && storable.test(value);
    case 'integers':
      return (
        Array.isArray(value) &&
        value.length <= definition.maxItems &&
        value.every((entry) => isIntegerWithin(entry, definition))
      );
  }
}

/** One line without control characters and lone surrogates, which Postgres cannot store. */
const storable = /^[^\p{Cc}\p{Cs}]*$/u;

const isIntegerWithin = (value: unknown, range: { min: number; max: number }) =>
  typeof value === 'number' && Number.isInteger(value) && value >= range.min && value <= range.max;
