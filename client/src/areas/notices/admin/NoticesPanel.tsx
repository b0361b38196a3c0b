import { useQuery } from '@tanstack/react-query';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-community.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { ConsoleList, Facts, type ListDefinition, useList, withAll } from '../../console/index.ts';
import { type ManagedNotice, noticesFile, noticesQuery, removeNotice } from './admin-queries.ts';
import { openNoticeDialog } from './notice-dialog.ts';

const boards = ['1030', '1040'] as const;
const states = ['coming', 'shown', 'over'] as const;

const filters = [
  { name: 'q', kind: 'search', label: t('noticeSearch') },
  {
    name: 'board',
    kind: 'choice',
    label: t('board'),
    options: withAll(boards, (value) => t(`board_${value}`)),
  },
  {
    name: 'state',
    kind: 'choice',
    label: admin('state'),
    options: withAll(states, (value) => t(`notice_${value}`)),
  },
] as const;

const boardOf = ({ board_setting_cd }: ManagedNotice): string =>
  t(board_setting_cd === 1040 ? 'board_1040' : 'board_1030');

const endOf = ({ expose_end_date }: ManagedNotice): string =>
  expose_end_date === null ? admin('endless') : formatDateTime(expose_end_date);

const definition: ListDefinition<ManagedNotice> = {
  label: t('notices'),
  keyOf: ({ board_sn }) => board_sn,
  nameOf: ({ title }) => title,
  nameHead: t('noticeSearch'),
  marks: ({ popup_yn, push_yn, pushed_at }) => (
    <>
      {popup_yn === 'Y' && <Badge tone="live">{t('popup')}</Badge>}
      {push_yn === 'Y' && <Badge tone="outline">{t(pushed_at === null ? 'push' : 'pushed')}</Badge>}
    </>
  ),
  columns: [
    { key: 'state', head: admin('state'), cell: ({ state }) => <State state={state} /> },
    { key: 'board', head: t('board'), cell: boardOf },
    { key: 'from', head: t('shownFrom'), cell: ({ expose_start_date: from }) => formatDateTime(from) },
    { key: 'until', head: t('shownUntil'), cell: endOf, optional: true },
    { key: 'reads', head: t('readers'), numeric: true, cell: ({ read_cnt }) => formatNumber(read_cnt) },
  ],
  card: (notice) => (
    <>
      <State state={notice.state} /> {boardOf(notice)} · {formatDateTime(notice.expose_start_date)}
    </>
  ),
  details: (notice) => <NoticeCase notice={notice} />,
  empty: { title: t('noticesNone'), body: t('noticesNoneBody') },
  csv: { name: 'notices', load: noticesFile },
  targetOf: ({ board_sn }) => `notice:${board_sn}`,
  acts: [
    {
      key: 'change',
      letter: 'e',
      label: t('noticeChange'),
      right: 'notices.write',
      when: () => true,
      stays: true,
      open: (notice, _done, onSecond) => openNoticeDialog({ notice, onSecond }),
    },
    {
      key: 'remove',
      letter: 'd',
      label: t('noticeRemove'),
      tone: 'danger',
      right: 'notices.write',
      when: () => true,
      confirm: ({ board_sn, title, version }) => ({
        title: t('noticeRemoveTitle'),
        body: t('noticeRemoveBody', { title }),
        action: t('noticeRemove'),
        reasonHelp: admin('reasonHelp'),
        onConfirm: ({ reason }) => removeNotice(board_sn, { version, reason }),
      }),
    },
  ],
};

/** Notices and events: create, edit, delete. */
export default function NoticesPanel() {
  const list = useList('notices', filters);
  const query = useQuery(noticesQuery(list.values, list.cursor));
  return (
    <ConsoleList
      list={list}
      definition={definition}
      query={query}
      create={{ label: t('noticeAdd'), right: 'notices.write', open: () => openNoticeDialog({}) }}
    />
  );
}

const State = ({ state }: Pick<ManagedNotice, 'state'>) => (
  <Badge tone={state === 'shown' ? 'honey' : 'neutral'}>{t(`notice_${state}`)}</Badge>
);

function NoticeCase({ notice }: { notice: ManagedNotice }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <State state={notice.state} />
        <Badge tone="outline">{boardOf(notice)}</Badge>
        {notice.target_user_key !== null && (
          <Badge tone="outline">{t('onlyFor', { key: notice.target_user_key })}</Badge>
        )}
      </p>
      <p className="chat-text">{notice.summary_content}</p>
      <Facts
        facts={[
          [t('shownFrom'), formatDateTime(notice.expose_start_date)],
          [t('shownUntil'), endOf(notice)],
          [t('readers'), t('reads', { count: formatNumber(notice.read_cnt) })],
          ...(notice.pushed_at === null ? [] : [[t('pushed'), formatDateTime(notice.pushed_at)] as const]),
        ]}
      />
    </>
  );
}
