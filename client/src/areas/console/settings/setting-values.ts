import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/site-settings.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';

/** A site setting; the console's and the sandbox's have these fields in common. */
export type Setting = Schema<'SettingDto'>;
export type SettingJson = Setting['value'];

/** A value as the text of its field. */
export const fieldTextOf = (value: SettingJson): string =>
  Array.isArray(value) ? value.join(', ') : String(value);

/** A value as operators read it, with its unit. */
export function shownValueOf(value: SettingJson, unit: string | null): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  const text =
    typeof value === 'number'
      ? formatNumber(value)
      : Array.isArray(value)
        ? value.map((entry) => formatNumber(Number(entry))).join(', ')
        : String(value);
  return unit === null ? text : `${text}${unit}`;
}

/** The field's text as a value of the setting's type; undefined if invalid. */
export function settingValueOf(type: Setting['type'], text: string): SettingJson | undefined {
  if (type === 'text') return text;
  if (type === 'boolean') return text === 'true';
  const numbers = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => type === 'integer' || part !== '')
    .map((part) => (part === '' ? Number.NaN : Number(part)));
  if (numbers.some((number) => !Number.isInteger(number))) return undefined;
  return type === 'integers' ? numbers : numbers.length === 1 ? numbers[0] : undefined;
}

/** The default and the range of a setting in words. */
export function limitsOf({ min, max, length_max, items_max, unit, default: standard }: Setting): string {
  return [
    t('default', { value: shownValueOf(standard, unit) }),
    min !== null && max !== null ? t('range', { min: formatNumber(min), max: formatNumber(max) }) : '',
    length_max === null ? '' : t('length', { max: length_max }),
    items_max === null ? '' : t('items', { max: items_max }),
  ]
    .filter(Boolean)
    .join(' · ');
}
