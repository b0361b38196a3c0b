import { type SettingText, settingTexts } from '../../../messages/site-settings.ts';

const areaOf = new Map(
  Object.entries(settingTexts).flatMap(([area, texts]) => Object.keys(texts).map((key) => [key, area])),
);

/** The parts of the service that have settings, in their order. */
export const areasOfSettings: readonly string[] = Object.keys(settingTexts);

/** The part that a setting belongs to, or what is given where none is known. */
export const settingAreaOf = (key: string, otherwise: string): string => areaOf.get(key) ?? otherwise;

/** What a setting is called, and what it decides. */
export const settingTextOf = (key: string): SettingText | undefined =>
  settingTexts[areaOf.get(key) ?? '']?.[key];
