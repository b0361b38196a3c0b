import { type InquiryCategory, inquiryCategories } from '@honey/rules';
import { memberStorageKey } from '../../../api/member-storage.ts';
import { deviceStorage } from '../../../lib/storage.ts';
import type { UploadedFile } from '../../files/index.ts';

/** An inquiry draft: stored on the device until it is sent or the member signs out. */
export interface Draft {
  category_cd: InquiryCategory | '';
  title: string;
  content: string;
  files: readonly UploadedFile[];
}

export const emptyDraft: Draft = { category_cd: '', title: '', content: '', files: [] };

/** One draft per member and kind of inquiry. */
const keyOf = (userKey: number, privileged: boolean): string =>
  memberStorageKey(userKey, `inquiry-draft${privileged ? '.privilege' : ''}`);

export const isEmptyDraft = ({ category_cd, title, content, files }: Draft): boolean =>
  category_cd === '' && title.trim() === '' && content.trim() === '' && files.length === 0;

/** The stored draft; empty if there is none, or it cannot be parsed. */
export function readDraft(userKey: number, privileged: boolean): Draft {
  try {
    const stored: unknown = JSON.parse(deviceStorage().getItem(keyOf(userKey, privileged)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return emptyDraft;
    const text = (name: string): string => {
      const value: unknown = Reflect.get(stored, name);
      return typeof value === 'string' ? value : '';
    };
    const files: unknown = Reflect.get(stored, 'files');
    return {
      category_cd: inquiryCategories.find((category) => category === text('category_cd')) ?? '',
      title: text('title'),
      content: text('content'),
      files: Array.isArray(files) ? files.filter(isFile) : [],
    };
  } catch (error) {
    if (error instanceof SyntaxError) return emptyDraft;
    throw error;
  }
}

const isFile = (file: unknown): file is UploadedFile =>
  typeof file === 'object' && file !== null && 'file_id' in file && 'url' in file;

/** Stores the draft; an empty one is deleted. Without storage space nothing is stored. */
export function storeDraft(userKey: number, privileged: boolean, draft: Draft): void {
  const key = keyOf(userKey, privileged);
  try {
    if (isEmptyDraft(draft)) deviceStorage().removeItem(key);
    else deviceStorage().setItem(key, JSON.stringify(draft));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
