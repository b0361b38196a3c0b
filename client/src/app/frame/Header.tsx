import clsx from 'clsx';
import { Bell, FerrisWheel, Radio, Search, ShoppingBag, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AlarmBell } from '../../areas/alarms/index.ts';
import { MessagesLink } from '../../areas/messages/index.ts';
import { NoticeTicker } from '../../areas/notices/index.ts';
import { HeaderSearch } from '../../areas/search/index.ts';
import { openLoginDialog, useSession } from '../../areas/session/index.ts';
import { openPurchaseDialog } from '../../areas/store/index.ts';
import { t } from '../../messages/app.ts';
import { paths } from '../../routing/paths.ts';
import { useIsLivePlay } from '../../routing/use-live-play.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useMediaQuery } from '../../ui/media-queries.ts';
import { Logo } from './Logo.tsx';
import { ProfileButton } from './ProfileButton.tsx';

/** The site header (CLIENT-18, CLIENT-19). */
export function Header() {
  const { loggedIn, userKey } = useSession();
  const isPlay = useIsLivePlay();
  return (
    <header className="sticky top-(--band) z-40 border-line border-b bg-background">
      <div className="flex h-14 items-center gap-1 px-3 sm:gap-2 sm:px-4 lg:px-6">
        <Logo withSlogan />
        {!isPlay && (
          <NoticeTicker className="ml-6 hidden max-w-text flex-1 rounded-pill bg-surface px-4 py-1 lg:flex" />
        )}
        <nav aria-label={t('headerMenu')} className="ml-auto flex shrink-0 items-center sm:gap-1">
          {loggedIn ? <MemberActions isPlay={isPlay} userKey={userKey} /> : <VisitorActions />}
        </nav>
      </div>
      {!isPlay && <NoticeTicker className="border-line border-t px-4 py-1 lg:hidden" />}
    </header>
  );
}

function MemberActions({ isPlay, userKey }: { isPlay: boolean; userKey: number | null }) {
  // Below this width there is no room for the ticker.
  const hasRoomForSearch = useMediaQuery('(min-width: 80rem)');
  return (
    <>
      {!isPlay && (
        <>
          {hasRoomForSearch && userKey !== null && (
            <span className="h-10 w-64 shrink-0">
              <HeaderSearch userKey={userKey} />
            </span>
          )}
          <IconLink to={paths.search} label={t('search')}>
            <Search size={20} aria-hidden />
          </IconLink>
          <RanksLink />
          <EventsLink />
          <IconLink to={paths.hostApply} label={t('liveStart')} wide>
            <Radio size={20} aria-hidden />
          </IconLink>
        </>
      )}
      {isPlay ? (
        <Button
          variant="ghost"
          onClick={() => openPurchaseDialog()}
          icon={<ShoppingBag size={20} aria-hidden />}
          className="max-lg:w-10 max-lg:px-0"
        >
          <span className="max-lg:sr-only">{t('store')}</span>
        </Button>
      ) : (
        <IconLink to={paths.stores} label={t('store')} wide className="max-lg:hidden">
          <ShoppingBag size={20} aria-hidden />
        </IconLink>
      )}
      <span className="size-10 shrink-0">
        <MessagesLink />
      </span>
      <span className="size-10 shrink-0">{userKey !== null && <AlarmBell userKey={userKey} />}</span>
      <ProfileButton />
    </>
  );
}

function VisitorActions() {
  return (
    <span data-visitors className="contents">
      <RanksLink />
      <EventsLink />
      <Button
        variant="ghost"
        onClick={() => openLoginDialog({})}
        icon={<Radio size={20} aria-hidden />}
        className="max-lg:w-10 max-lg:px-0"
      >
        <span className="max-lg:sr-only">{t('liveStart')}</span>
      </Button>
      <AlarmLink />
      <Button variant="primary" size="sm" onClick={() => openLoginDialog({})} className="ml-1">
        {t('login')}
      </Button>
    </span>
  );
}

/** On phones this link is in the tab bar. */
const RanksLink = () => (
  <IconLink to={paths.hostRanking} label={t('tabRanks')} wide className="max-lg:hidden">
    <Trophy size={20} aria-hidden />
  </IconLink>
);

/** On phones this link is in the tab bar too. */
const EventsLink = () => (
  <IconLink to={paths.roulette} label={t('tabEvents')} wide className="max-lg:hidden">
    <FerrisWheel size={20} aria-hidden />
  </IconLink>
);

const AlarmLink = () => (
  <IconLink to={paths.announce} label={t('alarm')}>
    <Bell size={20} aria-hidden />
  </IconLink>
);

/** A link with an icon; `wide` also shows its name where there is room. */
function IconLink({
  to,
  label,
  wide = false,
  className,
  children,
}: {
  to: string;
  label: string;
  wide?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      title={wide ? undefined : label}
      className={buttonClass(
        'ghost',
        wide ? 'md' : 'icon',
        clsx(wide && 'max-lg:w-10 max-lg:px-0', className),
      )}
    >
      {children}
      <span className={wide ? 'max-lg:sr-only' : 'sr-only'}>{label}</span>
    </Link>
  );
}
