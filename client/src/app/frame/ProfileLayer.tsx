import { BookOpen, LogOut, Moon, Radio, Settings, ShieldCheck, Sun, Wallet } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { GradeBadges } from '../../areas/grades/index.ts';
import { Balances, type SessionUser, signOut } from '../../areas/session/index.ts';
import { t } from '../../messages/app.ts';
import { paths } from '../../routing/paths.ts';
import { useSiteInfo } from '../../site/site-info.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useTheme } from '../../ui/theme.ts';

const item = 'flex h-10 w-full items-center gap-3 rounded-control px-3 text-sm hover:bg-raised';

/** The profile layer of the header (CLIENT-20). */
export default function ProfileLayer({
  user,
  anchor,
  onClose,
}: {
  user: SessionUser;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [theme, toggleTheme] = useTheme();
  const ebooksOffered = useSiteInfo()?.ebook_yn === 'Y';
  const onIndex = useLocation().pathname === paths.home;
  const leave = async (): Promise<void> => {
    onClose();
    // On the index route the page reloads, anywhere else it navigates home (CLIENT-21), before a member-only page
    // notices the sign-out and prompts for a sign-in.
    if (!onIndex) void navigate(paths.home);
    await signOut();
    if (onIndex) window.location.reload();
  };
  return (
    <Popover anchor={anchor} label={t('profile')} onClose={onClose} className="w-72 p-2">
      <div className="flex items-center gap-3 p-2">
        <Avatar user={user} size={40} />
        <div className="min-w-0">
          {user.role === 'host' ? (
            <Link
              to={paths.channel(user.user_key)}
              className="block truncate text-md font-extrabold hover:underline"
            >
              {user.nick}
            </Link>
          ) : (
            <p className="truncate text-md font-extrabold">{user.nick}</p>
          )}
          <p className="truncate text-muted">@{user.profile_id}</p>
          <GradeBadges user={user} className="mt-1" />
        </div>
      </div>
      <Balances user={user} className="m-2" />
      <nav aria-label={t('profile')}>
        <MenuLink to={paths.mypagePerson} icon={<Settings size={20} aria-hidden />} label={t('person')} />
        <MenuLink to={paths.mypageService} icon={<Wallet size={20} aria-hidden />} label={t('service')} />
        {ebooksOffered && (
          <MenuLink to={paths.ebooks} icon={<BookOpen size={20} aria-hidden />} label={t('ebooks')} />
        )}
        {user.role === 'host' && (
          <MenuLink to={paths.mypageLive} icon={<Radio size={20} aria-hidden />} label={t('live')} />
        )}
        {user.role === 'operator' && (
          <MenuLink to={paths.admin} icon={<ShieldCheck size={20} aria-hidden />} label={t('admin')} />
        )}
      </nav>
      <div className="mt-1 border-line border-t pt-1">
        <button type="button" onClick={toggleTheme} className={item}>
          <span className="text-muted">
            {theme === 'dark' ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
          </span>
          {t(theme === 'dark' ? 'toLight' : 'toDark')}
        </button>
        <button type="button" onClick={() => void leave()} className={item}>
          <LogOut size={20} aria-hidden className="text-muted" />
          {t('logout')}
        </button>
      </div>
    </Popover>
  );
}

function MenuLink({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <Link to={to} className={item}>
      <span className="text-muted">{icon}</span>
      {label}
    </Link>
  );
}
