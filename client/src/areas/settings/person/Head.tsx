import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { t } from '../../../messages/settings.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { balancesQuery, type SessionUser } from '../../session/index.ts';
import { GradeBadges } from '../../users/index.ts';

/** Who this page is about: picture, names, grades and what they own. */
export function Head({ user }: { user: SessionUser }) {
  const balances = useQuery(balancesQuery(user.user_key)).data ?? user;
  return (
    <div className="mb-8 flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:flex-row sm:items-center sm:p-6">
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <Link
          to={paths.personPage('profile-image')}
          aria-label={t('change', { title: t('imageTitle') })}
          className="m-1 rounded-pill"
        >
          <Avatar user={user} size={96} />
        </Link>
        <div className="min-w-0">
          <p className="chat-text text-lg font-extrabold">{user.nick}</p>
          <p className="chat-text text-muted">@{user.profile_id}</p>
          <GradeBadges user={user} className="mt-2" />
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-2 sm:w-60">
        <Balance name={t('honey')} value={balances.star_cnt} />
        <Balance name={t('btuc')} value={balances.btuc_cnt} />
      </dl>
    </div>
  );
}

function Balance({ name, value }: { name: string; value: number }) {
  return (
    <div className="min-w-0 rounded-control bg-raised p-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="truncate text-md font-extrabold text-honey-text">{formatNumber(value)}</dd>
    </div>
  );
}
