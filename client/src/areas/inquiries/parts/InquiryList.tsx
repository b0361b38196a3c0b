import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/inquiries.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { ButtonChoice } from '../../../ui/ButtonChoice.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { type InquiryItem, type InquiryState, inquiriesQuery, pageSize } from '../queries/inquiries.ts';
import { StateBadge } from './StateBadge.tsx';

const states = ['', 'waiting', 'answered'] as const;

/** The member's inquiries by state, newest first. State and page are in the address, so that back works. */
export function InquiryList({ privileged }: { privileged: boolean }) {
  const [search, setSearch] = useSearchParams();
  const state: InquiryState | '' = states.find((known) => known === search.get('state')) ?? '';
  const page = Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1);
  const go = (nextState: string, nextPage: number): void =>
    setSearch(
      {
        ...(nextState === '' ? {} : { state: nextState }),
        ...(nextPage === 1 ? {} : { page: String(nextPage) }),
      },
      { preventScrollReset: nextPage === 1 },
    );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ButtonChoice
          label={t('states')}
          size="sm"
          options={states.map((name) => ({
            value: name,
            label: name === '' ? t('all') : t(`state_${name}`),
          }))}
          value={state}
          onChange={(next) => go(next, 1)}
        />
        <AddLink privileged={privileged} />
      </div>
      <Entries privileged={privileged} state={state} page={page} onPage={(next) => go(state, next)} />
    </>
  );
}

const AddLink = ({ privileged }: { privileged: boolean }) => (
  <Link to={privileged ? paths.qnasAddPrivilege : paths.qnasAdd} className={buttonClass('primary', 'sm')}>
    {t('add')}
  </Link>
);

function Entries({
  privileged,
  state,
  page,
  onPage,
}: {
  privileged: boolean;
  state: InquiryState | '';
  page: number;
  onPage: (page: number) => void;
}) {
  const { data, error, refetch, isPlaceholderData } = useQuery(inquiriesQuery(privileged, state, page));
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={8} />;
  if (data.list.length === 0)
    return (
      <EmptyState
        title={state === '' ? t('empty') : t('emptyState')}
        body={t('emptyBody')}
        action={<AddLink privileged={privileged} />}
      />
    );
  return (
    <>
      <ul
        aria-busy={isPlaceholderData}
        className={`divide-y divide-line rounded-card border border-line bg-surface ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {data.list.map((inquiry) => (
          <InquiryRow key={inquiry.board_sn} inquiry={inquiry} />
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(data.total / pageSize)} onChange={onPage} className="mt-6" />
    </>
  );
}

function InquiryRow({ inquiry }: { inquiry: InquiryItem }) {
  return (
    <li>
      <Link
        to={paths.qna(inquiry.board_sn)}
        className="block p-3 hover:bg-raised focus-visible:-outline-offset-2"
      >
        <span className="flex items-center gap-2">
          <StateBadge state={inquiry.state} />
          {inquiry.privilege_yn === 'Y' && <Badge tone="neutral">{t('privilege')}</Badge>}
          <span className="min-w-0 truncate text-md font-semibold">{inquiry.title}</span>
        </span>
        <span className="mt-1 block truncate text-muted">{inquiry.summary_content}</span>
        <span className="mt-1 block text-xs text-muted">
          {inquiry.category_nm} · {formatDateTime(inquiry.created_at)}
          {inquiry.file_cnt > 0 && ` · ${t('files', { count: inquiry.file_cnt })}`}
        </span>
      </Link>
    </li>
  );
}
