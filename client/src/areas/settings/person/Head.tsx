import { Link } from 'react-router';
import { t } from '../../../messages/settings.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { GradeBadges } from '../../grades/index.ts';
import { Balances, type SessionUser } from '../../session/index.ts';

/** The member: picture, names, grades and balances. */
export function Head({ user }: { user: SessionUser }) {
  return (
    <div className="mb-8 flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:flex-row sm:items-center sm:p-6">
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <Link
          to={paths.personPage('profile-image')}
          aria-label={t('change', { title: t('imageTitle') })}
          className="m-1 flex rounded-pill"
        >
          <Avatar user={user} size={40} />
        </Link>
        <div className="min-w-0">
          <p className="chat-text text-lg font-extrabold">{user.nick}</p>
          <p className="chat-text text-muted">@{user.profile_id}</p>
          <GradeBadges user={user} className="mt-2" />
        </div>
      </div>
      <Balances user={user} className="sm:w-60" />
    </div>
  );
}
