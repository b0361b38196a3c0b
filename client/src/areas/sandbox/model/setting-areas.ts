import { type SettingText, settingTexts } from '../../../messages/site-settings.ts';

const areaOf = new Map(
  Object.entries(settingTexts).flatMap(([area, texts]) => Object.keys(texts).map((key) => [key, area])),
);

/** The areas that have settings, in order. */
export const areasOfSettings: readonly string[] = Object.keys(settingTexts);

/** The area of a setting, or the fallback if unknown. */
export const settingAreaOf = (key: string, otherwise: string): string => areaOf.get(key) ?? otherwise;

/** A setting's name and description. */
export const settingTextOf = (key: string): SettingText | undefined =>
  settingTexts[areaOf.get(key) ?? '']?.[key];
