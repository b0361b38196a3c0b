import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { t } from '../../../messages/messages.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { overlay } from '../../../ui/overlays.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { HonorMark } from '../../grades/index.ts';
import { FollowButton } from '../../social/index.ts';
import { friendsQuery, hostsToFollowQuery, type MessagePerson } from '../queries/conversations.ts';
import { ListSkeleton } from './ListSkeleton.tsx';

const openCompose = overlay(() => import('./ComposeDialog.tsx'), { single: true });

/** Members with mutual follows; if there are none, hosts to follow. */
export function Friends({ chosen, onOpen }: { chosen: number; onOpen: (userKey: number) => void }) {
  const [typed, setTyped] = useState('');
  const nick = useDebounced(typed.trim());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    friendsQuery(nick),
  );
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  const list = data?.pages.flatMap((page) => page.list);
  if (list?.length === 0 && nick === '' && typed === '') return <Proposed />;
  return (
    <div className="p-2">
      <div className="flex flex-col gap-2 p-2">
        <Field
          label={t('friendsSearch')}
          type="search"
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button icon={<Users size={16} aria-hidden />} onClick={() => openCompose({})}>
          {t('compose')}
        </Button>
      </div>
      {!list && <ListSkeleton />}
      {list?.length === 0 && <EmptyState title={t('friendsNone', { nick })} body={t('friendsNoneBody')} />}
      <ul>
        {list?.map((person) => (
          <li key={person.user_key}>
            <button
              type="button"
              aria-current={person.user_key === chosen || undefined}
              data-with={person.user_key}
              onClick={() => onOpen(person.user_key)}
              className={clsx(
                'flex w-full items-center gap-3 rounded-control p-2 text-left hover:bg-raised',
                person.user_key === chosen && 'bg-raised',
              )}
            >
              <PersonName person={person} />
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="flex justify-center py-2">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A member in one row. */
export function PersonName({ person }: { person: MessagePerson }) {
  return (
    <>
      <Avatar user={person} size={40} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1">
          <span className="truncate font-semibold">{person.nick}</span>
          <HonorMark code={person.honor} />
          {person.host_yn === 'Y' && <Badge tone="outline">{t('host')}</Badge>}
        </span>
        <span className="block truncate text-xs text-muted">@{person.profile_id}</span>
      </span>
    </>
  );
}

function Proposed() {
  const { data } = useQuery(hostsToFollowQuery);
  return (
    <>
      <EmptyState title={t('friendsEmpty')} body={t('friendsEmptyBody')} />
      {!data && <ListSkeleton />}
      <ul className="px-4 pb-4">
        {data?.list.map((person) => (
          <li key={person.user_key} className="flex items-center gap-3 py-2">
            <PersonName person={person} />
            {person.follower_yn === 'Y' && (
              <span className="shrink-0 text-xs text-muted">{t('followsYou')}</span>
            )}
            <FollowButton userKey={person.user_key} nick={person.nick} initial={false} size="sm" />
          </li>
        ))}
      </ul>
    </>
  );
}
