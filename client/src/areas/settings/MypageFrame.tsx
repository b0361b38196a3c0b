import clsx from 'clsx';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { t as money } from '../../messages/money.ts';
import { t } from '../../messages/settings.ts';
import { paths } from '../../routing/paths.ts';
import { useSiteInfo } from '../../site/site-info.ts';
import { useSession } from '../session/index.ts';
import { type MenuGroup, menuGroupsOf } from './menu.ts';

/**
 * Menu and content of my page. On phones the member's information is the menu: every other page has a link back to it
 * above its heading, money pages to the page of honey and services. The menu is longer than a window: it scrolls to the
 * current page's entry.
 */
export default function MypageFrame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const site = useSiteInfo();
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry.
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, user?.role]);
  const onMenuPage = pathname === paths.mypagePerson;
  // The money pages have their own menu above them.
  const ofService = pathname.startsWith(`${paths.mypageService}/`);
  return (
    <div className="flex gap-8 px-4 py-4 lg:px-6 lg:py-0">
      <nav
        ref={menu}
        aria-label={t('menu')}
        className="sticky top-[calc(56px+var(--band))] -ml-3 hidden h-[calc(100dvh-56px-var(--band))] w-63 shrink-0 self-start overflow-y-auto px-3 py-6 lg:block"
      >
        {menuGroupsOf(user?.role, site).map((group) => (
          <Group key={group.label} group={group} />
        ))}
      </nav>
      <div className="min-w-0 flex-1 lg:py-8">
        <div className="mx-auto max-w-text lg:mx-0">
          {!onMenuPage && (
            <Link
              to={ofService ? paths.mypageService : paths.mypagePerson}
              className="mb-2 -ml-1 inline-flex min-h-10 items-center gap-1 rounded-control pr-2 text-sm text-muted hover:text-text lg:hidden"
            >
              <ChevronLeft size={20} aria-hidden />
              {ofService ? money('serviceTitle') : t('menuHome')}
            </Link>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}

function Group({ group }: { group: MenuGroup }) {
  return (
    <section className="mb-4">
      <h2 className="px-3 py-2 text-xs font-semibold text-muted">{group.label}</h2>
      <ul>
        {group.entries.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                clsx(
                  'flex min-h-10 scroll-my-6 items-center gap-3 rounded-control px-3 text-sm',
                  isActive ? 'bg-raised font-semibold text-honey-text' : 'hover:bg-raised',
                )
              }
            >
              <Icon size={20} aria-hidden className="shrink-0" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
