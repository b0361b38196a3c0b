import clsx from 'clsx';
import { FerrisWheel, House, ShoppingBag, Trophy, Tv, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { openLoginDialog, useSession } from '../../areas/session/index.ts';
import { t } from '../../messages/app.ts';
import { paths } from '../../routing/paths.ts';

const tab =
  'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs focus-visible:-outline-offset-2';

/** The bottom bar on phones. */
export function TabBar() {
  const { loggedIn } = useSession();
  return (
    <nav
      aria-label={t('mainMenu')}
      className="fixed inset-x-0 bottom-0 z-40 flex border-line border-t bg-background pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <TabLink to={paths.home} end icon={<House size={20} aria-hidden />} label={t('tabHome')} />
      <TabLink to={paths.livesAll} icon={<Tv size={20} aria-hidden />} label={t('tabLives')} />
      <TabLink
        to={paths.hostRanking}
        under="/ranks/"
        icon={<Trophy size={20} aria-hidden />}
        label={t('tabRanks')}
      />
      <TabLink
        to={paths.roulette}
        under="/event/"
        icon={<FerrisWheel size={20} aria-hidden />}
        label={t('tabEvents')}
      />
      <TabLink to={paths.stores} icon={<ShoppingBag size={20} aria-hidden />} label={t('tabStore')} />
      {loggedIn ? (
        <TabLink
          to={paths.mypagePerson}
          under="/mypage/"
          icon={<UserRound size={20} aria-hidden />}
          label={t('tabMy')}
        />
      ) : (
        <button type="button" onClick={() => openLoginDialog({})} className={clsx(tab, 'text-muted')}>
          <UserRound size={20} aria-hidden />
          {t('tabMy')}
        </button>
      )}
    </nav>
  );
}

/** `under` lists address prefixes that also count as this tab. */
function TabLink({
  to,
  icon,
  label,
  end,
  under,
}: {
  to: string;
  icon: ReactNode;
  label: string;
  end?: boolean;
  under?: string;
}) {
  const { pathname } = useLocation();
  const isUnder = under !== undefined && pathname.startsWith(under);
  return (
    <NavLink
      to={to}
      end={end ?? false}
      className={({ isActive }) =>
        clsx(tab, isActive || isUnder ? 'font-semibold text-honey-text' : 'text-muted')
      }
    >
      {icon}
      {label}
    </NavLink>
  );
}
