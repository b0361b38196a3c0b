import { useQuery } from '@tanstack/react-query';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-community.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Listing, openActionDialog, SearchField, useFilters, withAll } from '../../console/index.ts';
import { type ManagedNotice, noticesQuery, removeNotice } from './admin-queries.ts';
import { openNoticeDialog } from './notice-dialog.ts';

const boards = ['1030', '1040'] as const;
const states = ['coming', 'shown', 'over'] as const;

/** Notices and events: create, edit, delete. */
export function NoticesPanel() {
  const { values, set, page, setPage } = useFilters(['q', 'board', 'state']);
  const query = useQuery(noticesQuery(values, page));
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[1fr_9rem_9rem_auto] lg:items-end">
        <SearchField
          className="col-span-2 lg:col-span-1"
          label={t('noticeSearch')}
          value={values.q}
          onChange={(text) => set('q', text)}
        />
        <Choice
          label={t('board')}
          value={values.board}
          options={withAll(boards, (value) => t(`board_${value}`))}
          onChange={(board) => set('board', board)}
        />
        <Choice
          label={admin('state')}
          value={values.state}
          options={withAll(states, (value) => t(`notice_${value}`))}
          onChange={(state) => set('state', state)}
        />
        <Button
          size="lg"
          variant="primary"
          className="col-span-2 lg:col-span-1"
          onClick={() => openNoticeDialog({})}
        >
          {t('noticeAdd')}
        </Button>
      </div>
      <Listing query={query} page={page} onPage={setPage}>
        {(notice) => <NoticeRow key={notice.board_sn} notice={notice} />}
      </Listing>
    </>
  );
}

function NoticeRow({ notice }: { notice: ManagedNotice }) {
  const { board_sn: boardSn, title, state, version } = notice;
  const remove = (): void => {
    openActionDialog({
      title: t('noticeRemoveTitle'),
      body: t('noticeRemoveBody', { title }),
      action: t('noticeRemove'),
      reasonHelp: admin('reasonHelp'),
      onConfirm: ({ reason }) => removeNotice(boardSn, { version, reason }),
    });
  };
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={state === 'shown' ? 'honey' : 'neutral'}>{t(`notice_${state}`)}</Badge>
          <Badge tone="outline">{t(notice.board_setting_cd === 1040 ? 'board_1040' : 'board_1030')}</Badge>
          {notice.popup_yn === 'Y' && <Badge tone="live">{t('popup')}</Badge>}
          {notice.push_yn === 'Y' && (
            <Badge tone="outline">{t(notice.pushed_at === null ? 'push' : 'pushed')}</Badge>
          )}
          {notice.target_user_key !== null && (
            <Badge tone="outline">{t('onlyFor', { key: notice.target_user_key })}</Badge>
          )}
          <span className="chat-text font-semibold">{title}</span>
        </p>
        <p className="chat-text text-muted">{notice.summary_content}</p>
        <p className="text-sm text-muted">
          {admin('from', { from: formatDateTime(notice.expose_start_date) })}{' '}
          {notice.expose_end_date === null
            ? admin('endless')
            : admin('until', { until: formatDateTime(notice.expose_end_date) })}{' '}
          · {t('reads', { count: formatNumber(notice.read_cnt) })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={`${title} ${t('noticeChange')}`}
          onClick={() => openNoticeDialog({ notice })}
        >
          {t('noticeChange')}
        </Button>
        <Button size="sm" variant="danger" aria-label={`${title} ${t('noticeRemove')}`} onClick={remove}>
          {t('noticeRemove')}
        </Button>
      </div>
    </li>
  );
}
