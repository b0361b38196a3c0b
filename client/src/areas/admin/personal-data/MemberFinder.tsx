import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, unwrap } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { t } from '../../../messages/personal-data.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { FindForm } from '../../console/index.ts';

const foundMax = 10;

const foundQuery = (q: string) => {
  const query = { q, limit: foundMax, offset: 0 };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/members', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/members', { params: { query }, signal })),
    staleTime: 0,
  });
};

/** Finds a member, and links to the page of the one that is chosen. */
export function MemberFinder({ addressOf }: { addressOf: (userKey: number) => string }) {
  const [q, setQ] = useState('');
  return (
    <section aria-label={t('find')} className="mb-6">
      <FindForm label={t('findLabel')} action={t('find')} onFind={setQ} />
      {q !== '' && <Found key={q} q={q} addressOf={addressOf} />}
    </section>
  );
}

function Found({ q, addressOf }: { q: string; addressOf: (userKey: number) => string }) {
  const { data, error, refetch } = useQuery(foundQuery(q));
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={3} />;
  if (data.list.length === 0) return <EmptyState title={t('notFound')} body={t('notFoundBody')} />;
  return (
    <ul aria-label={t('found')} className="mt-2 max-w-text rounded-card border border-line bg-surface">
      {data.list.map(({ user_key, nick, login_id, profile_id }) => (
        <li key={user_key} className="border-line not-first:border-t">
          <Link to={addressOf(user_key)} className="chat-text block px-3 py-2 hover:bg-raised">
            <span className="font-semibold underline">{nick}</span>{' '}
            <span className="text-sm text-muted">
              {user_key} · {login_id ?? `@${profile_id}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
