import type { TableRows } from '../../bulk/copy.ts';
import { inquiryTexts } from '../../content/inquiries.ts';
import { dayMs, map } from './columns.ts';
import type { LoadKeys, LoadPlan } from './shapes.ts';

/** One in this many inquiries is the first member's. */
const firstMemberEvery = 100;
/** The newest wait. */
const waitingPart = 0.05;
const events = 1040;
const news = 1030;
/** Visibility of notices, except for one in three, which is permanent. */
const shownDays = 120;

/** Members' inquiries, the newest of which are unanswered. */
export function inquiryRows({ size, joinedMs, nowMs }: LoadPlan, keys: LoadKeys): TableRows {
  const { inquiries, members } = size;
  return {
    table: 'inquiries',
    columns: [
      'board_sn',
      'user_key',
      'category_cd',
      'title',
      'content',
      'privilege_yn',
      'file_ids',
      'state',
      'answer',
      'answered_at',
      'created_at',
    ],
    rows: map(inquiries, (place) => {
      const text = inquiryTexts[place % inquiryTexts.length];
      const waits = place >= inquiries * (1 - waitingPart);
      const requestedMs = joinedMs + (place * (nowMs - joinedMs)) / inquiries;
      const asker = place % firstMemberEvery === 0 ? 0 : (place * 7) % members;
      return [
        keys.board + size.notices + place,
        keys.user + asker,
        text?.category_cd ?? '',
        text?.title ?? '',
        text?.content ?? '',
        place % 10 === 0,
        '{}',
        waits ? 'waiting' : 'answered',
        waits ? '' : '안녕하세요, 확인해 보니 모두 잘 됐어요.',
        waits ? null : new Date(Math.min(nowMs, requestedMs + dayMs)).toISOString(),
        new Date(requestedMs).toISOString(),
      ];
    }),
  };
}

/** Notices and events; one in ten is for a single member. */
export function noticeRows({ size, joinedMs, nowMs }: LoadPlan, keys: LoadKeys): TableRows {
  return {
    table: 'notices',
    columns: [
      'board_sn',
      'board_setting_cd',
      'title',
      'summary_content',
      'content',
      'target_user_key',
      'expose_start_date',
      'expose_end_date',
      'created_at',
    ],
    rows: map(size.notices, (place) => {
      const startMs = joinedMs + (place * (nowMs - joinedMs)) / size.notices;
      const start = new Date(startMs).toISOString();
      const end = place % 3 === 0 ? null : new Date(startMs + shownDays * dayMs).toISOString();
      return [
        keys.board + place,
        place % 4 === 0 ? events : news,
        `공지 ${place + 1}`,
        '허니라이브에서 알려 드려요.',
        '늘 함께해 주셔서 고마워요.',
        place % 10 === 1 ? keys.user + (place % 1_000) : null,
        start,
        end,
        start,
      ];
    }),
  };
}
