import { t } from '../../../messages/broadcast.ts';
import type { SettingInfo } from '../queries/setting-info.ts';

const tagLengthMax = 20;

/** Title and tags of a live, as typed. */
export interface Heading {
  title: string;
  /** Separated by commas and spaces. */
  tags: string;
}

/** Tags as typed: separated by commas and spaces, without the #, deduplicated. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .map((tag) => tag.replace(/^#+/, ''))
      .filter(Boolean),
  ),
];

/** The problem of a title, or true. */
export function titleProblem(title: string, { title_max: max }: SettingInfo['limits']): string | true {
  if (title.trim() === '') return t('titleNeeded');
  return title.trim().length <= max || t('titleTooLong', { max });
}

/** The problem of tags, or true. */
export function tagsProblem(text: string, { tags_max: max }: SettingInfo['limits']): string | true {
  const tags = tagsOf(text);
  if (tags.length > max) return t('tagsTooMany', { max });
  return tags.every((tag) => tag.length <= tagLengthMax) || t('tagTooLong');
}
