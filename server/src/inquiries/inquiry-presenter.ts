import type { InquiryCategory } from '@honey/rules';
import { isoOf, millisecondsOf } from '../core/database/milliseconds.ts';
import { yn } from '../core/http/ok.dto.ts';
import type { KeptFile } from '../files/index.ts';
import {
  type InquiryDetail,
  type InquiryItem,
  type InquiryStateName,
  inquiryBoard,
} from './inquiries.dto.ts';
import { inquiryTexts } from './texts.ts';

/** A row of inquiries, as statements read it. */
export interface InquiryRow {
  board_sn: number;
  user_key: number;
  category_cd: InquiryCategory;
  title: string;
  content: string;
  privilege_yn: boolean;
  file_ids: number[];
  state: InquiryStateName;
  answer: string;
  answered_by: number | null;
  /** Milliseconds since 1970. */
  answered_at: number | null;
  version: number;
  created_at: number;
}

/** The columns of an inquiry in a list. */
export type InquiryItemRow = Pick<
  InquiryRow,
  'board_sn' | 'category_cd' | 'title' | 'content' | 'privilege_yn' | 'state' | 'answered_at' | 'created_at'
>;

/** The columns of an InquiryItemRow, of `i`, and the number of pictures. */
export const inquiryItemColumns = `i.board_sn, i.category_cd, i.title, i.content, i.privilege_yn, i.state::text AS state,
  ${millisecondsOf('i.answered_at')} AS answered_at, ${millisecondsOf('i.created_at')} AS created_at, cardinality(i.file_ids) AS file_cnt`;

/** The columns of an InquiryRow, of `i`. */
export const inquiryColumns = `i.board_sn, i.user_key, i.category_cd, i.title, i.content, i.privilege_yn, i.file_ids,
  i.state::text AS state, i.answer, i.answered_by, ${millisecondsOf('i.answered_at')} AS answered_at, i.version,
  ${millisecondsOf('i.created_at')} AS created_at`;

const summaryLength = 100;

/** Presents an inquiry with this number of pictures in a list. */
export function presentInquiry(row: InquiryItemRow, fileCnt: number): InquiryItem {
  return {
    board_sn: row.board_sn,
    board_setting_cd: inquiryBoard,
    category_cd: row.category_cd,
    category_nm: inquiryTexts.categories[row.category_cd],
    title: row.title,
    summary_content: summaryOf(row.content),
    state: row.state,
    privilege_yn: yn(row.privilege_yn),
    file_cnt: fileCnt,
    created_at: isoOf(row.created_at),
    answered_at: row.answered_at === null ? null : isoOf(row.answered_at),
  };
}

/** How much of a text is read first: enough for its summary unless it contains long gaps. */
const beginning = 4 * summaryLength;

/** The start of a text on one line. A character is at most two code units, so a long text is not split completely. */
export function summaryOf(content: string): string {
  const near = onOneLine(content.slice(0, beginning));
  const line = near.length < 2 * summaryLength && content.length > beginning ? onOneLine(content) : near;
  const shown = line.slice(0, 2 * summaryLength);
  // Most texts have no character of two code units.
  return /[\ud800-\udfff]/.test(shown)
    ? [...shown].slice(0, summaryLength).join('')
    : shown.slice(0, summaryLength);
}

/** Collapses whitespace to single spaces; single spaces are left unchanged. */
const onOneLine = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ');

/** The inquiry's pictures that still exist. */
export const picturesOf = (row: InquiryRow, files: ReadonlyMap<number, KeptFile>): KeptFile[] =>
  row.file_ids.flatMap((id) => files.get(id) ?? []);

/** Presents an inquiry with its text, answer and pictures. */
export function presentInquiryDetail(row: InquiryRow, files: ReadonlyMap<number, KeptFile>): InquiryDetail {
  const pictures = picturesOf(row, files);
  return {
    ...presentInquiry(row, pictures.length),
    content: row.content,
    answer: row.answer,
    files: pictures,
  };
}
