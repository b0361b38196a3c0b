import type { Schema } from '../../../api/client.ts';
import { fromSeoulInput, toSeoulInput } from '../../../ui/format/seoul-input.ts';
import type { ManagedNotice } from './admin-queries.ts';

/** The form of a notice. Times are Seoul local time. */
export interface NoticeValues {
  board: '1030' | '1040';
  title: string;
  summary: string;
  content: string;
  image: string;
  start: string;
  end: string;
  target: string;
  popup: boolean;
  push: boolean;
}

/** A notice as form values; a new one is shown from now on. */
export const valuesOf = (notice: ManagedNotice | undefined, nowMs: number): NoticeValues => ({
  board: notice?.board_setting_cd === 1040 ? '1040' : '1030',
  title: notice?.title ?? '',
  summary: notice?.summary_content ?? '',
  content: notice?.content ?? '',
  image: notice?.image ?? '',
  start: toSeoulInput(notice ? Date.parse(notice.expose_start_date) : nowMs),
  end: notice?.expose_end_date ? toSeoulInput(Date.parse(notice.expose_end_date)) : '',
  target: notice?.target_user_key?.toString() ?? '',
  popup: notice?.popup_yn === 'Y',
  push: notice?.push_yn === 'Y',
});

/** The request body of the form. */
export const requestOf = (values: NoticeValues): Schema<'NoticeRequest'> => ({
  board_setting_cd: values.board === '1040' ? 1040 : 1030,
  title: values.title.trim(),
  summary_content: values.summary.trim(),
  content: values.content.trim(),
  image: values.image.trim() === '' ? null : values.image.trim(),
  popup_yn: values.popup ? 'Y' : 'N',
  push_yn: values.push ? 'Y' : 'N',
  expose_start_date: fromSeoulInput(values.start),
  expose_end_date: values.end === '' ? null : fromSeoulInput(values.end),
  target_user_key: values.target.trim() === '' ? null : Number(values.target.trim()),
});
