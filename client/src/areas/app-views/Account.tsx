import { t } from '../../messages/app-views.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSession } from '../session/index.ts';

/** The account signed in in this web view. */
export function Account() {
  const { loggedIn, user } = useSession();
  if (!loggedIn) return <p className="mt-4 text-sm text-muted">{t('notSignedIn')}</p>;
  if (!user) return <Skeleton className="mt-4 h-16 w-full" />;
  return (
    <div className="mt-4 flex w-full items-center gap-3 rounded-card border border-line bg-surface p-3 text-left">
      <Avatar user={user} size={40} />
      <div className="min-w-0">
        <p className="truncate font-semibold">{user.nick}</p>
        <p className="truncate text-sm text-muted">@{user.profile_id}</p>
      </div>
    </div>
  );
}
