import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { t } from '../../messages/blocks.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { openConfirm } from '../../ui/confirm.ts';
import { Field } from '../../ui/Field.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { formatNumber } from '../../ui/format/numbers.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Card } from '../../ui/Section.tsx';
import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { GradeBadges } from '../grades/index.ts';
import {
  type ListedPerson,
  type ListName,
  listPageSize,
  peopleQuery,
  removeFromList,
} from './queries/lists.ts';

/** A list of members with pages, a search by nickname, and a button to remove each. */
export function PeopleList({
  name,
  removeLabel,
  empty,
  max,
  confirmation,
}: {
  name: ListName;
  /** The label of the remove button, a verb. */
  removeLabel: string;
  empty: { title: string; body: string };
  /** The maximum size of the list, if already known. */
  max?: number | undefined;
  /** The confirmation before a removal; without it, the removal is immediate. */
  confirmation?: ((person: ListedPerson) => { title: string; body: string }) | undefined;
}) {
  const [typed, setTyped] = useState('');
  const nick = useDebounced(typed.trim());
  const [query, setQuery] = useState({ nick, page: 1 });
  const page = query.nick === nick ? query.page : 1;
  const { data, error, refetch } = useQuery(peopleQuery(name, page, nick));
  const setPage = (next: number) => setQuery({ nick, page: next });
  if (error && !data)
    return <ErrorState title={t('listFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <PeopleSkeleton />;
  const most = data.managers_max ?? data.blocks_max ?? max;
  const searching = nick !== '';
  if (data.total === 0 && !searching) return <EmptyState title={empty.title} body={empty.body} />;
  const pages = Math.ceil(data.total / listPageSize);
  // The last entry of the last page was removed: shows the page before it.
  if (page > 1 && data.list.length === 0 && data.total > 0) setPage(pages);
  return (
    <>
      <Field
        label={t('search')}
        type="search"
        maxLength={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="mt-4 mb-2 font-semibold">
        {most === undefined || searching
          ? t('count', { count: formatNumber(data.total) })
          : t('countOf', { count: formatNumber(data.total), max: formatNumber(most) })}
      </p>
      {data.list.length === 0 ? (
        <EmptyState title={t('searchNone', { nick })} body={t('searchNoneBody')} />
      ) : (
        <Card>
          {data.list.map((person) => (
            <PersonRow key={person.user_key} {...{ name, person, removeLabel, confirmation }} />
          ))}
        </Card>
      )}
      <Pagination page={page} pages={pages} onChange={setPage} className="mt-4" />
    </>
  );
}

function PersonRow({
  name,
  person,
  removeLabel,
  confirmation,
}: {
  name: ListName;
  person: ListedPerson;
  removeLabel: string;
  confirmation?: ((person: ListedPerson) => { title: string; body: string }) | undefined;
}) {
  const { nick } = person;
  const remove = useMutation({
    mutationFn: () => removeFromList(name, person),
    onSuccess: () => toast(t('undone', { nick }), { tone: 'good' }),
    onError: (error) => toast(errorMessage(error), { tone: 'danger' }),
  });
  const onPress = () => {
    if (!confirmation) {
      remove.mutate();
      return;
    }
    const onConfirm = async () => {
      await removeFromList(name, person);
      toast(t('undone', { nick }), { tone: 'good' });
    };
    openConfirm({ ...confirmation(person), action: removeLabel, tone: 'danger', onConfirm });
  };
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <Avatar user={person} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 truncate font-semibold">{nick}</span>
          <GradeBadges user={person} />
        </p>
        <p className="truncate text-xs text-muted">
          {[
            t('since', { at: formatDateTime(person.created_at) }),
            person.by_nick && t('byNick', { nick: person.by_nick }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button
        size="sm"
        busy={remove.isPending}
        aria-label={t('undoOf', { nick, act: removeLabel })}
        onClick={onPress}
      >
        {removeLabel}
      </Button>
    </div>
  );
}

function PeopleSkeleton() {
  return (
    <Card>
      <LoadingNote />
      {['w-1/3', 'w-1/2', 'w-2/5'].map((width) => (
        <div key={width} className="flex h-16 items-center gap-3 px-4">
          <Skeleton className="size-10 rounded-pill" />
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </Card>
  );
}
