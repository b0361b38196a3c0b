import { Outlet } from 'react-router';
import { signOut, useSession } from '../../areas/session/index.ts';
import { t } from '../../messages/app.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Logo } from '../frame/Logo.tsx';
import { Main } from '../frame/Main.tsx';

/** A step of a signed-in member who must complete it before continuing: shows the account and a way out. */
export function LoggedinLayout() {
  const { user } = useSession();
  return (
    <div className="flex min-h-[calc(100dvh-var(--band))] flex-col">
      <header className="flex h-14 items-center gap-2 border-line border-b px-4 lg:px-6">
        <Logo />
        {user && (
          <div className="ml-auto flex min-w-0 items-center gap-2">
            <Avatar user={user} size={32} />
            <span className="truncate text-sm font-semibold">{user.nick}</span>
            <Button variant="ghost" size="sm" onClick={() => void signOut()}>
              {t('logout')}
            </Button>
          </div>
        )}
      </header>
      <Main className="mx-auto w-full max-w-text flex-1">
        <Outlet />
      </Main>
    </div>
  );
}
