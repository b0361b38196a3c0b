import { type InquiryCategory, inquiryCategories } from '@honey/rules';
import { memberStorageKey } from '../../../api/member-storage.ts';
import { deviceStorage } from '../../../lib/storage.ts';
import type { UploadedFile } from '../../files/index.ts';

/** An inquiry that is being written: kept on the device until it is sent or its writer signs out. */
export interface Draft {
  category_cd: InquiryCategory | '';
  title: string;
  content: string;
  files: readonly UploadedFile[];
}

export const emptyDraft: Draft = { category_cd: '', title: '', content: '', files: [] };

/** Each member's own, and each kind of inquiry's. */
const keyOf = (userKey: number, privileged: boolean): string =>
  memberStorageKey(userKey, `inquiry-draft${privileged ? '.privilege' : ''}`);

export const isEmptyDraft = ({ category_cd, title, content, files }: Draft): boolean =>
  category_cd === '' && title.trim() === '' && content.trim() === '' && files.length === 0;

/** What was being written; nothing where there is none, or it cannot be read. */
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

/** Keeps what is being written; an empty draft is forgotten. A device that is full keeps nothing. */
export function keepDraft(userKey: number, privileged: boolean, draft: Draft): void {
  const key = keyOf(userKey, privileged);
  try {
    if (isEmptyDraft(draft)) deviceStorage().removeItem(key);
    else deviceStorage().setItem(key, JSON.stringify(draft));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
